import { expect, test } from './page';

// Few numbers are in the printed books. Where each comes from is said wherever
// a card, a vehicle or a board is chosen, on its back and in the tables.
test('builders say of every card and vehicle where its numbers come from', async ({ page }) => {
  await page.goto('/forces/commander');
  const cards = page.locator('.cards > li');
  await expect(cards.first()).toBeVisible();
  await expect(page.locator('.cards .from')).toHaveCount(await cards.count());
  await expect(page.locator('.cards .from').first()).toHaveText(/^(printed|public source|ours)/);
  await page.goto('/forces/engagement');
  await expect(page.getByText(/ · printed$/).first()).toBeVisible();
  await expect(page.getByText(/ · ours$/).first()).toBeVisible();
});

test('so do the sheets and the tables of the book', async ({ page }) => {
  await page.goto('/rules/engagement/sheet');
  await expect(page.locator('details.back').first()).toContainText('Ours');
  for (const [game, name] of [
    ['commander', 'Panzerfaust'],
    ['skirmish', 'Panther'],
    ['engagement', 'M4A3 Sherman'],
    ['tankchess', 'heavy tank'],
  ] as const) {
    await page.goto(`/rules/${game}/tables`);
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
    await expect(row.getByRole('cell').last()).toHaveText(/^(printed|public source|ours)/);
  }
});

test('a unit of Tank Chess says where its values come from', async ({ page }) => {
  await page.goto('/editor/tankchess');
  await page.getByRole('button', { name: /, HT$/ }).click();
  await expect(page.getByText('Values: printed, public source, ours.')).toBeVisible();
  await page.getByRole('button', { name: /, AMP$/ }).click();
  await expect(page.getByText('Values: ours.')).toBeVisible();
  await page.getByRole('button', { name: 'Tree', exact: true }).click();
  await expect(page.getByText('This ground: ours.')).toBeVisible();
});
