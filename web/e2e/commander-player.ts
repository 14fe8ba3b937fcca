import { expect, type Page, type Response } from '@playwright/test';
import type { Action, Prospect, View } from '../src/games/commander/types';
import type { Sight as AnySight, Snapshot as AnySnapshot } from '../src/api/types';
import { selfAnswered } from './page';

/** A player of Tank Commander who does everything through the page and reads the server only to make up his mind. */

type Sight = Omit<AnySight, 'view' | 'legal'> & {
  readonly view: View;
  readonly legal: readonly { readonly action: Action }[];
};

/** A snapshot of a match of Tank Commander. */
export type Snapshot = Omit<AnySnapshot, 'sights'> & { readonly sights: readonly Sight[] };

/** A list of actions, one kind of them. */
export const only = <T extends Action['type']>(
  legal: readonly Action[],
  type: T,
): readonly Extract<Action, { readonly type: T }>[] =>
  legal.filter((a): a is Extract<Action, { readonly type: T }> => a.type === type);

const pos = (page: Page, name: string) => page.locator(`[data-pos="${name}"]`);
const row = (p: string): number => Number(p.slice(1));
const apart = (a: string, b: string): number =>
  Math.max(Math.abs(a.charCodeAt(0) - b.charCodeAt(0)), Math.abs(row(a) - row(b)));
const chance = (f: string): number => {
  const [top = 0, bottom = 1] = f.split('/').map(Number);
  return top / bottom;
};

export async function snapshotOf(page: Page, id: string): Promise<Snapshot> {
  return (await (await page.request.get(`/api/v1/matches/${id}`)).json()) as Snapshot;
}

/** Waits until the seat must decide, or the match is over. */
export async function untilDue(page: Page, id: string, seat: number): Promise<Snapshot> {
  return until(`seat ${seat} is asked`, async () => {
    const s = await snapshotOf(page, id);
    if (s.result !== undefined) return s;
    const answered = s.sights.find((x) => x.seat === seat)?.answered === true;
    return !answered && s.waiting.some((d) => d.seat === seat && d.optional !== true) ? s : undefined;
  });
}

/** Asks until there is an answer. */
async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  let found: T | undefined;
  await expect
    .poll(async () => (found = await ask()) !== undefined, { message: what, timeout: 60_000, intervals: [20, 50, 100] })
    .toBe(true);
  return found!;
}

/** Whose browser must decide now, or that the match is over. */
export async function dueOf(tables: readonly Page[], id: string) {
  return until('somebody is asked', async () => {
    const all = await snapshotOf(tables[0]!, id);
    if (all.result !== undefined) return 'over';
    for (const { seat } of all.waiting.filter((d) => d.optional !== true)) {
      const table = tables[seat - 1]!;
      const now = seat === 1 ? all : await snapshotOf(table, id);
      const decision = now.waiting.find((d) => d.seat === seat && d.optional !== true);
      const answered = now.sights.find((x) => x.seat === seat)?.answered === true;
      if (decision !== undefined && !answered) return { seat, table, now, kind: decision.kind };
    }
    return undefined;
  });
}

/** Decides once for the seat, by clicks and keys; returns what was decided, or that the table has moved on meanwhile. */
export async function decide(page: Page, id: string, seat: number, s: Snapshot): Promise<string> {
  const due = s.waiting.find((d) => d.seat === seat && d.optional !== true);
  const kind = due?.kind ?? '';
  const sight = s.sights.find((x) => x.seat === seat);
  if (sight === undefined) throw new Error('no sight of the own seat');
  const legal = sight.legal.map((l) => l.action);
  const hand = sight.view.cards.some((c) => c.place === 'hand' && c.owner === seat);
  // What leaves nothing to decide the page answers by itself; but a window never, for that would tell of the hand.
  if (kind === 'discard' ? !hand : kind !== 'window' && due !== undefined && selfAnswered(due, legal)) {
    await until('the page answers', async () => ((await snapshotOf(page, id)).seq > s.seq ? true : undefined));
    return kind;
  }
  return act(page, id, s, () => choose(page, id, seat, kind, sight.view, legal));
}

/**
 * Makes one decision by hand and waits for the server's answer. A plan is dropped when the table moves on, so nothing
 * is touched before the page shows what was read; where both decide at the same time the other may be first.
 */
