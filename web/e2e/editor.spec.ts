import { readFileSync } from 'node:fs';
import { expect, expectAccessibleEverywhere, square, test } from './page';

const QUICK =
  '12x12 3m42c42h42/12/3l42m42l42/2##4###1/3##1#1#3/6###3/3###6/3#1#1##3/1###4##2/2L02M02L03/12/2H02C02M03 w 0 1';

test('15.2.12 a board is drawn, its faults can be waived, and it is saved, shared and played', async ({
  page,
  browser,
}) => {
  await page.goto(`/editor?tfen=${encodeURIComponent(QUICK)}`);
  await expect(page.getByRole('status')).toHaveText('This board can be played.');
  await expectAccessibleEverywhere(page, 'editor');

  // Both halves at once; the rules keep their eyes on it.
  await page.getByRole('button', { name: 'Tree', exact: true }).click();
  await square(page, 'a6').click();
  await expect(square(page, 'a6')).toHaveAttribute('aria-label', /tree/i);
  await expect(square(page, 'l7')).toHaveAttribute('aria-label', /tree/i);
  await page.getByRole('switch', { name: 'Draw both halves' }).click();
  await square(page, 'a5').click();
  await page.getByRole('tab', { name: /Check/ }).click();
  await expect(page.getByRole('tabpanel')).toContainText('CH-13.a');
  await expect(page.getByRole('status')).toHaveText('This board can be played (1 piece of advice).');
  await expect(page.getByRole('button', { name: 'Play it' })).toBeEnabled();
  await expectAccessibleEverywhere(page, 'advice on a board');
  await page.getByRole('switch', { name: 'Both players waive the advice' }).click();
  await expect(page.getByRole('status')).toHaveText('This board can be played.');
  await page.getByRole('switch', { name: 'Both players waive the advice' }).click();
  await page.keyboard.press('Control+z');
  await expect(square(page, 'a5')).not.toHaveAttribute('aria-label', /tree/i);
  await page.keyboard.press('Control+y');
  await expect(square(page, 'a5')).toHaveAttribute('aria-label', /tree/i);
  await page.getByRole('button', { name: 'Undo (Ctrl+Z)' }).click();
  await expect(page.getByRole('status')).toHaveText('This board can be played.');

  await page.getByRole('tab', { name: 'Save and share' }).click();
  await page.getByLabel('Name of the board').fill('Two trees');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Open Two trees' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'a saved board');
  const link = await page.getByLabel('Saved. This link opens it anywhere:').inputValue();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Board file' }).click();
  const file = readFileSync(await (await saved).path(), 'utf8');
  expect(JSON.parse(file)).toMatchObject({ width: 12, name: 'Two trees', symmetry: 'rot180' });

  // Somebody else opens the link.
  const context = await browser.newContext({ baseURL: process.env['SABOT_URL'] ?? '' });
  const other = await context.newPage();
  await other.goto(link);
  await expect(square(other, 'l7')).toHaveAttribute('aria-label', /tree/i);
  await context.close();

  // The file comes back, a broken one does not.
  await page.getByLabel('Board file or position text').fill(file.replace('"rot180"', '"sideways"'));
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByRole('alert')).toContainText('symmetry');
  await page.getByLabel('Board file or position text').fill(file);
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(square(page, 'a6')).toHaveAttribute('aria-label', /tree/i);

  await page.getByRole('button', { name: 'Delete Two trees' }).click();
  await expectAccessibleEverywhere(page, 'deleting a board');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('You have not saved a board yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Play it' }).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.waitForURL(/\/match\//);
  await expect(square(page, 'a6')).toHaveAttribute('aria-label', /tree/i);
});

test('the editor by keyboard alone', async ({ page }) => {
  await page.goto('/editor/tankchess');
  await square(page, 'a1').focus();
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await expect(square(page, 'a5')).toHaveAttribute('aria-label', /obstacle/);
  await expect(square(page, 'l8')).toHaveAttribute('aria-label', /obstacle/);
  await page.keyboard.press('Delete');
  await expect(square(page, 'a5')).not.toHaveAttribute('aria-label', /obstacle/);
  await page.getByRole('button', { name: /^Tank destroyer/ }).press('Enter');
  await square(page, 'a5').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('.');
  await expect(square(page, 'a5')).toHaveAttribute('aria-label', /White tank destroyer, facing north-east/);
  await expect(square(page, 'l8')).toHaveAttribute('aria-label', /Black tank destroyer, facing south-west/);
  await page.getByRole('button', { name: /More: Width/ }).press('Enter');
  await expect(square(page, 'm1')).toBeAttached();
  await expectAccessibleEverywhere(page, 'editor with a unit');
});

test('a stroke of the brush is one step', async ({ page }) => {
  await page.goto('/editor/tankchess');
  const from = (await square(page, 'b5').boundingBox())!;
  const to = (await square(page, 'e5').boundingBox())!;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
  await page.mouse.up();
  for (const s of ['b5', 'c5', 'd5', 'e5', 'h8'])
    await expect(square(page, s)).toHaveAttribute('aria-label', /obstacle/);
  await page.keyboard.press('Control+z');
  for (const s of ['b5', 'c5', 'd5', 'e5', 'h8'])
    await expect(square(page, s)).not.toHaveAttribute('aria-label', /obstacle/);
});
