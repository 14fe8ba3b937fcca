import type { Page } from '@playwright/test';
import { snapshotOf, untilDue, type Snapshot } from './commander-player';
import { expect, expectAccessible, expectAccessibleEverywhere, test } from './page';

/** Orders that need more than a card and a position: cards handed in, equipment passed on, ways back, arrivals. */

const pos = (page: Page, name: string) => page.locator(`[data-pos="${name}"]`);
const mark = (page: Page, name: string, kind: string) => page.locator(`[data-pos="${name}"][data-mark="${kind}"]`);
const confirm = (page: Page, name: RegExp) => page.locator('.actions').getByRole('button', { name }).click();

/** A handful of Germans behind a belt of woods; the first seat leads them, sets up and begins. */
const BELT = {
  scenario: 'custom',
  details: {
    scenario: {
      id: 'custom',
      clause: 'TC-17.0.a',
      name: { en: 'The belt', fr: 'La ceinture' },
      group: 'custom',
      columns: 5,
      ranks: 2,
      year: 1944,
      nations: 'fixed',
      roles: 'german',
      forces: {
        german: [
          { card: 'pzkw-iv-h', count: 1 },
          { card: 'german-line-squad', count: 2 },
          { card: 'panzerschreck', count: 1 },
          { card: 'path', count: 1 },
          { card: 'withdrawal', count: 1 },
        ],
        soviet: [{ card: 'soviet-line-squad', count: 3 }],
      },
      map: ['A3', 'B3', 'C3', 'D3', 'E3'].map((p) => ({ pos: p, terrain: 'woods' })),
      deck: 'rest',
      terrain: 'fixed',
      order: 'german',
      initiative: 'order',
      zones: { german: 'own', soviet: 'second' },
      victory: { type: 'eliminate' },
      turns: 9,
      atEnd: 'draw',
    },
  },
};
const [PANZER, SQUAD, SCHRECK, PATH, WITHDRAWAL, PANIC] = [45, 5, 61, 29, 121, 123] as const;

/** Two tanks with a squad and a Panic in front of two German squads. */
const ASSAULT = {
  scenario: 'custom',
  details: {
    scenario: {
      ...BELT.details.scenario,
      roles: 'soviet',
      forces: {
        german: [{ card: 'german-line-squad', count: 2 }],
        soviet: [
          { card: 't-34-m43', count: 2 },
          { card: 'soviet-line-squad', count: 1 },
          { card: 'panic', count: 1 },
        ],
      },
      map: [],
      order: 'soviet',
      zones: { german: 'own', soviet: 'own' },
    },
  },
};

const sight = (s: Snapshot, seat: number) => s.sights.find((x) => x.seat === seat)!;
const cardsOf = (s: Snapshot, number: number): readonly number[] =>
  sight(s, 1).view.cards.flatMap((c) => (c.owner === 1 && c.number === number ? [c.id] : []));

