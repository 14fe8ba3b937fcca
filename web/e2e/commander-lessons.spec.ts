import type { Page } from '@playwright/test';
import { act, decide, go, playCard, untilDue, type Snapshot } from './commander-player';
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
  test.setTimeout(300_000);
  const id = await begin(page, 'first');
  await follow(page, id, () => Promise.resolve(false));
  await expect(page.locator('.all .tag.olive')).toHaveCount(1);
});

test('interrupts and melee are taught to their end', async ({ page }) => {
  test.setTimeout(300_000);
  const id = await begin(page, 'second');
  let played = false;
  await follow(page, id, async (s) => {
    const kind = s.waiting.find((d) => d.seat === 1 && d.optional !== true)?.kind;
    const sight = s.sights.find((x) => x.seat === 1);
    if (kind !== 'play' || sight === undefined || sight.view.supply === 0) return false;
    // A card is drawn, or an Instant played where the whole deck is in the hand already.
    const legal = sight.legal.map((l) => l.action);
    const card = legal.find((a) => a.type === 'instant')?.card;
    if (!played && (card !== undefined || legal.some((a) => a.type === 'draw'))) {
      const did = await act(page, id, s, async () => {
        if (card !== undefined) return playCard(page, card);
        await page.getByRole('button', { name: 'Draw a card' }).click();
        return 'draw';
      });
      played = did !== 'moved on';
      return true;
    }
    const step = towards(sight);
    if (step === undefined) return false;
    await act(page, id, s, () => go(page, step));
    return true;
  });
  await expect(page.locator('.all .tag.olive')).toHaveCount(1);
});

/** The single card that comes nearest to an enemy, into melee if it can (TC-8.5.a). */
function towards({ view, legal }: Snapshot['sights'][number]) {
  const enemies = view.cards.flatMap((c) => (c.owner === 2 && c.place === 'board' && c.pos ? [c.pos] : []));
  const far = (p: string): number =>
    Math.min(
      9,
      ...enemies.map((e) =>
        Math.max(Math.abs(e.charCodeAt(0) - p.charCodeAt(0)), Math.abs(Number(e[1]) - Number(p[1]))),
      ),
    );
  return legal
    .flatMap(({ action: a }) => {
      const g = a.groups?.[0];
      const to = g?.path?.at(-1);
      if (a.type !== 'move' || a.from === undefined || a.from === 'reserve' || g === undefined || to === undefined)
        return [];
      if (to === 'reserve' || g.cards.length !== 1 || g.rides || g.tows || g.dismount || far(a.from) === 0) return [];
      return far(to) < far(a.from) ? [{ from: a.from, card: g.cards[0] ?? 0, to, left: far(to) }] : [];
    })
    .sort((a, b) => a.left - b.left)[0];
}
