import type { Page } from '@playwright/test';
import { act, closeIn, decide, go, only, playCard, snapshotOf, untilDue, type Snapshot } from './commander-player';
import { expect, expectAccessible, test } from './page';

/** Both guided battles of Tank Commander, from their page to the coach's last word. */

async function begin(page: Page, lesson: string): Promise<string> {
  await page.goto(`/learn/commander/${lesson}`);
  await page.getByRole('button', { name: 'Begin the lesson' }).click();
  await page.waitForURL(/\/match\//);
  await expect(page.locator('.coach')).toBeVisible();
  return page.url().split('/').at(-1) ?? '';
}

const ended = (page: Page) => page.locator('.coach a[href="/learn/commander"]');

/** Plays until the coach has nothing more to teach, or the battle is over. */
async function follow(page: Page, id: string, choose: (s: Snapshot) => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 300 && !(await ended(page).isVisible()); i++) {
    const s = await untilDue(page, id, 1);
    if (s.result !== undefined) break;
    if (!(await choose(s))) await decide(page, id, 1, s);
  }
  await expect(ended(page)).toBeVisible();
  await expectAccessible(page, 'the end of a lesson');
  await page.goto('/learn/commander');
}

test('the first battle is taught to its end', async ({ page }) => {
  const id = await begin(page, 'first');
  await follow(page, id, () => Promise.resolve(false));
  // It was a whole battle: until one side had three positions or was gone, or the last turn was over (TC-17.0.b).
  expect(['control', 'eliminated', 'exhausted', 'limit']).toContain((await snapshotOf(page, id)).result?.how);
  await expect(page.locator('.all .tag.olive')).toHaveCount(1);
});

test('interrupts and melee are taught to their end', async ({ page }) => {
  const id = await begin(page, 'second');
  let played = false;
  await follow(page, id, async (s) => {
    const kind = s.waiting.find((d) => d.seat === 1 && d.optional !== true)?.kind;
    const sight = s.sights.find((x) => x.seat === 1);
    if (kind !== 'play' || sight === undefined || sight.view.supply === 0) return false;
    // A card is drawn, or an Instant played where the whole deck is in the hand already.
    const legal = sight.legal.map((l) => l.action);
    const card = only(legal, 'instant')[0]?.card;
    if (!played && (card !== undefined || legal.some((a) => a.type === 'draw'))) {
      const did = await act(page, id, s, async () => {
        if (card !== undefined) return playCard(page, card);
        await page.getByRole('button', { name: 'Draw a card' }).click();
        return 'draw';
      });
      played = did !== 'moved on';
      return true;
    }
    const step = closeIn(1, sight.view, legal);
    if (step === undefined) return false;
    await act(page, id, s, () => go(page, step));
    return true;
  });
  await expect(page.locator('.all .tag.olive')).toHaveCount(1);
});
