import type { Page } from '@playwright/test';
import { expect, leaveByButton, leaveByKey, movedOn, selfAnswered, whenAsked } from './page';
import type { ActionIn, SkirmishSnapshot, SkirmishTank as Tank } from './wire';

// TANKS by hand: what a person does with the mouse, and what with keys alone.

export type Snapshot = SkirmishSnapshot;
type Act = ActionIn<Snapshot>;

export const snapshot = async (page: Page, id: string): Promise<Snapshot> =>
  (await page.request.get(`/api/v1/matches/${id}`)).json() as Promise<Snapshot>;

/** Starts a match as the guest of this page and opens it. */
export async function startMatch(page: Page, body: object): Promise<string> {
  const answer = await page.request.post('/api/v1/matches', { data: body });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  await page.goto(`/match/${id}`);
  await expect(page.locator('svg.map').first()).toBeVisible();
  return id;
}

export const against = (level: string, setup: object = { scenario: 'barkmann' }) => ({
  game: 'skirmish',
  setup,
  seats: [{ who: 'me' }, { who: 'ai', level }],
});

/** Who decides here now, and what can be done. */
export function mine(s: Snapshot) {
  const due = s.waiting.find((d) => s.mine.includes(d.seat));
  const sight = s.sights.find((x) => x.seat === due?.seat);
  return due === undefined || sight === undefined ? undefined : { ...due, view: sight.view, legal: sight.legal };
}

/** A decision that waits for this page. */
export type Due = NonNullable<ReturnType<typeof mine>>;

/** The listed move that ends nearest to an enemy: this player wants to come to blows. */
function closing(at: Due, goal?: { x: number; y: number }): Act | undefined {
  const foes = at.view.tanks.filter((t) => t.owner !== at.seat && !t.destroyed && t.deployed);
  const far = (a: Act): number =>
    Math.min(...(goal === undefined ? foes.map((t) => t.pose) : [goal]).map((p) => Math.hypot(p.x - a.x!, p.y - a.y!)));
  return at.legal
    .map((c) => c.action)
    .filter((a) => ['move', 'deploy', 'command-move', 'extra-move'].includes(a.type))
    .sort((a, b) => far(a) - far(b))[0];
}

/** Whether a tank is near enough to an enemy to stand and shoot. */
function close(at: Due, tank: Tank): boolean {
  const foes = at.view.tanks.filter((t) => t.owner !== at.seat && !t.destroyed && t.deployed);
  return foes.some((t) => Math.hypot(t.pose.x - tank.pose.x, t.pose.y - tank.pose.y) < 2200);
}

/** Where on the screen a place of the table is. */
export async function onScreen(page: Page, p: { x: number; y: number }): Promise<{ x: number; y: number }> {
  return page.locator('svg.map.live').evaluate((svg, at) => {
    const plane = svg.querySelector<SVGGElement>(':scope > g')!;
    const q = new DOMPoint(at.x / 10, 900 - at.y / 10).matrixTransform(plane.getScreenCTM()!);
    return { x: q.x, y: q.y };
  }, p);
}

export const buttons = (page: Page) => page.locator('.actions .buttons');
export const commit = (page: Page) => buttons(page).locator('.btn.primary, .btn.danger').last();

/** Drags the ghost or the tank to a place and lets go. */
export async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const a = await onScreen(page, from);
  const b = await onScreen(page, to);
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
  await page.mouse.move(b.x, b.y, { steps: 4 });
  await page.mouse.up();
}

/** Makes the planned pose one that is allowed, if need be the nearest. */
export async function settle(page: Page): Promise<boolean> {
  const verdict = page.locator('.verdict');
  await expect(verdict).toHaveAttribute('data-verdict', /^(legal|illegal)$/);
  if ((await verdict.getAttribute('data-verdict')) === 'legal') return true;
  const nearest = page.getByRole('button', { name: /Nearest place/ });
  if (!(await nearest.isVisible())) return false;
  await nearest.click();
  await expect(verdict).toHaveAttribute('data-verdict', 'legal');
  return true;
}

/** Answers one decision by mouse. */
export async function decideByMouse(page: Page, at: Due, goal?: { x: number; y: number }) {
  const bar = buttons(page);
  switch (at.kind) {
    case 'deploy':
      await settle(page);
      await commit(page).click();
      return;
    case 'activate':
      await bar.locator('.btn').first().click();
      return;
    case 'move':
    case 'command': {
      const to = closing(at, goal);
      const tank = at.view.tanks.find((t) => t.id === to?.tank);
      const there = tank === undefined || Math.hypot(tank.pose.x - to!.x!, tank.pose.y - to!.y!) < 300;
      if (at.kind === 'command' || to === undefined || there || (goal === undefined && close(at, tank))) {
        await leaveByButton(page, bar.getByRole('button', { name: /stops here|Nothing more/ }));
        return;
      }
      await drag(page, tank.pose, { x: to.x!, y: to.y! });
      if (await settle(page)) await commit(page).click();
      else await leaveByButton(page, bar.getByRole('button', { name: /stops here|Nothing more/ }));
      return;
    }
    case 'shoot':
    case 'second-attack': {
      const shot = at.legal.find((c) => c.action.target !== undefined)?.action;
      if (shot?.target === undefined) {
        await bar.locator('.btn').first().click();
        return;
      }
      const fire = page.getByRole('button', { name: new RegExp(`Fire at ${shot.target}`) });
      if (!(await fire.isVisible())) await page.locator(`[data-tank="${shot.target}"][role="button"]`).click();
      await fire.click();
      return;
    }
    default:
      await page
        .locator('.attack .btn:enabled, .actions .buttons .btn:enabled')
        .filter({ visible: true })
        .first()
        .click();
  }
}

