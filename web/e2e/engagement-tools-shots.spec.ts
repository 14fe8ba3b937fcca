import { pictures } from './camera';
import { expect } from './page';

// Pictures of forces, editor and lessons of Rules of Engagement: npm run shots.
const FORCE = '/forces/engagement?f=750~panther_g~pz4h~de_pzgren~de_pzgren~de_panzerschreck~de_mmg';

pictures({
  'engagement-forces': async (page) => {
    await page.goto(FORCE);
    await expect(page.locator('.fine')).toBeVisible();
    await expect(page.locator('.ready button').first()).toBeVisible();
  },
  'engagement-editor': async (page) => {
    await page.goto('/editor/engagement');
    await expect(page.locator('.fine')).toBeVisible();
    await page.getByRole('button', { name: /^(House|Maison)$/ }).click();
    await page
      .locator('#main, body')
      .first()
      .evaluate(() => window.scrollTo(0, 0));
    await expect(page.locator('[data-grip="piece"]')).toBeAttached();
  },
  'engagement-editor-forces': async (page) => {
    await page.goto('/editor/engagement');
    await page.getByRole('tab', { name: 'Forces' }).click();
    await page.locator('.units button').first().click();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(page.locator('.fine')).toBeVisible();
  },
  'engagement-editor-terms': async (page) => {
    await page.goto('/editor/engagement');
    await page.getByRole('tab', { name: /Terms|Enjeux/ }).click();
    await expect(page.locator('.fine')).toBeVisible();
  },
  'engagement-learn': async (page) => {
    await page.goto('/learn/engagement');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
});
