import { commit, jumpedAside, onScreen } from './engagement-player';
import { expect, expectAccessibleEverywhere, test } from './page';

test('RE-5.2 men who jumped aside are put down on the map, by finger and by keys', async ({ page }) => {
  const at = await jumpedAside(page);
  await expect(page.getByText('They have jumped aside')).toBeVisible();
  await expect(page.locator('circle.spot').first()).toBeVisible();
  await expectAccessibleEverywhere(page, 'men who jumped aside');
  const squad = at.view.units.find((u) => u.id === 'B1')!;
  const held = Number((await page.locator('circle.man.held').getAttribute('data-man')) ?? '0');
  const man = squad.squad!.men[held]!;
  // Too far: told at once, with the clause.
  const away = await onScreen(page, at.view.height, { x: man.x, y: man.y + 700 });
  await page.mouse.click(away.x, away.y);
  await expect(page.locator('.verdict')).toHaveAttribute('data-verdict', 'illegal');
  await expect(page.locator('.verdict')).toContainText('RE-5.2');
  await expect(commit(page)).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.locator('.verdict')).toHaveCount(0);
  // By keys from one free place to the next.
  for (const key of ['ArrowUp', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await expect(page.locator('.verdict')).toHaveAttribute('data-verdict', 'legal');
  const seq = (await page.locator('.stage').getAttribute('data-seq')) ?? '';
  await page.keyboard.press('c');
  await expect(page.locator('.stage')).not.toHaveAttribute('data-seq', seq);
});
