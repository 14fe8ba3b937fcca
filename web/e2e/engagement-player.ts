import type { Page } from '@playwright/test';
import type { components, EngagementAction, EngagementActionFire, EngagementView } from '../src/api/schema';
import { expect, leaveByButton, leaveByKey, ourTurn, over, selfAnswered, whenAsked } from './page';

type Schema = components['schemas'];

// Rules of Engagement by hand: what a person does with the map, the panel, the buttons or the keys.

export interface Point {
  readonly x: number;
  readonly y: number;
}
type Unit = EngagementView['units'][number];
/** What the server says of a match, with the views and actions of this game. */
export type Snapshot = Omit<Schema['Snapshot'], 'sights'> & {
  readonly sights: readonly (Omit<Schema['Sight'], 'view' | 'legal'> & {
    readonly view: EngagementView;
    readonly legal: readonly { readonly text: string; readonly action: EngagementAction }[];
  })[];
};
/** A decision that is due here, and what can be done. */
export type Due = NonNullable<ReturnType<typeof mine>>;

export const snapshot = async (page: Page, id: string): Promise<Snapshot> =>
  (await page.request.get(`/api/v1/matches/${id}`)).json() as Promise<Snapshot>;

export function mine(s: Snapshot) {
  const due = s.waiting.find((d) => s.mine.includes(d.seat));
  const sight = s.sights.find((x) => x.seat === due?.seat);
  if (due === undefined || sight === undefined || sight.answered === true) return undefined;
  return { ...due, view: sight.view, legal: sight.legal, acts: sight.legal.map((c) => c.action) };
}

/** A shot at somebody, not smoke for oneself. */
export const firesAtUnit = (a: EngagementAction): a is EngagementActionFire =>
  a.type === 'fire' && a.shots?.[0]?.target !== undefined;

/** Starts a match as the guest of this page and opens it. */
export async function sitDown(page: Page, body: object): Promise<string> {
  const answer = await page.request.post('/api/v1/matches', { data: { game: 'engagement', ...body } });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  await page.goto(`/match/${id}`);
  await expect(page.locator('svg.map').first()).toBeVisible();
  return id;
}

/** A Sherman and a Panzer IV face each other over an empty table for three rounds. */
export const DUEL = {
  scenario: 'RE-S1',
  details: {
    map: { id: 'own', width: 12000, height: 12000, terrain: [] },
    scenario: {
      id: 'own',
      name: 'Duel',
      map: null,
      rounds: 3,
      first: 'A',
      teaches: '',
      sides: {
        A: side('US', 0, 4000, { unit: 'A1', ref: 'm4a3_75', at: [6000, 2500, 0] }),
        B: side('DE', 8000, 12000, { unit: 'B1', ref: 'pz4h', at: [6000, 9500, 1800] }),
      },
      reserves: [],
      objectives: [],
      special: [],
      victory: 'RE-V1',
    },
  },
};

function side(nation: string, low: number, high: number, ...forces: object[]): object {
  const zone = [
    [0, low],
    [12000, low],
    [12000, high],
    [0, high],
  ];
  return { nation, zone, forces };
}

/** What a player without much thought does: advance, go straight on, shoot. */
function plainly(at: Due): string {
  const texts = at.legal.map((c) => c.text);
  const first = (...wishes: RegExp[]): string =>
    wishes.map((w) => texts.find((x) => w.test(x))).find((x) => x !== undefined) ?? texts[0]!;
  switch (at.kind) {
    case 'deploy':
      return 'done';
    case 'orders':
      return first(/ advance$/, / hold$/, /^done$/);
    case 'move':
      return first(/^drive \S+ f\d+$/, /^walk/, /^done$/);
    case 'shoot':
      return first(/^fire/, /^done$/);
    default:
      return texts[0]!;
  }
}

/** Plays a set-up at one screen until it stands as it is wanted, and opens it. */
export async function battle(
  page: Page,
  setup: object,
  wanted: (at: Due) => boolean,
  choose: (at: Due) => string | undefined = () => undefined,
): Promise<Due> {
  const seats = [
    { who: 'me', name: 'Ada' },
    { who: 'me', name: 'Bernard' },
  ];
  const answer = await page.request.post('/api/v1/matches', { data: { game: 'engagement', setup, seats } });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  for (let i = 0; i < 300; i++) {
    const now = await snapshot(page, id);
    const at = mine(now);
    if (now.status === 'over') break;
    if (at === undefined) continue;
    if (wanted(at)) {
      await page.goto(`/match/${id}`);
      await expect(page.locator('.stage')).toHaveAttribute('data-seq', String(now.seq));
      return at;
    }
    const body = { id: `b-${i}`, seat: at.seat, text: choose(at) ?? plainly(at) };
    const done = await page.request.post(`/api/v1/matches/${id}/actions`, { data: body });
    expect(done.status(), body.text).toBe(200);
  }
  throw new Error('the battle ended before it stood as wanted');
}

