import type { Page } from '@playwright/test';
import { asked, expect, expectAccessibleEverywhere, ourTurn, resign, test } from './page';
import {
  advance,
  against,
  buttons,
  commit,
  decideByMouse,
  drag,
  mine,
  onScreen,
  playOn,
  settle,
  settleByKeys,
  snapshot,
  startMatch,
  type Due,
} from './skirmish-player';

/** Opens the curtain between two players at one screen, where it is drawn. */
async function openCurtain(page: Page): Promise<void> {
  const open = page.locator('.curtain button');
  if (await open.isVisible()) await open.click();
}

/** Waits until the page shows the state the server has, and returns who decides what. */
async function due(page: Page, id: string): Promise<Due> {
  const s = await snapshot(page, id);
  await expect(page.locator('.stage')).toHaveAttribute('data-seq', String(s.seq));
  await openCurtain(page);
  return mine(s)!;
}

const heldBy = (page: Page, tank: string) => page.locator('.force li, aside li').filter({ hasText: tank }).first();

test('TK-6 terrain, roles, edges, tokens and deployment, half by mouse and half by keys', async ({ page }) => {
  const id = await startMatch(page, {
    game: 'skirmish',
    setup: { scenario: 'free_for_all', options: { terrain: 'placed', budget: 50 } },
    seats: [{ who: 'me' }, { who: 'me' }],
  });
  for (const ready of ['usa-50', 'germany-50']) {
    const at = await due(page, id);
    expect(at.kind).toBe('platoon');
    const { seq } = await snapshot(page, id);
    await page.getByRole('radio', { name: ready.startsWith('usa') ? 'United States' : 'Germany' }).check();
    await expect(page.getByText('This platoon can be played.')).toBeVisible();
    if (seq === 0) await expectAccessibleEverywhere(page, 'a platoon at the table');
    await page.getByRole('button', { name: 'Hand it in' }).click();
    await expect.poll(async () => (await snapshot(page, id)).seq).toBeGreaterThan(seq);
  }
  const hands = ['mouse', 'keys'] as const;
  const seen = new Set<string>();
  for (let n = 0; n < 40; n++) {
    const at = await due(page, id);
    if (at.kind === 'activate' || at.kind === 'move') break;
    const hand = hands[n % 2]!;
    const { seq } = await snapshot(page, id);
    await place(page, at, hand);
    seen.add(`${at.kind} by ${hand}`);
    await expect.poll(async () => (await snapshot(page, id)).seq, { message: at.kind }).toBeGreaterThan(seq);
  }
  for (const kind of ['terrain', 'objective', 'deploy'])
    for (const hand of hands) expect([...seen]).toContain(`${kind} by ${hand}`);

  // TK-15.f the Sherman's commander made it quicker and lies open; what was not used shows its back only.
  const at = await due(page, id);
  const foe = at.seat === 1 ? 'B1' : 'A1';
  await expect(heldBy(page, foe)).toContainText(foe === 'A1' ? 'Superb Commander' : /Panzer IV/);
  await expect(heldBy(page, foe)).toContainText(/upgrade, 1/);
  await expect(heldBy(page, at.seat === 1 ? 'A1' : 'B1')).toContainText(/Fire Extinguisher|Tool Kit/);
});

/** Answers a decision before the first turn with one hand. */
async function place(page: Page, at: Due, hand: 'mouse' | 'keys'): Promise<void> {
  const middle = { x: 4500, y: 4500 };
  switch (at.kind) {
    case 'terrain':
    case 'objective':
    case 'deploy':
      if (hand === 'mouse') {
        // Into the middle, where it may not lie when something else does: the page offers the nearest place.
        const ghost = await page.locator('[data-grip]:not([data-grip="knob"])').first().boundingBox();
        const to = await onScreen(page, at.kind === 'deploy' ? { x: 6000, y: at.seat === 1 ? 400 : 8600 } : middle);
        await page.mouse.move(ghost!.x + ghost!.width / 2, ghost!.y + ghost!.height / 2);
        await page.mouse.down();
        await page.mouse.move(to.x, to.y, { steps: 4 });
        await page.mouse.up();
        if (!(await settle(page))) await page.locator('.tools.column').getByRole('button', { name: 'Suggest' }).click();
        await expect(commit(page)).toBeEnabled();
        await commit(page).click();
        return;
      }
      await page.keyboard.press('g');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('.');
      if (!(await settleByKeys(page))) await page.keyboard.press('g');
      await expect(commit(page)).toBeEnabled();
      await page.keyboard.press('c');
      return;
    default:
      if (hand === 'mouse') await buttons(page).locator('.btn').first().click();
      else await page.keyboard.press('1');
  }
}

