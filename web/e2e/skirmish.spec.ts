import type { Page } from '@playwright/test';
import { expect, expectAccessible, ourTurn, test } from './page';

interface Act {
  readonly type: string;
  readonly tank?: string;
  readonly target?: string;
  readonly x?: number;
  readonly y?: number;
  readonly h?: number;
}
interface Tank {
  readonly id: string;
  readonly owner: number;
  readonly destroyed: boolean;
  readonly deployed: boolean;
  readonly pose: { readonly x: number; readonly y: number };
}
interface Snapshot {
  readonly seq: number;
  readonly status: string;
  readonly waiting: readonly { readonly seat: number; readonly kind: string }[];
  readonly mine: readonly number[];
  readonly sights: readonly {
    readonly seat: number;
    readonly view: { readonly tanks: readonly Tank[] };
    readonly legal: readonly { readonly text: string; readonly action: Act }[];
  }[];
}

const snapshot = async (page: Page, id: string): Promise<Snapshot> =>
  (await page.request.get(`/api/v1/matches/${id}`)).json() as Promise<Snapshot>;

/** Starts a match as the guest of this page and opens it, from a page that asks the server nothing by itself. */
async function startMatch(page: Page, body: object): Promise<string> {
  await page.goto('/rules');
  const answer = await page.request.post('/api/v1/matches', { data: body });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  await page.goto(`/match/${id}`);
  await expect(page.locator('svg.map').first()).toBeVisible();
  return id;
}

const against = (level: string, setup: object = { scenario: 'barkmann' }) => ({
  game: 'skirmish',
  setup,
  seats: [{ who: 'me' }, { who: 'ai', level }],
});

/** Who decides here now, and what can be done. */
function mine(s: Snapshot) {
  const due = s.waiting.find((d) => s.mine.includes(d.seat));
  const sight = s.sights.find((x) => x.seat === due?.seat);
  return due === undefined || sight === undefined ? undefined : { ...due, view: sight.view, legal: sight.legal };
}

/** The listed move that ends nearest to an enemy: this player wants to come to blows. */
function closing(at: NonNullable<ReturnType<typeof mine>>, goal?: { x: number; y: number }): Act | undefined {
  const foes = at.view.tanks.filter((t) => t.owner !== at.seat && !t.destroyed && t.deployed);
  const far = (a: Act): number =>
    Math.min(...(goal === undefined ? foes.map((t) => t.pose) : [goal]).map((p) => Math.hypot(p.x - a.x!, p.y - a.y!)));
  return at.legal
    .map((c) => c.action)
    .filter((a) => ['move', 'deploy', 'command_move', 'extra_move'].includes(a.type))
    .sort((a, b) => far(a) - far(b))[0];
}

/** Whether a tank is near enough to an enemy to stand and shoot. */
function close(at: NonNullable<ReturnType<typeof mine>>, tank: Tank): boolean {
  const foes = at.view.tanks.filter((t) => t.owner !== at.seat && !t.destroyed && t.deployed);
  return foes.some((t) => Math.hypot(t.pose.x - tank.pose.x, t.pose.y - tank.pose.y) < 2200);
}

/** Where on the screen a place of the table is. */
async function onScreen(page: Page, p: { x: number; y: number }): Promise<{ x: number; y: number }> {
  return page.locator('svg.map').evaluate((svg, at) => {
    const plane = svg.querySelector<SVGGElement>(':scope > g')!;
    const q = new DOMPoint(at.x / 10, 900 - at.y / 10).matrixTransform(plane.getScreenCTM()!);
    return { x: q.x, y: q.y };
  }, p);
}

const buttons = (page: Page) => page.locator('.actions .buttons');
const commit = (page: Page) => buttons(page).locator('.btn.primary, .btn.danger').last();

/** Drags the ghost or the tank to a place and lets go. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const a = await onScreen(page, from);
  const b = await onScreen(page, to);
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
  await page.mouse.move(b.x, b.y, { steps: 4 });
  await page.mouse.up();
}

/** Makes the planned pose one that is allowed, if need be the nearest. */
async function settle(page: Page): Promise<boolean> {
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
async function decideByMouse(page: Page, at: NonNullable<ReturnType<typeof mine>>, goal?: { x: number; y: number }) {
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
        await bar.getByRole('button', { name: /stops here|Nothing more/ }).click();
        return;
      }
      await drag(page, tank.pose, { x: to.x!, y: to.y! });
      if (await settle(page)) await commit(page).click();
      else await bar.getByRole('button', { name: /stops here|Nothing more/ }).click();
      return;
    }
    case 'shoot':
    case 'second_attack': {
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
      await page.locator('.attack .btn:enabled, .actions .buttons .btn:enabled').first().click();
  }
}

type Decide = (page: Page, at: NonNullable<ReturnType<typeof mine>>) => Promise<void>;

