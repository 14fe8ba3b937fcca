import { expect, expectAccessible, test } from './page';
import { snapshot, startMatch } from './skirmish-player';

// TANKS as the book prints it: what a new battle asks for, and what the cards say about themselves.

test('the set-up offers the clock of the table, and terrain is placed in turns', async ({ page }) => {
  await page.goto('/new/skirmish');
  await expect(page.getByRole('radio', { name: 'Placed in turns' })).toBeChecked();
  await page.getByRole('radio', { name: 'Same screen' }).check();
  await page.getByRole('combobox', { name: /Table clock/ }).click();
  await page.getByRole('option', { name: '30 minutes' }).click();
  await expectAccessible(page, 'set-up with the clock of the table');
  await page.getByRole('button', { name: 'Begin', exact: false }).click();
  await page.waitForURL(/\/match\//);
  const s = await snapshot(page, page.url().split('/').at(-1)!);
  expect(s.clock).toEqual({ base: 1800, increment: 0, shared: true });
  const clocks = page.getByRole('timer');
  await expect(clocks).toHaveCount(2);
  await expect(clocks.first()).toHaveAttribute('aria-label', /left for the table/);
});

test('a card says where its numbers come from', async ({ page }) => {
  await startMatch(page, {
    game: 'skirmish',
    setup: { scenario: 'barkmann' },
    seats: [{ who: 'me' }, { who: 'me' }],
  });
  await page.getByText('B1 Panther').first().click();
  await page.getByText('Back of the cards: where the numbers come from').click();
  const back = page.locator('.back');
  await expect(back).toContainText('public source; attack: printed');
  await expect(back).toContainText('public source; name: printed; nation: printed');

  await page.goto('/forces/skirmish');
  await expect(page.locator('.tanks .origin').first()).toContainText('Source: public source');
});
