import { expect } from './page';
import { ambush, battle, DUEL, firesAtUnit, jumpedAside } from './engagement-player';
import { pictures } from './camera';

// Pictures of Rules of Engagement, to be looked at and to be shown: npm run shots.
const MESNIL = { scenario: 'RE-S2' };

pictures({
  'engagement-orders': async (page) => {
    await battle(page, { scenario: 'RE-S1' }, (at) => at.kind === 'orders');
    await page.keyboard.press('3');
    await page.keyboard.press('5');
  },
  'engagement-move': async (page) => {
    await battle(page, { scenario: 'RE-S1' }, (at) => at.kind === 'move');
    for (const key of [
      'Shift+ArrowUp',
      'Shift+ArrowUp',
      'Shift+ArrowRight',
      'ArrowUp',
      'Shift+ArrowUp',
      '.',
      '.',
      '.',
      '.',
    ]) {
      await page.keyboard.press(key);
    }
    await expect(page.locator('.verdict')).toHaveAttribute('data-verdict', /legal/);
  },
  'engagement-squad': async (page) => {
    await battle(page, { scenario: 'RE-S1' }, (at) => at.kind === 'move');
    for (const key of ['u', 'Shift+ArrowUp', 'Shift+ArrowUp', 'f', 'f', 'f']) await page.keyboard.press(key);
    await expect(page.locator('.verdict')).toHaveAttribute('data-verdict', /legal/);
  },
  'engagement-snap': async (page) => {
    await ambush(page);
    await expect(page.locator('article').first()).toBeVisible();
  },
  'engagement-target': async (page) => {
    await battle(page, DUEL, (at) => at.kind === 'shoot' && at.acts.some(firesAtUnit));
    await page.keyboard.press('t');
    await expect(page.locator('article').first()).toBeVisible();
  },
  'engagement-place': async (page) => {
    await jumpedAside(page);
    await expect(page.locator('circle.spot').first()).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await expect(page.locator('.verdict')).toHaveAttribute('data-verdict', 'legal');
  },
  'engagement-battle': async (page) => {
    await battle(page, MESNIL, (at) => at.seat === 1 && at.kind === 'shoot' && at.view.round > 1);
    // At one screen each looks behind the curtain first.
    const open = page.locator('.curtain .btn');
    if (await open.isVisible()) await open.click();
    await page.keyboard.press('t');
  },
  'tall-engagement-setup': async (page) => {
    await page.goto('/new/engagement');
    await expect(page.locator('svg.map').first()).toBeVisible();
  },
});