async function act(page: Page, id: string, seat: number, action: unknown): Promise<void> {
  const { seq } = await snapshotOf(page, id);
  const answer = await page.request.post(`/api/v1/matches/${id}/actions`, {
    data: { id: `orders-${seq}-${seat}`, seat, seq, action },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const start = async (page: Page, setup: unknown, other: object): Promise<string> => {
  const started = await page.request.post('/api/v1/matches', {
    data: { game: 'commander', setup, seats: [{ who: 'me' }, other] },
  });
  expect(started.status(), await started.text()).toBe(201);
  return ((await started.json()) as { id: string }).id;
};

/** Sets the Germans up and opens the table at their first Play. */
async function atTheBelt(page: Page): Promise<string> {
  const id = await start(page, BELT, { who: 'ai', level: 'recruit' });
  const s = await untilDue(page, id, 1);
  const [panzer, squads] = [cardsOf(s, PANZER), cardsOf(s, SQUAD)];
  await act(page, id, 1, {
    type: 'place',
    board: [
      ...panzer.map((card) => ({ card, pos: 'B4' })),
      ...squads.map((card) => ({ card, pos: 'D4' })),
      ...cardsOf(s, SCHRECK).map((card) => ({ card, on: squads[0] })),
    ],
    reserve: [...cardsOf(s, PATH), ...cardsOf(s, WITHDRAWAL)],
  });
  await untilDue(page, id, 1);
  await page.goto(`/match/${id}`);
  await expect(page.getByRole('button', { name: /^End the Play/ })).toBeVisible();
  return id;
}

test('TC-X.1 Path is handed in with a move, by mouse and by keyboard', async ({ page }) => {
  const id = await atTheBelt(page);
  await pos(page, 'B4').click();
  // Beyond the woods only a card leads; the wood itself can be entered without.
  await expect(mark(page, 'B2', 'reach-with-card')).toHaveCount(1);
  await expect(mark(page, 'B3', 'reach')).toHaveCount(1);
  await expect(pos(page, 'B2')).toHaveAttribute('aria-label', /can be reached with a card/);
  await pos(page, 'B3').click();
  const cards = page.getByRole('group', { name: 'Cards for the way' });
  await expect(cards.getByRole('button', { name: 'Without a card' })).toHaveAttribute('aria-pressed', 'true');
  await expect(cards.getByRole('button', { name: 'Path on B3' })).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Escape');
  await pos(page, 'B2').focus();
  await page.keyboard.press('Enter');
  await expect(cards.getByRole('button', { name: 'Path on B3' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.say')).toContainText('B4 → B3 → B2 · Path on B3');
  await expectAccessible(page, 'a move with a card');
  await page.keyboard.press('c');
  await expect
    .poll(async () => sight(await snapshotOf(page, id), 1).view.cards.find((c) => c.number === PANZER)?.pos)
    .toBe('B2');
});

test('TC-8.7.b equipment is passed on inside a position', async ({ page }) => {
  const id = await atTheBelt(page);
  await pos(page, 'D4').click();
  const pass = page.getByRole('group', { name: 'Pass equipment on' }).getByRole('button');
  await expect(pass).toHaveCount(1);
  await pass.click();
  await expect(pass).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page, 'equipment passed on');
  await confirm(page, /^Pass on/);
  const bearer = async () => sight(await snapshotOf(page, id), 1).view.cards.find((c) => c.number === SCHRECK)?.on;
  const squads = cardsOf(await snapshotOf(page, id), SQUAD);
  await expect.poll(bearer).toBe(squads[1]);
});

test('TC-C121 a withdrawal is tapped on the map', async ({ page }) => {
  const id = await atTheBelt(page);
  await page.locator(`.left [data-number="${WITHDRAWAL}"]`).click();
  await pos(page, 'D4').click();
  await confirm(page, /^Play the card/);
  const panel = page.locator('.escape');
  await expect(panel.locator('[data-card]')).toHaveCount(2);
  await expectAccessible(page, 'a withdrawal');
  // Where a card may go the rules say: nothing is tapped before it is marked.
  await expect(mark(page, 'reserve', 'reach')).toHaveCount(1);
  await pos(page, 'reserve').click();
  await expect(panel.locator('[data-card]')).toHaveCount(1);
  await expect(panel.locator('.gone li')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(panel.locator('[data-card]')).toHaveCount(2);
  await panel.locator('[data-card]').nth(1).click();
  await expect(mark(page, 'reserve', 'reach')).toHaveCount(1);
  await pos(page, 'reserve').click();
  await confirm(page, /^Withdraw/);
  await expect
    .poll(async () =>
      sight(await snapshotOf(page, id), 1)
        .view.cards.filter((c) => c.number === SQUAD)
        .map((c) => c.place)
        .sort(),
    )
    .toEqual(['board', 'hand']);
});

test('TC-9.6.1.b a retreat is tapped on the map, card by card', async ({ page }) => {
  const id = await start(page, ASSAULT, { who: 'me' });
  const now = () => snapshotOf(page, id);
  const mine = (s: Snapshot, seat: number, place: string) =>
    sight(s, seat).view.cards.filter((c) => c.owner === seat && c.place === place);
  const attackers = mine(await now(), 2, 'deck').filter((c) => c.number !== PANIC);
  const reserve = mine(await now(), 2, 'deck').filter((c) => c.number === PANIC);
  await act(page, id, 2, {
    type: 'place',
    board: attackers.map((c) => ({ card: c.id, pos: 'C2' })),
    reserve: reserve.map((c) => c.id),
  });
  await act(page, id, 1, {
    type: 'place',
    board: mine(await now(), 1, 'deck').map((c) => ({ card: c.id, pos: 'C3' })),
  });
  const group = { cards: attackers.map((c) => c.id), path: ['C3'] };
  await act(page, id, 2, { type: 'move', from: 'C2', groups: [group] });
  await act(page, id, 2, { type: 'end' });
  const panic = sight(await now(), 2).legal.find((l) => l.action.type === 'interrupt')?.action;
  await act(page, id, 2, panic);

  await page.goto(`/match/${id}`);
  await page.locator('.curtain .btn').click();
  const panel = page.locator('.escape');
  await expect(panel.locator('[data-card]')).toHaveCount(2);
  // Sideways and back, never towards the enemy while there is another way.
  for (const p of ['B3', 'D3', 'B4', 'C4', 'D4']) await expect(mark(page, p, 'reach')).toHaveCount(1);
  for (const p of ['B2', 'C2', 'D2', 'A4', 'E4']) await expect(mark(page, p, 'reach')).toHaveCount(0);
  await expectAccessibleEverywhere(page, 'a retreat');
  await pos(page, 'B4').click();
  await expect(panel.locator('.gone li')).toHaveText(/→ B4/);
  // The next card sees where the first has gone.
  await expect(panel.locator('[data-card]')).toHaveCount(1);
  await expect(mark(page, 'D3', 'reach')).toHaveCount(1);
  await pos(page, 'D3').focus();
  await page.keyboard.press('Enter');
  await expect(panel.locator('.gone li')).toHaveCount(2);
  await expect(panel.locator('[data-card]')).toHaveCount(0);
  await confirm(page, /^Retreat/);
  await expect
    .poll(async () =>
      mine(await now(), 1, 'board')
        .map((c) => c.pos)
        .sort(),
    )
    .toEqual(['B4', 'D3']);
});

test('TC-20.e a group of Hill 621 lands where it is put, and goes on', async ({ page }) => {
  const id = await start(page, { scenario: 'tc-20-hill-621' }, { who: 'me' });
  for (let i = 0; i < 80; i++) {
    const s = await snapshotOf(page, id);
    const due = s.waiting.find((d) => d.optional !== true)!;
    if (due.kind === 'arrive') break;
    const legal = sight(s, due.seat).legal.map((l) => l.action);
    await act(page, id, due.seat, legal.find((a) => a.type === 'end') ?? legal[0]);
  }
  await page.goto(`/match/${id}`);
  await page.locator('.curtain .btn').click();
  const lots = page.locator('.lots > li');
  await expect(lots.first()).toBeVisible();
  await expectAccessible(page, 'an arrival');
  await lots.first().getByRole('button', { name: 'Land elsewhere' }).click();
  await expect(mark(page, 'D1', 'reach')).toHaveCount(1);
  await pos(page, 'D1').click();
  await expect(lots.first().locator('.where')).toHaveText('D1');
  await lots.first().getByRole('button', { name: 'Send on' }).click();
  await expect(mark(page, 'D2', 'reach')).toHaveCount(1);
  await pos(page, 'D2').focus();
  await page.keyboard.press('Enter');
  await expect(lots.first().locator('.where')).toHaveText('D1 → D2');
  await confirm(page, /^Arrive/);
  await expect.poll(async () => sight(await snapshotOf(page, id), 2).view.cards.some((c) => c.pos === 'D1')).toBe(true);
  // Going on is a step as any other: the Germans may answer it (TC-12.2.b).
  for (let s = await snapshotOf(page, id); s.waiting[0]?.kind === 'window'; s = await snapshotOf(page, id)) {
    await act(page, id, s.waiting[0].seat, { type: 'pass' });
  }
  const arrived = sight(await snapshotOf(page, id), 2).view.cards;
  expect(arrived.some((c) => c.owner === 2 && c.pos === 'D2')).toBe(true);
});