/** Plays until the match is over, answering every decision that is due here. */
async function playToTheEnd(page: Page, id: string, decide: Decide, most = 400): Promise<void> {
  for (let n = 0; n < most; n++) {
    const before = await snapshot(page, id);
    if (before.status === 'over') break;
    const at = mine(before);
    if (at === undefined) {
      await page.waitForTimeout(120);
      continue;
    }
    await ourTurn(page);
    await expect(page.locator('.stage')).toHaveAttribute('data-seq', String(before.seq));
    await decide(page, at);
    await expect.poll(async () => (await snapshot(page, id)).seq, { timeout: 20_000 }).toBeGreaterThan(before.seq);
  }
  await expect(page.getByRole('heading', { name: /You have won|You have lost|Drawn/ })).toBeVisible({
    timeout: 20_000,
  });
}

test("Barkmann's Crossroads by mouse, from the deployment to the result", async ({ page }) => {
  test.setTimeout(420_000);
  const id = await startMatch(page, against('recruit'));
  await ourTurn(page);
  await expectAccessible(page, 'deployment');
  await playToTheEnd(page, id, (p, at) => decideByMouse(p, at));
  await expectAccessible(page, 'end of a battle');
});

/** Answers one decision with keys alone: suggestions, nudges, digits. */
async function decideByKeys(page: Page, at: NonNullable<ReturnType<typeof mine>>): Promise<void> {
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
      const posed = legal.filter((a) => ['move', 'command_move'].includes(a.type));
      // The best of the first few suggestions will do: every press of G shows the next.
      const to = closing({ ...at, legal: at.legal.slice(0, 14) });
      const tank = at.view.tanks.find((t) => t.id === to?.tank);
      if (at.kind === 'command' || to === undefined || tank === undefined || close(at, tank)) {
        await key('x');
        return;
      }
      for (let i = 0; i <= posed.indexOf(to); i++) await key('g');
      if (await settleByKeys(page)) await key('c');
      else await key('x');
      return;
    }
    case 'shoot':
    case 'second_attack':
      if (!legal.some((a) => a.target !== undefined)) await key('x');
      else {
        if (!(await page.getByRole('button', { name: /Fire at/ }).isVisible())) await key('t');
        await key('c');
      }
      return;
    default:
      await key(legal.some((a) => ['keep_roll', 'decline'].includes(a.type)) ? 'x' : '1');
  }
}

async function settleByKeys(page: Page): Promise<boolean> {
  const verdict = page.locator('.verdict');
  await expect(verdict).toHaveAttribute('data-verdict', /^(legal|illegal)$/);
  if ((await verdict.getAttribute('data-verdict')) === 'legal') return true;
  if (!(await page.getByRole('button', { name: /Nearest place/ }).isVisible())) return false;
  await page.keyboard.press('n');
  await expect(verdict).toHaveAttribute('data-verdict', 'legal');
  return true;
}

test("Barkmann's Crossroads by keyboard alone", async ({ page }) => {
  test.setTimeout(420_000);
  const id = await startMatch(page, against('recruit'));
  await ourTurn(page);
  await playToTheEnd(page, id, decideByKeys);
});

/** The platoon that lies ready is handed in. */
async function handIn(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Hand it in' });
  await expect(button).toBeEnabled();
  await button.click();
}