/** The Sherman of the duel waits with its fire, the Panzer IV drives into it. */
export const ambush = (page: Page): Promise<Due> =>
  battle(
    page,
    DUEL,
    (at) => at.kind === 'opportunity',
    (at) => at.legal.find((c) => c.text === 'order A1 hold watch')?.text,
  );

/** A Sherman with its infantry stands before a squad in the open, and drives over it. */
const OVERRUN = {
  scenario: 'RE-S1',
  details: {
    map: { id: 'own', width: 12000, height: 12000, terrain: [] },
    scenario: {
      id: 'own',
      name: 'Overrun',
      map: null,
      rounds: 3,
      first: 'A',
      teaches: '',
      sides: {
        A: side(
          'US',
          0,
          4400,
          { unit: 'A1', ref: 'm4a3_75', at: [6000, 3800, 0] },
          { unit: 'A2', ref: 'us_rifle', at: [4000, 3800, 0] },
        ),
        B: side('DE', 4400, 12000, { unit: 'B1', ref: 'de_rifle', at: [6000, 5200, 1800] }),
      },
      reserves: [],
      objectives: [],
      special: [],
      victory: 'RE-V1',
    },
  },
};

/** The tank drives over them; nobody shoots before. */
const overrun = (at: Due): string | undefined =>
  [/^order A1 advance goal=B1$/, /^drive A1 f2000$/, /^stay B1$/]
    .map((wish) => at.legal.find((c) => wish.test(c.text))?.text)
    .find((text) => text !== undefined);

/** Men of the second side have jumped out of the tank's way. */
export const jumpedAside = (page: Page): Promise<Due> => battle(page, OVERRUN, (at) => at.kind === 'displace', overrun);

/** Where on the screen a place of the table is. */
export async function onScreen(page: Page, height: number, p: Point): Promise<Point> {
  return page.locator('svg.map.live').evaluate(
    (svg, at) => {
      const plane = svg.querySelector<SVGGElement>(':scope > g')!;
      const q = new DOMPoint(at.x / 10, (at.height - at.y) / 10).matrixTransform(plane.getScreenCTM()!);
      return { x: q.x, y: q.y };
    },
    { ...p, height },
  );
}

export const bar = (page: Page) => page.locator('.actions .buttons');
export const commit = (page: Page) => bar(page).locator('.btn.primary, .btn.danger').last();
const done = (page: Page) => bar(page).getByRole('button', { name: /^(Done|Hold fire|.* stays)/ });
const verdict = (page: Page) => page.locator('.verdict');

function whereIs(u: Unit): Point {
  const men = (u.squad?.men ?? []).filter((m) => m.dead !== true);
  if (men.length === 0) return u.pose;
  return { x: men.reduce((s, m) => s + m.x, 0) / men.length, y: men.reduce((s, m) => s + m.y, 0) / men.length };
}

