import type { Page } from '@playwright/test';
import { click, playByHand, playMoves, playToTheEnd, tap } from './hand';
import { AGAINST_RECRUIT, expect, expectAccessible, ourTurn, playNow, square, startMatch, test } from './page';

/** The arrows around the planned square. */
const compass = (page: Page) => page.getByRole('group', { name: 'End heading' }).getByRole('button');

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a full game against Recruit, from the first click to the result', async ({ page }) => {
    // What happened is told four times as fast: this player has seen it before.
    await page.addInitScript(() => localStorage.setItem('sabot.pace', '4'));
    await page.goto('/');
    await playNow(page).click();
    await page.waitForURL(/\/match\//);
    const id = page.url().split('/').at(-1)!;
    await playToTheEnd(page, id, (c) => playByHand(page, c, click));
    await expectAccessible(page, 'end of a match');
    await page.getByRole('button', { name: 'Again, sides changed' }).click();
    await page.waitForURL((url) => !url.href.endsWith(id));
    await ourTurn(page);
  });
});

test('typed moves, without a mouse', async ({ page }) => {
  const id = await startMatch(page, AGAINST_RECRUIT);
  await ourTurn(page);
  await page.getByRole('button', { name: 'Type a move' }).press('Enter');
  const field = page.getByLabel('Type a move', { exact: true }).last();
  await playMoves(page, id, 4, async (c) => {
    await field.fill(c.text);
    await field.press('Enter');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('moves by touch', async ({ page }) => {
    const id = await startMatch(page, AGAINST_RECRUIT);
    await playMoves(page, id, 4, (c) => playByHand(page, c, tap));
  });
});

test('a game by keyboard alone', async ({ page }) => {
  await startMatch(page, AGAINST_RECRUIT);
  await ourTurn(page);
  await page.getByRole('link', { name: 'Skip to the table' }).focus();
  await page.keyboard.press('Enter');
  for (let i = 0; i < 30 && !(await page.evaluate(() => document.activeElement?.hasAttribute('data-square'))); i++)
    await page.keyboard.press('Tab');
  // N walks to a unit that can move; a turn in place with the full stop; C confirms.
  await page.keyboard.press('n');
  await page.keyboard.press('.');
  await expect(compass(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(compass(page)).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(compass(page).first()).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.locator('.stage')).toHaveAttribute('data-seq', '2');
  await ourTurn(page);
  // Typed moves: one that the rules refuse, with its clause, and one they allow.
  await page.getByRole('button', { name: 'Type a move' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Hc1-c9N');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByRole('button', { name: /^Rule CH-/ })).toBeVisible();
  await page.getByLabel('Type a move', { exact: true }).last().fill('Hc1-c1NE');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeHidden();
  await ourTurn(page);
  await page.getByRole('tab', { name: 'Log' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.log')).toContainText('Hc1-c1NE');
  await page.getByRole('tab', { name: 'Log' }).press('End');
  await expect(page.getByRole('tabpanel')).toContainText('heavy tank on c1, facing north-east');
});

test('the last move can be taken back', async ({ page }) => {
  await startMatch(page, AGAINST_RECRUIT);
  await ourTurn(page);
  await square(page, 'f3').click();
  await square(page, 'f4').click();
  await page.locator('.buttons .btn.primary').click();
  await expect(square(page, 'f4')).toHaveAttribute('aria-label', /White medium tank/);
  await ourTurn(page);
  await page.getByRole('button', { name: 'Take the last move back' }).click();
  await expect(square(page, 'f3')).toHaveAttribute('aria-label', /White medium tank/);
});

test('before committing, each line names its clause, and a clause opens', async ({ page }) => {
  await startMatch(page, {
    ...AGAINST_RECRUIT,
    setup: { scenario: 'custom', details: { tfen: '8x8 3c44/8/8/8/8/1###M73/m47/6C01 w 0 1' } },
  });
  await ourTurn(page);
  await square(page, 'e3').click();
  // An enemy first: only the squares from which it can be destroyed stay marked.
  await square(page, 'a2').click();
  await square(page, 'd2').click();
  await expect(page.getByRole('heading', { name: 'Destroys the medium tank on a2' })).toBeVisible();
  await expect(page.locator('.shot')).toContainText('II > I');
  await expectAccessible(page, 'a planned shot');
  await page.locator('.shot').getByRole('button', { name: 'Rule CH-7.b' }).click();
  await expect(page.getByRole('dialog')).toContainText('CH-7.b');
  await expectAccessible(page, 'an open clause');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Fire at a2' }).click();
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.locator('.log')).toContainText('medium tank on a2');
});