test('King of the Hill by two browsers, with a reload in the middle', async ({ page, browser }) => {
  test.setTimeout(420_000);
  await page.goto('/rules');
  const answer = await page.request.post('/api/v1/matches', {
    data: {
      game: 'skirmish',
      setup: { scenario: 'king_of_the_hill', options: { budget: 30, map: 'hamlet', turn_limit: 6 } },
      seats: [{ who: 'me', name: 'Ada' }, { who: 'open' }],
    },
  });
  const { id, links } = (await answer.json()) as { id: string; links: { invites: { token: string }[] } };
  const context = await browser.newContext({ baseURL: process.env['SABOT_URL']!, locale: 'en-GB' });
  const other = await context.newPage();
  await other.goto(`/join/${links.invites[0]!.token}`);
  await other.getByRole('button', { name: 'Sit down' }).click();
  await other.waitForURL(/\/match\//);
  await page.goto(`/match/${id}`);
  await handIn(page);
  await handIn(other);
  let reloads = 0;
  for (let n = 0; n < 300; n++) {
    const state = await snapshot(page, id);
    if (state.status === 'over') break;
    const seat = state.waiting[0]?.seat;
    const who = seat === 1 ? page : other;
    const at = mine(await snapshot(who, id));
    if (at === undefined) continue;
    await ourTurn(who);
    await expect(who.locator('.stage')).toHaveAttribute('data-seq', String(state.seq));
    await decideByMouse(who, at, { x: 4500, y: 4500 });
    await expect.poll(async () => (await snapshot(page, id)).seq, { timeout: 20_000 }).toBeGreaterThan(state.seq);
    if (n === 8) {
      // The tab is closed and opened again: everything is still there.
      await other.reload();
      await expect(other.locator('svg.map').first()).toBeVisible();
      reloads++;
    }
  }
  expect(reloads).toBe(1);
  for (const who of [page, other]) {
    await expect(who.getByRole('heading', { name: /You have won|You have lost|Drawn/ })).toBeVisible({
      timeout: 20_000,
    });
  }
  await context.close();
});

test('the preview keeps up with the finger over a slow link', async ({ page }) => {
  test.setTimeout(120_000);
  const id = await startMatch(page, {
    game: 'skirmish',
    setup: { scenario: 'barkmann' },
    seats: [{ who: 'me' }, { who: 'me' }],
  });
  for (const text of ['deploy A1 8300,700,3150', 'deploy A2 7900,400,3150', 'deploy B1 800,8200,1350', 'activate A1']) {
    const { seq, waiting } = await snapshot(page, id);
    const body = { id: `slow-${seq}`, seat: waiting[0]!.seat, text };
    expect((await page.request.post(`/api/v1/matches/${id}/actions`, { data: body })).status()).toBe(200);
  }
  await expect(page.getByRole('button', { name: 'A1 stops here' })).toBeVisible();
  // Every question and every answer is 100 ms late, there and back together.
  const asked = new Map<unknown, number>();
  const lags: number[] = [];
  page.on('response', (r) => {
    const began = asked.get(r.request());
    if (began !== undefined) lags.push(Date.now() - began);
  });
  await page.route('**/inspect', async (route) => {
    asked.set(route.request(), Date.now());
    await new Promise((done) => setTimeout(done, 100));
    await route.continue();
  });
  const from = await onScreen(page, { x: 8300, y: 700 });
  const path: { x: number; y: number }[] = [];
  for (let i = 0; i < 90; i++) {
    const a = (i / 90) * Math.PI * 0.5;
    path.push(await onScreen(page, { x: 8300 - 1000 * Math.cos(a), y: 700 + 1000 * Math.sin(a) }));
  }
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const began = Date.now();
  for (const to of path) {
    await page.mouse.move(to.x, to.y);
    await page.waitForTimeout(12);
  }
  const moving = Date.now() - began;
  const answered = lags.length;
  await page.mouse.up();
  const rested = Date.now();
  await expect(page.locator('.verdict')).toHaveAttribute('data-verdict', /^(legal|illegal)$/);
  const settled = Date.now() - rested;
  lags.sort((a, b) => a - b);
  test.info().annotations.push({
    type: 'preview over 100 ms',
    description: `${moving} ms of dragging: ${asked.size} questions, ${answered} answers while moving; round trip median ${
      lags[Math.floor(lags.length / 2)] ?? 0
    } ms, p95 ${lags[Math.floor(lags.length * 0.95)] ?? 0} ms; verdict for the last pose ${settled} ms after the finger stopped`,
  });
  console.log(test.info().annotations.at(-1)?.description);
  // Answers arrive while the finger still moves, not only when it rests.
  expect(answered).toBeGreaterThan(3);
  await page.unrouteAll({ behavior: 'wait' });
});

test('the platoon builder, the map editor and the set-up are open to all', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/forces/skirmish');
  await expect(page.getByText('This platoon can be played.')).toBeVisible();
  await expectAccessible(page, 'platoon builder');
  // Too dear, and a hero twice: every fault is listed with its clause.
  await page
    .getByRole('button', { name: /Add a tank|Tiger I/ })
    .last()
    .click();
  await expect(page.locator('.faults li')).toHaveCount(1);
  await expect(page.locator('.faults')).toContainText('TK-15.a');
  await page.getByRole('button', { name: '+ Card' }).last().click();
  await page.locator('.shelf button', { hasText: 'Ernst Barkmann' }).click();
  await expect(page.locator('.faults')).toContainText('TK-15.h');
  await expect(page.locator('.faults li')).toHaveCount(2);
  // A list of another program is read by names.
  await page.getByRole('button', { name: 'Read a list' }).click();
  await page.getByLabel(/Names of tanks/).fill('Panther [32pts]\n- Ernst Barkmann [8pts]\nStuG G [15pts]');
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.getByText('2 tanks read.')).toBeVisible();
  await expect(page.locator('.tanks > li')).toHaveCount(2);

  await page.goto('/editor/skirmish');
  await expect(page.getByText('This map can be played on.')).toBeVisible();
  await page.getByRole('button', { name: 'Add woods' }).click();
  await expect(page.locator('.faults')).toContainText('TK-6.c');
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('This map can be played on.')).toBeVisible();
  await expectAccessible(page, 'map editor');
  await page.getByLabel('Name of the map').fill('Ford');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Ford is saved.', { exact: false })).toBeVisible();

  await page.goto('/new/skirmish');
  await page.getByRole('radio', { name: /A map of yours/ }).check();
  await page.getByRole('radio', { name: /Here, for both/ }).check();
  await expect(page.getByText('This platoon can be played.')).toBeVisible();
  await expectAccessible(page, 'set-up of TANKS');
});