export async function act(page: Page, id: string, s: Snapshot, gesture: () => Promise<string>): Promise<string> {
  const answers: number[] = [];
  const hear = (r: Response): void => {
    if (r.request().method() === 'POST' && r.url().endsWith(`/matches/${id}/actions`)) answers.push(r.status());
  };
  const shown = async (): Promise<number> => Number(await page.locator('[data-seq]').getAttribute('data-seq'));
  await expect.poll(shown, { intervals: [20, 50, 100] }).toBeGreaterThanOrEqual(s.seq);
  if ((await shown()) > s.seq) return 'moved on';
  page.on('response', hear);
  try {
    const did = await gesture();
    // Fire from a position and its first shot are two decisions that the page sends one after the other.
    const want = did === 'fire' ? 2 : 1;
    await expect.poll(() => answers.includes(409) || answers.length >= want, { intervals: [20, 50, 100] }).toBe(true);
    expect(answers.filter((a) => a !== 409 && a >= 400)).toEqual([]);
    return answers.includes(409) ? 'moved on' : did;
  } finally {
    page.off('response', hear);
  }
}

async function choose(
  page: Page,
  id: string,
  seat: number,
  kind: string,
  view: View,
  legal: readonly Action[],
): Promise<string> {
  const press = (name: RegExp | string) => page.locator('.actions').getByRole('button', { name }).first().click();
  switch (kind) {
    case 'nation':
      await page.locator('.offers').getByRole('button', { name: 'Germans' }).click();
      return kind;
    case 'year':
      await page.getByRole('button', { name: '1943' }).click();
      return kind;
    case 'build': {
      // Mostly armour where that is offered: it moves and decides fast.
      const ready = page.locator('.ready').first().getByRole('button');
      if ((await ready.count()) > 2) await ready.nth(1).click();
      await press('Hand the force in');
      return kind;
    }
    case 'terrain':
      await press('Hand the terrain in');
      return kind;
    case 'place':
      await press('Set up');
      return kind;
    case 'play':
      return await command(page, id, seat, view, legal);
    case 'shot':
      return await shoot(page, id, seat, view, view.pending?.from ?? '', legal);
    case 'window':
      return await answer(page, legal);
    case 'melee-fire':
      await press(/Declare fire/);
      return kind;
    case 'discard': {
      const must = only(legal, 'discard')[0]?.cards?.length ?? 0;
      for (let i = 0; i < must; i++) await page.locator('.left [data-card]').nth(i).click();
      await press(/Keep everything|Discard/);
      return kind;
    }
    case 'retreat':
    case 'withdraw':
      await page.locator('.escape .offers .btn').first().click();
      await press(/^(Retreat|Withdraw|Nobody moves)/);
      return kind;
    case 'arrive':
      await press('Arrive');
      return kind;
    default:
      await page.locator('.offers .btn').first().click();
      return kind;
  }
}

/** An Interrupt where there is one, else the one key that passes. */
async function answer(page: Page, legal: readonly Action[]): Promise<string> {
  if (!legal.some((a) => a.type === 'interrupt')) {
    await expect(page.locator('.actions').getByRole('button', { name: /^Pass/ })).toBeEnabled();
    await page.keyboard.press('p');
    return 'pass';
  }
  await page.locator('.window .ways .btn').first().click();
  await page
    .locator('.actions')
    .getByRole('button', { name: /^Interrupt/ })
    .click();
  return 'interrupt';
}

/** The best shot of all positions; none that is hopeless. */
async function bestShot(page: Page, id: string, seat: number, view: View, from: readonly string[]) {
  let best: { from: string; to: string; p: number } | undefined;
  for (const at of from) {
    const answer = await page.request.post(`/api/v1/matches/${id}/inspect`, { data: { seat, query: { shots: at } } });
    for (const x of (await answer.json()) as readonly Prospect[]) {
      const to = view.cards.find((c) => c.id === x.shot.target)?.pos;
      const p = chance(x.pKill);
      if (to !== undefined && x.shot.fire !== 'smoke' && (best === undefined || p > best.p)) best = { from: at, to, p };
    }
  }
  return best;
}

/** Points at a position once it is marked, and makes sure that the chances stand there before anything is announced. */
async function aim(page: Page, at: string): Promise<void> {
  await expect(page.locator(`[data-pos="${at}"][data-mark="target"]`)).toHaveCount(1);
  await pos(page, at).click();
  const first = page.locator('.shots li').first();
  await expect(first).toBeVisible();
  if ((await first.getAttribute('class'))?.includes('on') !== true) await first.getByRole('button').first().click();
  await expect(page.locator('.shots li.on .chances')).toBeVisible();
}

async function shoot(
  page: Page,
  id: string,
  seat: number,
  view: View,
  from: string,
  legal: readonly Action[],
): Promise<string> {
  const best = await bestShot(page, id, seat, view, [from]);
  if (best === undefined || (best.p < POOR && legal.some((a) => a.type === 'shots-done'))) {
    await page.locator('.actions').getByRole('button', { name: 'No more shots' }).click();
    return 'done';
  }
  await aim(page, best.to);
  await page.locator('.actions').getByRole('button', { name: /^Fire/ }).click();
  return 'shot';
}