/** The state in which something is due here, as the page shows it too; or the last one. */
export const due = (page: Page, id: string): Promise<Snapshot> =>
  whenAsked(
    page,
    () => snapshot(page, id),
    (s) => mine(s) !== undefined,
  );

export type Decide = (page: Page, at: Due) => Promise<void>;

/** Answers every decision that is due here until the match is over, or enough of it has been seen. */
export async function playOn(page: Page, id: string, decide: Decide, enough = (): boolean => false): Promise<void> {
  for (let n = 0; n < 400 && !enough(); n++) {
    const before = await due(page, id);
    const at = mine(before);
    if (at === undefined) break;
    if (!selfAnswered(at, at.legal)) await decide(page, at);
    await movedOn(page, before.seq);
  }
}

/** Answers one decision with keys alone: suggestions, nudges, digits. */
export async function decideByKeys(page: Page, at: Due): Promise<void> {
  const key = (k: string): Promise<void> => page.keyboard.press(k);
  const legal = at.legal.map((c) => c.action);
  switch (at.kind) {
    case 'deploy':
      await key('Shift+ArrowUp');
      await key('.');
      if (await settleByKeys(page)) await key('c');
      return;
    case 'move':
    case 'command': {
      const posed = legal.filter((a) => ['move', 'command-move'].includes(a.type));
      // The best of the first few suggestions will do: every press of G shows the next.
      const to = closing({ ...at, legal: at.legal.slice(0, 14) });
      const tank = at.view.tanks.find((t) => t.id === to?.tank);
      if (legal.some((a) => a.type === 'repair')) {
        await key('1');
        return;
      }
      if (to === undefined || tank === undefined || close(at, tank)) {
        await leaveByKey(page);
        return;
      }
      for (let i = 0; i <= posed.indexOf(to); i++) await key('g');
      if (await settleByKeys(page)) await key('c');
      else await leaveByKey(page);
      return;
    }
    case 'shoot':
    case 'second-attack':
      if (!legal.some((a) => a.target !== undefined)) await leaveByKey(page);
      else {
        if (!(await page.getByRole('button', { name: /Fire at/ }).isVisible())) await key('t');
        await expect(page.getByRole('button', { name: /Fire at/ })).toBeEnabled();
        await key('c');
      }
      return;
    default:
      if (legal.some((a) => ['keep-roll', 'decline'].includes(a.type))) await leaveByKey(page);
      else await key('1');
  }
}

export async function settleByKeys(page: Page): Promise<boolean> {
  const verdict = page.locator('.verdict');
  await expect(verdict).toHaveAttribute('data-verdict', /^(legal|illegal)$/);
  if ((await verdict.getAttribute('data-verdict')) === 'legal') return true;
  if (!(await page.getByRole('button', { name: /Nearest place/ }).isVisible())) return false;
  await page.keyboard.press('n');
  await expect(verdict).toHaveAttribute('data-verdict', 'legal');
  return true;
}

/** The platoon that lies ready is handed in. */
export async function handIn(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Hand it in' });
  await expect(button).toBeEnabled();
  await button.click();
}

/**
 * Plays on through the API, each seat by the page that holds it, until a
 * decision is due that `worth` accepts; returns it, or undefined at the end.
 */
export async function advance(
  pages: readonly Page[],
  id: string,
  worth: (due: Due, s: Snapshot) => boolean,
  most = 400,
): Promise<Due | undefined> {
  for (let n = 0; n < most; n++) {
    for (const page of pages) {
      const s = await snapshot(page, id);
      if (s.status === 'over') return undefined;
      const at = mine(s);
      if (at === undefined) continue;
      if (worth(at, s)) return at;
      const { text } = roughly(at);
      const body = { id: `fast-${s.seq}`, seat: at.seat, text };
      const done = await page.request.post(`/api/v1/matches/${id}/actions`, { data: body });
      // The page may have given the only answer meanwhile.
      if (!selfAnswered(at, at.legal)) expect(done.status(), text).toBe(200);
    }
  }
  throw new Error('it does not come up');
}

/** What a simple player does: towards the enemy, fire, keep the dice. */
function roughly(at: Due): Due['legal'][number] {
  const to = closing(at);
  const near = at.view.tanks.find((x) => x.id === to?.tank);
  const fire = at.legal.find((c) => c.action.target !== undefined);
  const stay = at.legal.find((c) => ['end-moves', 'keep-roll', 'decline'].includes(c.action.type));
  if (fire !== undefined) return fire;
  if (to !== undefined && (near === undefined || !near.deployed || !close(at, near)))
    return at.legal.find((c) => c.action === to)!;
  return stay ?? at.legal[0]!;
}
