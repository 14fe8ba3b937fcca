import { expect, expectAccessible, expectAccessibleEverywhere, test } from './page';

test('a battle with a group that arrives and positions to be held, checked as it is written', async ({ page }) => {
  await page.goto('/editor/commander');
  const map = page.locator('.panel.map');
  await expect(map.getByText('This battle can be played.')).toBeVisible();

  await page.getByRole('radio', { name: /Holding chosen positions at the end/ }).check();
  await page.locator('[data-pos="C3"]').click();
  await expect(page.locator('[data-pos="C3"]')).toHaveAttribute('aria-label', /To be held/);
  await expect(map.locator('.goal')).toHaveText(/hold C2, C3 at the end/);

  // Nothing left to hold is a fault, with its clause.
  await page.locator('[data-pos="C3"]').click();
  await page.locator('[data-pos="C2"]').click();
  await expect(map.getByText('To be won by holding, a battle needs positions to hold and a last turn.')).toBeVisible();
  await expect(map.getByRole('button', { name: /TC-20\.c/ })).toBeVisible();
  await page.locator('[data-pos="C2"]').press('Enter');
  await expect(map.getByText('This battle can be played.')).toBeVisible();

  await page.getByRole('button', { name: 'Add a group that arrives later' }).click();
  await expect(page.getByRole('button', { name: 'Group 1: Germans, turn 5' })).toHaveAttribute('aria-pressed', 'true');
  await page.locator('[data-pos="A4"]').click();
  await expect(page.getByText('Lands on A4, C4;')).toBeVisible();
  await expectAccessibleEverywhere(page, 'the editor with a group');

  // One tank alone carries no squad (TC-8.6.d).
  await page.locator('.list li').filter({ hasText: 'PzKw IV H' }).getByRole('button').first().click();
  await expect(map.getByText(/Group 1 cannot arrive/)).toBeVisible();
  await expect(map.getByRole('button', { name: /TC-20\.e/ })).toBeVisible();
});

test('a force is put together out of the cards, and judged as it grows', async ({ page }) => {
  await page.goto('/forces/commander');
  await expect(page.locator('[data-card]').first()).toBeVisible();
  await expectAccessibleEverywhere(page, 'an empty force');
  await page.locator('.ready').first().getByRole('button').first().click();
  await expect(page.locator('.list li').first()).toBeVisible();
  await page.locator('.shelf [data-card]').first().click();
  await page.locator('.shelf [data-card]').first().click();
  // Too dear now: the fault stands there with its clause.
  await expect(page.locator('.points')).toHaveClass(/over-limit/);
  await expect(page.locator('.list').getByRole('button', { name: /TC-14\.0/ })).toBeVisible();
  await expectAccessible(page, 'a force too dear');
});
