import type { Page } from '@playwright/test';
import * as engagement from './engagement-player';
import { expect, movedOn, resign, selfAnswered, test } from './page';
import * as skirmish from './skirmish-player';

/** The most that a turn may cost beyond the decisions themselves. */
const SPARE = 10;

/** Counts keys and taps from here on. */
async function counting(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as unknown as { presses: number };
    counted.presses = 0;
    for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, () => void counted.presses++, true);
  });
}

const presses = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { presses: number }).presses);

/** How many decisions of ours the log holds. */
async function decisions(page: Page, id: string): Promise<number> {
  const answer = await page.request.get(`/api/v1/matches/${id}/entries`);
  const { entries } = (await answer.json()) as { entries: readonly { do: string; seat?: number }[] };
  return entries.filter((e) => e.do === 'act' && e.seat === 1).length;
}

test('the scout car duel (RE-S1) costs few presses a turn', async ({ page }) => {
  await counting(page);
  const id = await engagement.sitDown(page, {
    setup: { scenario: 'RE-S1' },
    seats: [{ who: 'me' }, { who: 'ai', level: 'recruit' }],
  });
  let round = 0;
  for (let n = 0; n < 80; n++) {
    const before = await engagement.due(page, id);
    const at = engagement.mine(before);
    if (at === undefined) break;
    round = at.view.round;
    if (round > 2) break;
    if (!selfAnswered(at, at.legal, at.view)) await engagement.decideByKeys(page, at);
    await engagement.gone(page, id, before);
  }
  expect(round).toBeGreaterThan(1);
  const spent = (await presses(page)) - (await decisions(page, id));
  expect(spent / Math.min(round, 2)).toBeLessThanOrEqual(SPARE);
  if ((await engagement.snapshot(page, id)).status !== 'over') await resign(page, id);
});

test('the crossroads (Barkmann) costs few presses a turn', async ({ page }) => {
  await counting(page);
  const id = await skirmish.startMatch(page, skirmish.against('recruit'));
  let turn = 0;
  for (let n = 0; n < 80; n++) {
    const before = await skirmish.due(page, id);
    const at = skirmish.mine(before);
    if (at === undefined) break;
    turn = at.view.turn;
    if (turn > 2) break;
    if (!selfAnswered(at, at.legal)) await skirmish.decideByKeys(page, at);
    await movedOn(page, before.seq);
  }
  expect(turn).toBeGreaterThan(1);
  const spent = (await presses(page)) - (await decisions(page, id));
  expect(spent / Math.min(turn, 2)).toBeLessThanOrEqual(SPARE);
  if ((await skirmish.snapshot(page, id)).status !== 'over') await resign(page, id);
});
