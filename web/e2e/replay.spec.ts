import { readFileSync } from 'node:fs';
import { expect, expectAccessible, expectAccessibleEverywhere, holdTime, square, test } from './page';

const RECORD = `[Game "Tank Chess"]
[Board "quick12"]
[White "Ann"]
[Black "Ben"]
[Result "1-0"]
[Termination "command"]

1. Mi1-k3NE Md12-f10E 2. Cf1-d3N Cg12-e10S 3. Mk3-k5NE Ce10-f7S
4. Cd3-e5NW Cf7-g5Sxi3+^ 5. Hc1-c1NExg5# 1-0
`;

test('a record is imported, stepped through, shared and saved', async ({ page }) => {
  await page.goto('/replay');
  await expectAccessibleEverywhere(page, 'import');

  // A fault names its line and column and shows the line.
  await page.getByLabel('Log or record').fill(RECORD.replace('Ce10-f7S', 'Ce10-f8X'));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Line 8, column 56');
  await expect(page.getByRole('alert')).toContainText('Ce10-f8X');
  await expectAccessibleEverywhere(page, 'a fault in an import');

  await page.getByLabel('Log or record').fill(RECORD);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.waitForURL(/\/replay\/\w+/);
  await expect(page.getByRole('heading', { name: /Ann.*Ben/ })).toBeVisible();
  await expect(square(page, 'i1')).toHaveAttribute('aria-label', /medium tank/);

  await page.keyboard.press('ArrowRight');
  await expect(square(page, 'k3')).toHaveAttribute('aria-label', /White medium tank/);
  await expect(page).toHaveURL(/at=1$/);
  await page.keyboard.press('End');
  await expect(square(page, 'g5')).toHaveAttribute('aria-label', /wreck/);
  await expect(page.locator('[aria-current="step"]')).toContainText('Hc1-c1NExg5#');
  await page.keyboard.press('ArrowLeft');
  await expect(square(page, 'g5')).toHaveAttribute('aria-label', /Black command tank/);
  await page.keyboard.press('Home');
  await expect(square(page, 'i1')).toHaveAttribute('aria-label', /medium tank/);
  await expectAccessibleEverywhere(page, 'replay');

  // Space plays, at the chosen speed, to the end.
  await page.getByRole('button', { name: '4×' }).click();
  await page.getByRole('slider').focus();
  await holdTime(page);
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Stop (space)' })).toBeVisible();
  await page.clock.resume();
  await expect(page.locator('[aria-current="step"]')).toContainText('Hc1-c1NExg5#');
  await expect(page.getByRole('button', { name: 'Play (space)' })).toBeVisible();

  // The link leads to the very position.
  await page.getByRole('button', { name: /Ce10-f7S/ }).click();
  await page.getByRole('tab', { name: 'Save and share' }).click();
  await expectAccessibleEverywhere(page, 'sharing a replay');
  const link = await page.getByLabel('Link to this position').inputValue();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Game record' }).click();
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain('Hc1-c1NExg5#');
  await page.getByRole('tab', { name: 'In words' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('command tank on f7');
  await expectAccessibleEverywhere(page, 'a position in words');
  await page.goto(link);
  await expect(square(page, 'f7')).toHaveAttribute('aria-label', /Black command tank/);
});

test.describe('on a phone, in French, in the dark', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
    locale: 'fr-FR',
  });

  test('a replay fits and plays by touch', async ({ page }) => {
    const made = await page.request.post('/api/v1/replays', {
      data: RECORD,
      headers: { 'Content-Type': 'text/plain' },
    });
    const { id } = (await made.json()) as { id: string };
    await page.goto(`/replay/${id}`);
    await page.getByRole('button', { name: 'Une étape en avant (→)' }).tap();
    await expect(square(page, 'k3')).toHaveAttribute('aria-label', /char moyen/);
    await expectAccessible(page, 'replay on a phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