/** A place so far on the way to another. */
function towards(from: Point, to: Point, far: number): Point {
  const way = Math.hypot(to.x - from.x, to.y - from.y);
  const part = way === 0 ? 0 : Math.min(1, far / way);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** Makes the planned way one that is allowed, if need be the part of it that is. */
async function settle(page: Page, shorten: () => Promise<void>): Promise<boolean> {
  await expect(verdict(page)).toHaveAttribute('data-verdict', /^(legal|illegal)$/);
  if ((await verdict(page).getAttribute('data-verdict')) === 'legal') return true;
  if (!(await page.getByRole('button', { name: /As far as it is allowed/ }).isVisible())) return false;
  await shorten();
  await expect(verdict(page)).toHaveAttribute('data-verdict', /^(legal|illegal)$/);
  return (await verdict(page).getAttribute('data-verdict')) === 'legal';
}

/** The order this player gives: first it goes for the goal, then it stands and shoots. */
const wish = (at: Due): RegExp => (at.view.round <= 3 ? /^Advance\b/ : /^Hold(\s*\d)?$/);

/** Takes a unit up in the list of the force; B1 is not B1c, its crew. */
async function choose(page: Page, unit: string): Promise<void> {
  const name = page.locator('b', { hasText: new RegExp(`^${unit} `) });
  const entry = page.locator('.panel.left li button').filter({ has: name });
  if ((await entry.getAttribute('aria-pressed')) !== 'true') await entry.click();
}

/** Answers one decision by mouse. */
export async function decideByMouse(page: Page, at: Due, goal: Point): Promise<void> {
  switch (at.kind) {
    case 'orders':
      for (const group of await page.getByRole('group', { name: /^Orders of/ }).all()) {
        const all = group.getByRole('button');
        const named = group.getByRole('button', { name: wish(at) });
        await ((await named.count()) > 0 ? named : all).first().click();
      }
      await commit(page).click();
      return;
    case 'move': {
      const id = at.acts.find((a) => a.type === 'drive' || a.type === 'walk')?.unit;
      const unit = at.view.units.find((u) => u.id === id);
      if (unit === undefined || at.view.round > 3) {
        await leaveByButton(page, done(page));
        return;
      }
      await choose(page, unit.id);
      const to = await onScreen(page, at.view.height, towards(whereIs(unit), goal, 1600));
      await page.mouse.click(to.x, to.y);
      const planned = (await verdict(page).count()) > 0;
      const shorten = (): Promise<void> => page.getByRole('button', { name: /As far as it is allowed/ }).click();
      if (planned && (await settle(page, shorten))) await commit(page).click();
      else await leaveByButton(page, done(page));
      return;
    }
    case 'shoot': {
      const shot = at.acts.find(firesAtUnit);
      const target = shot?.shots?.[0]?.target;
      if (shot === undefined || target === undefined) {
        await leaveByButton(page, done(page));
        return;
      }
      await choose(page, shot.unit);
      await page
        .getByRole('group', { name: 'Targets' })
        .getByRole('button', { name: new RegExp(`^${target} `) })
        .click();
      await expect(bar(page).locator('.btn.danger')).toBeEnabled();
      await commit(page).click();
      return;
    }
    case 'opportunity':
      if (at.acts.some((a) => a.type === 'snap')) await bar(page).locator('.btn.danger').click();
      else await leaveByButton(page, done(page));
      return;
    case 'deploy':
      await leaveByButton(page, done(page));
      return;
    case 'withdraw': // a way back is proposed
      await expect(verdict(page)).toHaveAttribute('data-verdict', 'legal');
      await commit(page).click();
      return;
    default:
      await bar(page).locator('.btn:enabled').first().click();
  }
}

/** Answers one decision with keys alone. */
export async function decideByKeys(page: Page, at: Due): Promise<void> {
  const key = (k: string): Promise<void> => page.keyboard.press(k);
  switch (at.kind) {
    case 'orders': {
      // Each number plans an order of the marked unit and goes on to the next.
      const orders = at.acts.filter((a) => a.type === 'order');
      for (const unit of new Set(orders.map((a) => a.unit))) {
        const list = orders.filter((a) => a.unit === unit);
        const hold = list.findIndex((a) => a.order === 'hold' && a.watch === true);
        const n = at.view.round === 1 && hold >= 0 ? hold : list.findIndex((a) => a.order === 'hold');
        await key(String(Math.max(0, n) + 1));
      }
      await key('c');
      return;
    }
    case 'shoot':
      if (at.acts.some(firesAtUnit)) {
        await key('t');
        await expect(bar(page).locator('.btn.danger')).toBeEnabled();
        await key('c');
      } else await leaveByKey(page);
      return;
    case 'opportunity':
      if (at.acts.some((a) => a.type === 'snap')) {
        await expect(bar(page).locator('.btn.danger')).toBeEnabled();
        await key('c');
      } else await leaveByKey(page);
      return;
    case 'move':
    case 'deploy':
      await leaveByKey(page);
      return;
    case 'withdraw':
      await expect(verdict(page)).toHaveAttribute('data-verdict', 'legal');
      await key('c');
      return;
    default:
      await key('1');
  }
}

/** The state in which something is due here, as the page shows it too; or the last one. */
export const due = (page: Page, id: string): Promise<Snapshot> =>
  whenAsked(
    page,
    () => snapshot(page, id),
    (s) => mine(s) !== undefined,
  );

/** Answers what is due here until the match is over. */
export async function playToTheEnd(page: Page, id: string, decide: (at: Due) => Promise<void>): Promise<void> {
  for (let n = 0; n < 600; n++) {
    const before = await due(page, id);
    const at = mine(before);
    if (at === undefined) break;
    if (!selfAnswered(at, at.legal, at.view)) await decide(at);
    await gone(page, id, before);
  }
  await over(page);
}

/** The page shows this state and it is our decision. */
export async function ready(page: Page, seq: number): Promise<void> {
  await ourTurn(page);
  await expect(page.locator('.stage')).toHaveAttribute('data-seq', String(seq));
}

/** The table has moved on. Orders are given one after the other: all of them are waited for. */
export async function gone(page: Page, id: string, before: Snapshot): Promise<void> {
  const asks = (s: Snapshot): string => s.waiting.map((d) => `${d.seat} ${d.kind}`).join();
  const orders = before.waiting[0]?.kind === 'orders';
  await expect
    .poll(
      async () => {
        const s = await snapshot(page, id);
        return s.seq > before.seq && !(orders && asks(s) === asks(before));
      },
      { intervals: [20, 50, 100] },
    )
    .toBe(true);
}