/** A shot that is worth its point before anything is moved; below it only what is better than nothing. */
const GOOD = 0.35;
const POOR = 0.1;

async function command(page: Page, id: string, seat: number, view: View, legal: readonly Action[]): Promise<string> {
  const actions = page.locator('.actions');
  const end = async (): Promise<string> => {
    await expect(actions.getByRole('button', { name: /^End the Play/ })).toBeEnabled();
    await page.keyboard.press('e');
    return 'end';
  };
  if (view.supply === 0) return end();
  const step = bestStep(seat, view, legal);
  // The first point goes into moving, so that there is always something to move into.
  const early = view.supply === 2 && view.turn === 1 && step !== undefined;
  const fires = only(legal, 'fire').map((a) => a.from);
  const best = early ? undefined : await bestShot(page, id, seat, view, fires);
  if (best !== undefined && best.p >= (step === undefined ? POOR : GOOD)) {
    await pos(page, best.from).click();
    await aim(page, best.to);
    await actions.getByRole('button', { name: /^Fire/ }).click();
    return 'fire';
  }
  return step === undefined ? end() : go(page, step);
}

/** A card of the hand is played, on the first of what it can be played on. */
export async function playCard(page: Page, card: number): Promise<string> {
  await page.locator(`.left [data-card="${card}"]`).click();
  const way = page.locator('.right .ways .btn').first();
  if ((await way.getAttribute('aria-pressed')) !== 'true') await way.click();
  await page.locator('.actions').getByRole('button', { name: 'Play the card' }).click();
  return 'instant';
}

/** One card goes one way, by hand. */
export async function go(page: Page, step: Step): Promise<string> {
  if (step.from === 'reserve') await page.locator(`.left [data-card="${step.card}"]`).click();
  else {
    await pos(page, step.from).click();
    const card = page.locator(`.right [data-card="${step.card}"]`);
    if ((await card.getAttribute('aria-pressed')) !== 'true') await card.click();
  }
  await expect(page.locator(`[data-pos="${step.to}"][data-mark]`)).toHaveCount(1);
  await pos(page, step.to).click();
  const move = page.locator('.actions').getByRole('button', { name: /^Move/ });
  const enter = page.getByRole('button', { name: /^Enter .* instead/ });
  await expect(move.or(enter).first()).toBeVisible();
  if (!(await move.isVisible())) await enter.click(); // where it could fire, that is what is proposed
  await move.click();
  return 'move';
}

interface Step {
  readonly from: string;
  readonly card: number;
  readonly to: string;
}

/** Moves of a single card onto the board, with nothing to carry. */
const steps = (legal: readonly Action[]): readonly Step[] =>
  only(legal, 'move').flatMap(({ from, groups: [g] = [] }) => {
    const [card, ...more] = g?.cards ?? [];
    const to = g?.path?.at(-1);
    if (card === undefined || more.length > 0 || to === undefined || to === 'reserve') return [];
    return g?.rides || g?.tows || g?.dismount ? [] : [{ from, card, to }];
  });

/** The single card that comes nearest to a position of the enemy's last rank that is not held yet. */
export function bestStep(seat: number, view: View, legal: readonly Action[]) {
  const last = view.nation[seat] === 'german' ? 1 : view.board.rows;
  const on = (p: string, own: boolean) =>
    view.cards.filter((c) => c.place === 'board' && c.pos === p && (c.owner === seat) === own);
  const goals = Array.from({ length: view.board.columns }, (_, i) => `${String.fromCharCode(65 + i)}${last}`).filter(
    (p) => on(p, true).length === 0 || on(p, false).length > 0,
  );
  const far = (p: string): number =>
    Math.min(9, ...goals.map((g) => apart(g, p) + (on(g, false).length > 0 ? 0.5 : 0)));
  return steps(legal)
    .flatMap(({ from, card, to }) => {
      // The last card of a held goal stays.
      if (from !== 'reserve' && row(from) === last && !goals.includes(from) && on(from, true).length === 1) return [];
      const gain = (from === 'reserve' ? view.board.rows + 1 : far(from)) - far(to);
      return gain > 0 ? [{ from, card, to, gain }] : [];
    })
    .sort((a, b) => b.gain - a.gain)[0];
}

/** The single card that comes nearest to an enemy, into melee if it can (TC-8.5.a). */
export function closeIn(seat: number, view: View, legal: readonly Action[]) {
  const enemies = view.cards.flatMap((c) => (c.owner !== seat && c.place === 'board' && c.pos ? [c.pos] : []));
  const far = (p: string): number => Math.min(9, ...enemies.map((e) => apart(e, p)));
  return steps(legal)
    .filter(({ from, to }) => from !== 'reserve' && far(from) > 0 && far(to) < far(from))
    .sort((a, b) => far(a.to) - far(b.to))[0];
}