/** Plays through the API what the page is not tested for. */
async function typed(page: Page, id: string, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    const { seq, waiting } = await snapshot(page, id);
    const body = { id: `typed-${seq}`, seat: waiting[0]!.seat, text };
    expect((await page.request.post(`/api/v1/matches/${id}/actions`, { data: body })).status(), text).toBe(200);
  }
}

interface Refused {
  readonly legal: boolean;
  readonly clause: string;
  readonly nearest?: { readonly x: number; readonly y: number; readonly h: number };
}

test('TK-7.b poses by keys and by numbers, both moves, with what is heard of them', async ({ page }) => {
  const id = await startMatch(page, {
    game: 'skirmish',
    setup: { scenario: 'barkmann' },
    seats: [{ who: 'me' }, { who: 'me' }],
  });
  await typed(page, id, 'deploy A1 8300,700,3150', 'deploy A2 7900,400,3150', 'deploy B1 800,8200,1350', 'activate A1');
  await expect(page.getByRole('button', { name: 'A1 stops here' })).toBeVisible();
  const heard = page.locator('.spoken[role="log"]');
  const verdict = page.locator('.verdict');
  const press = async (...keys: string[]): Promise<void> => {
    for (const k of keys) await page.keyboard.press(k);
  };

  await press('ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowRight');
  await expect(verdict).toHaveAttribute('data-verdict', 'legal');
  await expect(heard).toHaveText(
    /^A1: at 7\d, 1\d centimetres, heading 320 degrees\. Allowed\. B1: \d+ centimetres, 12 o’clock, (in sight, in|no line of sight)/,
  );
  await press('f');
  await expect(heard).toContainText('heading 140 degrees. Allowed. B1:');
  await expect(heard).toContainText('6 o’clock');
  const before = await snapshot(page, id);
  await press('c');
  await expect.poll(async () => (await snapshot(page, id)).seq).toBe(before.seq + 1);

  // The second move, in numbers: the field is reached with the tab key alone.
  await expect(page.locator('.stage')).toHaveAttribute('data-seq', String(before.seq + 1));
  await tabTo(page, 'East, in centimetres');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('30');
  await press('Enter');
  await expect(verdict).toHaveAttribute('data-verdict', 'illegal');
  await expect(verdict).toContainText('TK-7.b');
  await expect(heard).toContainText('Not allowed.');

  // Out of the fields, N takes the nearest place on the same arrow.
  while (await page.evaluate(() => document.activeElement?.tagName === 'INPUT')) await press('Tab');
  const nearest = page.getByRole('button', { name: /Nearest place/ });
  if (await nearest.isVisible()) await press('n');
  else await press('Escape', 'ArrowUp', 'ArrowUp');
  await expect(verdict).toHaveAttribute('data-verdict', 'legal');
  await expect(heard).toContainText('Allowed. B1:');
  await press('c');
  await expect.poll(async () => (await snapshot(page, id)).seq).toBe(before.seq + 2);
  const view = (await snapshot(page, id)).sights[0]!.view;
  expect(view.tanks.find((x) => x.id === 'A1')).toMatchObject({ speed: 2, activated: true });
});

