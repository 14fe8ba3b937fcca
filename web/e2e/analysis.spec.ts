import { expect, expectAccessibleEverywhere, square, test } from './page';

/** White to move wins at once: the heavy tank turns and fires (CH-15.d, before the last move). */
const WON = '12x12 9h42/12/3l41m2m42l42/2##4###1/3##1#1#3/6###3/3###6/3#C7#c4##1M11/1###4##2/2L02M02*L3/12/2H09 w 0 5';

test('the engine finds the win, lines are played through, and the game goes on from there', async ({ page }) => {
  await page.goto(`/analysis?tfen=${encodeURIComponent(WON)}`);
  await expect(page.getByText('White to move').first()).toBeVisible();
  await expectAccessibleEverywhere(page, 'analysis');
  await page.getByRole('button', { name: 'Think', exact: true }).click();
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', 'White wins in 1 move');
  await expectAccessibleEverywhere(page, 'engine lines');
  await page
    .getByRole('button', { name: /^Play the line up to .*xg5#/ })
    .first()
    .click();
  await expect(square(page, 'g5')).toHaveAttribute('aria-label', /wreck/);
  await expect(page.getByText('The game is over here.').first()).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(square(page, 'g5')).toHaveAttribute('aria-label', /Black command tank/);

  await page.getByRole('button', { name: 'Play on from here' }).click();
  await expectAccessibleEverywhere(page, 'play on');
  await page.getByRole('radio', { name: 'Recruit' }).check({ force: true });
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.waitForURL(/\/match\//);
  await expect(square(page, 'g5')).toHaveAttribute('aria-label', /Black command tank/);
});

test('moves by hand, with the same panel as at the table; the address leads back', async ({ page }) => {
  await page.goto('/analysis/tankchess?board=quick12');
  await square(page, 'f3').click();
  await expect(page.locator('.reach').first()).toBeVisible();
  await square(page, 'f4').click();
  await page.getByRole('tab', { name: 'Plan' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Medium tank');
  await expectAccessibleEverywhere(page, 'a plan on the analysis board');
  await page.getByRole('button', { name: /^Drive/ }).click();
  await expect(square(page, 'f4')).toHaveAttribute('aria-label', /White medium tank/);
  await expect(page).toHaveURL(/moves=Mf3-f4N/);
  await page.reload();
  await expect(square(page, 'f4')).toHaveAttribute('aria-label', /White medium tank/);
  await expect(page.getByText('Black to move').first()).toBeVisible();

  // By keyboard alone: the first unit that can move, one square ahead.
  await square(page, 'd10').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await page.keyboard.press('.');
  await page.keyboard.press('c');
  await expect(page.getByText('White to move').first()).toBeVisible();
});

test('a position text is set up, or refused with its column', async ({ page }) => {
  await page.goto('/analysis/tankchess');
  await page.getByRole('tab', { name: 'Position' }).click();
  await expectAccessibleEverywhere(page, 'the position tab');
  await page.getByLabel('Position text').fill('8x8 3c44/8/8/8/8/8/8/3X04 w 0 1');
  await page.getByRole('button', { name: 'Set up this position' }).click();
  await expect(page.getByRole('alert')).toContainText('column');
  await page.getByLabel('Position text').fill('8x8 3c44/8/8/8/8/8/8/3C04 w 0 1');
  await page.getByRole('button', { name: 'Set up this position' }).click();
  await expect(square(page, 'd1')).toHaveAttribute('aria-label', /White command tank/);
  await expect(square(page, 'h8')).toBeVisible();
});