/** Presses the tab key until a field has the focus whose name fits. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let n = 0; n < 80; n++) {
    const at = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    if (new RegExp(name, 'i').test(at)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the tab key does not lead to ${name}`);
}

test('TK-8.d a pose that is refused comes with its clause and the nearest one, on the page and over HTTP', async ({
  page,
}) => {
  const id = await startMatch(page, {
    game: 'skirmish',
    setup: { scenario: 'barkmann' },
    seats: [{ who: 'me' }, { who: 'me' }],
  });
  await typed(page, id, 'deploy A1 8700,300,0', 'deploy A2 8700,1000,0', 'deploy B1 800,8200,1350', 'activate A1');
  await expect(page.getByRole('button', { name: 'A1 stops here' })).toBeVisible();
  const poses = [
    { why: 'on a friend', pose: { x: 8700, y: 950, h: 0 }, clause: 'TK-8.e' },
    { why: 'out of reach', pose: { x: 8400, y: 6000, h: 0 }, clause: 'TK-7.b' },
    { why: 'off the table', pose: { x: 8700, y: 100, h: 0 }, clause: 'TK-6.a' },
  ];
  const { seq } = await snapshot(page, id);
  for (const { why, pose, clause } of poses) {
    const query = { seat: 1, query: { tank: 'A1', pose } };
    const answer = await page.request.post(`/api/v1/matches/${id}/inspect`, { data: query });
    const said = (await answer.json()) as Refused;
    expect(said, why).toMatchObject({ legal: false, clause });
    expect(said.nearest?.h, why).toBe(pose.h);
    const action = { id: `no-${pose.y}`, seat: 1, action: { type: 'move', tank: 'A1', ...pose } };
    const refused = await page.request.post(`/api/v1/matches/${id}/actions`, { data: action });
    expect(refused.status(), why).toBe(422);
    const { refusals } = (await refused.json()) as { refusals: { clause: string; args: Record<string, number> }[] };
    expect(refusals[0], why).toMatchObject({ clause, args: { ...said.nearest } });

    for (const [field, value] of Object.entries({ x: pose.x, y: pose.y, h: pose.h })) {
      const input = page.locator('fieldset input').nth(['x', 'y', 'h'].indexOf(field));
      await input.fill(String(value / (field === 'h' ? 10 : 100))); // degrees and centimetres
      await input.press('Enter');
    }
    const verdict = page.locator('.verdict');
    await expect(verdict, why).toHaveAttribute('data-verdict', 'illegal');
    await expect(verdict, why).toContainText(clause);
    await expect(commit(page), why).toBeDisabled();
    await page.getByRole('button', { name: /Nearest place/ }).click();
    await expect(verdict, why).toHaveAttribute('data-verdict', 'legal');
    await expect(page.locator('fieldset input').nth(1), why).toHaveValue(String(said.nearest!.y / 100));
    await expect(commit(page), why).toBeEnabled();
    await page.keyboard.press('Escape');
  }
  expect((await snapshot(page, id)).seq).toBe(seq);
});

test('TK-15.f a card is seen by the other side when it is used, and not before', async ({ page, browser }) => {
  const answer = await page.request.post('/api/v1/matches', {
    data: {
      game: 'skirmish',
      setup: { scenario: 'tank_ace', options: { budget: 75, terrain: 'map', map: 'village' } },
      seats: [{ who: 'me' }, { who: 'open' }],
    },
  });
  const { id, links } = (await answer.json()) as { id: string; links: { invites: { token: string }[] } };
  const context = await browser.newContext({ baseURL: process.env['SABOT_URL']!, locale: 'en-GB' });
  const other = await context.newPage();
  expect((await other.request.post(`/api/v1/join/${links.invites[0]!.token}`, { data: {} })).status()).toBe(200);
  for (const [p, seat, text] of [
    [page, 1, 'platoon usa sherman_75+precise_commander sherman_75+precise_commander sherman_75+precise_commander'],
    [other, 2, 'platoon germany panzer_iv+tool_kit panzer_iv+tool_kit panzer_iv+tool_kit'],
  ] as const) {
    const body = { id: `platoon-${seat}`, seat, text };
    expect((await p.request.post(`/api/v1/matches/${id}/actions`, { data: body })).status()).toBe(200);
  }
  const at = await advance([page, other], id, (d) => d.legal.some((c) => c.action.with === 'precise_commander'));
  expect(at?.seat).toBe(1);
  await Promise.all([page, other].map((p) => p.goto(`/match/${id}`)));
  await ourTurn(page);
  const { seq, sights } = await snapshot(page, id);
  const shooter = sights[0]!.view.tanks[sights[0]!.view.attack!.shooter]!.id;
  await expect(heldBy(page, shooter)).toContainText('Precise Commander');
  await expect(heldBy(other, shooter)).toContainText('crew, 4');
  await expect(other.locator('body')).not.toContainText('Precise Commander');

  // One die is chosen and rolled again.
  await page.locator('.attack button.die').first().click();
  await page.getByRole('button', { name: /^Roll 1 die again, with Precise Commander/ }).click();
  await expect.poll(async () => (await snapshot(page, id)).seq).toBeGreaterThan(seq);
  await expect(heldBy(other, shooter)).toContainText('Precise Commander');
  const rest = ['A1', 'A2', 'A3'].filter((x) => x !== shooter);
  for (const tank of rest) await expect(heldBy(other, tank)).toContainText('crew, 4');
  await expect(heldBy(page, 'B1')).toContainText('upgrade, 1');
  await context.close();
});

test('what is asked inside an attack and in the Command phase can be used by everybody', async ({ page }) => {
  const crew = ['superb_commander', 'sharpshooter_gunner', 'precise_loader'];
  const id = await startMatch(page, {
    game: 'skirmish',
    setup: {
      scenario: 'tank_ace',
      options: { budget: 300, terrain: 'map', map: 'hamlet', openCards: true, autoCancel: false },
      details: {
        platoons: [
          { nation: 'usa', tanks: Array.from({ length: 4 }, () => ({ tank: 'sherman_76', cards: crew })) },
          { nation: 'germany', tanks: Array.from({ length: 4 }, () => ({ tank: 'panther', cards: crew })) },
        ],
      },
    },
    seats: [{ who: 'me' }, { who: 'me' }],
  });
  const wanted = new Map<string, (d: Due) => boolean>([
    ['a shot', (d) => d.kind === 'shoot' && d.legal.length > 1],
    ['dice that can be rolled again', (d) => d.kind === 'reroll-attack'],
    ['a cancel', (d) => d.kind === 'cancel'],
    ['critical cards to choose from', (d) => d.kind === 'keep-critical'],
    ['a repair in the Command phase', (d) => d.kind === 'command' && d.legal.some((c) => c.action.type === 'repair')],
  ]);
  while (wanted.size > 0) {
    const at = await advance([page], id, (d) => [...wanted.values()].some((fits) => fits(d)));
    expect(at, `never asked: ${[...wanted.keys()].join(', ')}`).toBeDefined();
    const [name] = [...wanted].find(([, fits]) => fits(at!))!;
    wanted.delete(name);
    const { seq } = await snapshot(page, id);
    await expect(page.locator('.stage')).toHaveAttribute('data-seq', String(seq));
    if (at!.kind === 'shoot') await page.keyboard.press('t');
    await expectAccessibleEverywhere(page, name);
    if (at!.kind === 'reroll-attack') {
      // 15.2.12 Dice keep apart from each other, however many there are.
      await page.setViewportSize({ width: 1440, height: 900 });
      const boxes = await page
        .locator('.attack .dice > *')
        .evaluateAll((all) =>
          all.map((n) => n.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y, width, height]),
        );
      expect(boxes.length).toBeGreaterThan(3);
      for (const [i, [x = 0, y = 0, w = 0, h = 0]] of boxes.entries())
        for (const [u = 0, v = 0, p = 0, q = 0] of boxes.slice(i + 1))
          expect(x + w <= u + 1 || u + p <= x + 1 || y + h <= v + 1 || v + q <= y + 1, `die ${i}`).toBe(true);
    }
  }
});

test('why not mine: a move that the advice puts aside is judged beside it', async ({ page }) => {
  const id = await startMatch(page, against('recruit'));
  const ask = page.getByRole('button', { name: 'What would you do?' });
  const compare = page.getByRole('button', { name: 'Why not mine?' });
  const advice = page.locator('.advice');
  let told = false;
  await playOn(
    page,
    id,
    async (_, at) => {
      if (at.kind === 'move') {
        // Somewhere else than the computer would go.
        const moves = at.legal.map((c) => c.action).filter((a) => a.type === 'move');
        const tank = at.view.tanks.find((x) => x.id === moves[0]!.tank)!;
        const far = (a: (typeof moves)[number]): number => Math.hypot(a.x! - tank.pose.x, a.y! - tank.pose.y);
        const to = moves.toSorted((a, b) => far(b) - far(a))[0]!;
        await drag(page, tank.pose, { x: to.x!, y: to.y! });
        if (await settle(page)) {
          await ask.click();
          await compare.click();
          await expect(advice).toContainText(/Your plan\s*\S.{10,}/);
          told = true;
        }
        await page.reload(); // the plan is dropped
        await asked(page);
      }
      await decideByMouse(page, at);
    },
    () => told,
  );
  expect(told).toBe(true);
  await resign(page, id);
});
