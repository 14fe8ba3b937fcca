import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { battle as engagement, DUEL, firesAtUnit } from './engagement-player';
import { AGAINST_RECRUIT, expect, expectAccessible, ourTurn, resign, square, startMatch, test } from './page';

// How the four tables fit every screen: the small picture of the table, a tablet held upright, a large screen, a phone.

const TWO = [
  { who: 'me', name: 'Ada' },
  { who: 'me', name: 'Bernard' },
];

interface State {
  readonly waiting: readonly { readonly seat: number; readonly kind: string }[];
  readonly sights: readonly {
    readonly seat: number;
    readonly view: {
      readonly turn: number;
      readonly tanks?: readonly { readonly owner: number; readonly pose: { readonly x: number; readonly y: number } }[];
    };
    readonly legal: readonly Choice[];
  }[];
}
interface Choice {
  readonly text: string;
  readonly action: { readonly type: string; readonly x?: number; readonly y?: number; readonly from?: string };
}

/** Drives as near to an enemy as may be, and shoots. */
function closing({ seat, view, legal }: State['sights'][number]): Choice {
  const foes = (view.tanks ?? []).filter((t) => t.owner !== seat);
  const far = ({ action }: Choice): number =>
    Math.min(...foes.map((t) => Math.hypot(t.pose.x - (action.x ?? 0), t.pose.y - (action.y ?? 0))));
  const posed = legal.filter((c) => c.action.x !== undefined).toSorted((a, b) => far(a) - far(b));
  return posed[0] ?? legal[Math.floor(legal.length / 2)]!;
}

/** Answers with what `choose` likes, else with the first proposal, until the match stands as it is wanted, and opens it. */
async function until(
  page: Page,
  body: object,
  wanted: (kind: string, turn: number) => boolean,
  choose: (sight: State['sights'][number]) => Choice = (sight) => sight.legal[0]!,
): Promise<readonly Choice[]> {
  const started = await page.request.post('/api/v1/matches', { data: { seats: TWO, ...body } });
  expect(started.status(), await started.text()).toBe(201);
  const { id } = (await started.json()) as { id: string };
  let legal: readonly Choice[] = [];
  for (let i = 0; i < 120; i++) {
    const s = (await (await page.request.get(`/api/v1/matches/${id}`)).json()) as State;
    const [due] = s.waiting;
    const sight = s.sights.find((x) => x.seat === due?.seat);
    if (due === undefined || sight === undefined) continue;
    ({ legal } = sight);
    if (wanted(due.kind, sight.view.turn)) break;
    const next = choose(sight);
    const data = { id: `l-${i}`, seat: due.seat, action: next.action };
    const done = await page.request.post(`/api/v1/matches/${id}/actions`, { data });
    expect(done.status(), next.text).toBe(200);
  }
  await page.goto(`/match/${id}`);
  return legal;
}

async function open(page: Page): Promise<void> {
  await expect(page.locator('.stage')).toBeVisible();
  const curtain = page.locator('.curtain .btn');
  await expect(curtain.or(page.locator('.actions .say')).first()).toBeVisible();
  if (await curtain.isVisible()) await curtain.click();
}

/** One of our units in hand, and what the board calls it. */
const TABLES: Readonly<Record<string, (page: Page) => Promise<string>>> = {
  'Tank Chess': async (page) => {
    await startMatch(page, AGAINST_RECRUIT);
    await ourTurn(page);
    await square(page, 'f3').click();
    return '[data-square="f3"]';
  },
  'Tank Commander': async (page) => {
    const kind = (k: string): boolean => k === 'play';
    const legal = await until(page, { game: 'commander', setup: { scenario: 'tc-17-3' } }, kind);
    await open(page);
    const from = legal.map((c) => c.action.from).find((p) => p !== undefined && p !== 'reserve')!;
    await page.locator(`[data-pos="${from}"]`).click();
    return '[data-pos][aria-selected="true"]';
  },
  TANKS: async (page) => {
    await until(page, { game: 'skirmish', setup: { scenario: 'barkmann' } }, (k, turn) => k === 'move' && turn > 0);
    await open(page);
    return '.unit.selected';
  },
  'Rules of Engagement': async (page) => {
    await engagement(page, { scenario: 'RE-S1' }, (at) => at.kind === 'move');
    await open(page);
    return '[data-ghost]';
  },
};

const minimap = (page: Page) => page.locator('.minimap .lead');
const seen = (page: Page) =>
  minimap(page)
    .locator('rect.seen')
    .evaluate((r) => ({ x: Number(r.getAttribute('x')), y: Number(r.getAttribute('y')) }));

for (const [game, begin] of Object.entries(TABLES)) {
  test(`15.3 ${game}: fit, centre on unit, and a minimap while zoomed`, async ({ page }) => {
    const unit = await begin(page);
    await expect(minimap(page)).toHaveCount(0);
    // To the unit in hand, by key: it stands in the middle, as far as the table has one.
    await page.keyboard.press('z');
    await expect(minimap(page)).toBeVisible();
    const board = (await page.locator('.stage').boundingBox())!;
    await expect
      .poll(async () => {
        const box = await page.locator(unit).first().boundingBox();
        if (box === null) return 'nowhere';
        const [x, y] = [box.x + box.width / 2 - board.x, box.y + box.height / 2 - board.y];
        return x > 0 && y > 0 && x < board.width && y < board.height ? 'in sight' : `${x}, ${y}`;
      })
      .toBe('in sight');
    expect(await minimap(page).locator('.one, .two').count()).toBeGreaterThan(0);
    await expectAccessible(page, 'zoomed', '.minimap');
    // By mouse.
    const box = (await minimap(page).boundingBox())!;
    const to = async (x: number, y: number): Promise<void> =>
      page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 3 });
    await to(0.5, 0.5);
    await page.mouse.down();
    await to(0.05, 0.05);
    const corner = await seen(page);
    await to(0.95, 0.95);
    const other = await seen(page);
    await page.mouse.up();
    expect(other.x).toBeGreaterThan(corner.x);
    expect(other.y).toBeGreaterThan(corner.y);
    // By keys, which the table then does not take for its own.
    await minimap(page).focus();
    const say = await page.locator('.actions .say').textContent();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    await expect.poll(async () => (await seen(page)).x).toBeLessThan(other.x);
    expect((await seen(page)).y).toBeLessThan(other.y);
    expect(await page.locator('.actions .say').textContent()).toBe(say);
    await page.keyboard.press('0');
    await expect(minimap(page)).toHaveCount(0);
    // The buttons.
    const tool = (name: string) => page.getByRole('button', { name, exact: true }).locator('visible=true').first();
    await tool('Look at the unit in hand').click();
    await expect(minimap(page)).toBeVisible();
    await tool('Show the whole table').click();
    await expect(minimap(page)).toHaveCount(0);
  });

  test.describe('on a tablet held upright and on a large screen', () => {
    test(`15.3 ${game} is cut as on a phone, and grows`, async ({ page }) => {
      await page.setViewportSize({ width: 820, height: 1180 });
      await begin(page);
      const stage = page.locator('.stage');
      const panel = page.locator('.panel.right');
      const above = (await stage.boundingBox())!;
      const below = (await panel.boundingBox())!;
      expect(below.y).toBeGreaterThan(above.y + above.height);
      expect(above.width).toBeGreaterThan(600);
      expect(below.y + below.height).toBeLessThanOrEqual(1180);
      await page.setViewportSize({ width: 1720, height: 968 });
      const before = (await stage.boundingBox())!;
      const smallest = (): Promise<number> =>
        stage.evaluate((s) =>
          Math.min(
            ...[...s.querySelectorAll<SVGTextElement>('svg text')].flatMap((text) => {
              const m = text.getScreenCTM();
              const size = Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(m?.b ?? 0, m?.d ?? 0);
              return text.textContent.trim() === '' ? [] : [size];
            }),
          ),
        );
      const written = await smallest();
      await page.setViewportSize({ width: 2560, height: 1440 });
      await expect.poll(async () => (await stage.boundingBox())!.height / before.height).toBeGreaterThan(1.25);
      await expect.poll(async () => (await smallest()) / written).toBeGreaterThan(1.15);
      const beside = (await panel.boundingBox())!;
      expect(beside.width).toBeGreaterThan(420);
      expect(beside.width).toBeLessThan(640);
    });
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    test(`15.3 ${game}: everything can be read, and nothing covers what is pressed`, async ({ page }) => {
      await begin(page);
      await expect(page.locator('.player.near .state')).toBeInViewport();
      const small = await page.locator('.stage').evaluate((stage) =>
        [...stage.querySelectorAll<SVGTextElement>('svg text')].flatMap((text) => {
          const m = text.getScreenCTM();
          const size = Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(m?.b ?? 0, m?.d ?? 0);
          return text.textContent.trim() === '' || size >= 9 ? [] : [`${text.textContent}: ${size.toFixed(1)} px`];
        }),
      );
      expect(small).toEqual([]);
      const covered = await page.locator('.actions .buttons .btn').evaluateAll((all) =>
        all.flatMap((b) => {
          const { left, top, width, height } = b.getBoundingClientRect();
          const hit = document.elementFromPoint(left + width / 2, top + height / 2);
          return b.contains(hit) ? [] : [b.textContent];
        }),
      );
      expect(covered).toEqual([]);
      // The minimap under a finger.
      await page.getByRole('button', { name: 'Zoom in' }).locator('visible=true').first().tap();
      await expect(minimap(page)).toBeVisible();
      const before = await seen(page);
      const box = (await minimap(page).boundingBox())!;
      await page.touchscreen.tap(box.x + 4, box.y + 4);
      await expect.poll(async () => (await seen(page)).y).toBeLessThan(before.y);
      await page.getByRole('button', { name: 'Show the whole table' }).locator('visible=true').tap();
      await expect(minimap(page)).toHaveCount(0);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  // Beside a computer there is advice to be had as well, and French takes more room.
  for (const lang of ['en', 'fr'])
    test(`15.3 the first unit's orders stand above the fold beside advice, ${lang}`, async ({ page }) => {
      const seats = [{ who: 'me' }, { who: 'ai', level: 'recruit' }];
      const id = await startMatch(page, { game: 'engagement', setup: { scenario: 'RE-S1' }, seats });
      await ourTurn(page);
      const data = { id: 'done', seat: 1, text: 'done' };
      expect((await page.request.post(`/api/v1/matches/${id}/actions`, { data })).status()).toBe(200);
      await page.locator(`.langs button[lang="${lang}"]`).first().tap();
      await expect(page.locator('section.on .list .btn').first()).toBeInViewport({ ratio: 1 });
    });
});

test('15.3 the minimap marks whom the view shows and nobody else', async ({ page }) => {
  const at = await engagement(page, { scenario: 'RE-S2' }, (x) => x.seat === 1 && x.kind === 'move');
  await open(page);
  await page.keyboard.press('+');
  const there = at.view.units.filter((u) => u.place === 'table');
  await expect(minimap(page).locator('.one')).toHaveCount(there.filter((u) => u.seat === 1).length);
  await expect(minimap(page).locator('.two')).toHaveCount(there.filter((u) => u.seat === 2).length);
});

test('15.3 a replay on a tablet held upright has its board above its story', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto('/');
  for (const [game, name] of [
    ['tankchess', 'rulebook'],
    ['commander', 'meeting'],
    ['skirmish', 'barkmann'],
    ['engagement', 'scout-cars'],
  ] as const) {
    const made = await page.request.post(`/api/v1/replays?game=${game}`, {
      data: readFileSync(new URL(`../src/samples/${name}.txt`, import.meta.url), 'utf8'),
      headers: { 'Content-Type': 'text/plain' },
    });
    await page.goto(`/replay/${((await made.json()) as { id: string }).id}`);
    const board = (await page.locator('.desk .stage').boundingBox())!;
    const panel = (await page.locator('.desk > .side').boundingBox())!;
    expect(panel.y, game).toBeGreaterThan(board.y + board.height);
  }
});

test.describe('a shot on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('15.3 its odds are above the fold, and so are the orders of the unit in hand', async ({ page }) => {
    await engagement(page, DUEL, (at) => at.kind === 'shoot' && at.acts.some(firesAtUnit));
    await open(page);
    await page.keyboard.press('t');
    await expect(page.locator('.actions .odds')).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.actions .odds')).toHaveText(/^\d+(\.\d)?% to (do damage|hit)/);
    await engagement(page, { scenario: 'RE-S1' }, (at) => at.kind === 'orders');
    await open(page);
    await expect(page.getByRole('group', { name: /^Orders of/ }).first()).toBeVisible();
    await expect(page.locator('section.on .list .btn').first()).toBeInViewport({ ratio: 1 });
    // The next question is read from its beginning, however far down the last one has been read.
    await page.getByRole('button', { name: 'All Advance' }).click();
    const panel = page.locator('#table-panel');
    await panel.evaluate((p) => p.scrollTo(0, p.scrollHeight));
    await page.keyboard.press('c');
    await expect(page.locator('.actions .buttons')).toContainText('Done');
    await page.keyboard.press('g');
    await expect(page.locator('.verdict')).toBeInViewport();
    expect(await panel.evaluate((p) => p.scrollTop)).toBe(0);
  });
});

test.describe('a clock on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'fr-FR' });
  test('15.3 the strip keeps name, turn, score and clock in sight beside all tools', async ({ page }) => {
    const body = { game: 'engagement', setup: { scenario: 'RE-S1' }, clock: { base: 5400, increment: 0 } };
    await until(page, body, (kind) => kind === 'orders');
    await open(page);
    for (const part of ['.name', '.state', '.score', '.clock', '.tools', '.btn.quiet']) {
      const box = await page.locator('.player.near').locator(part).first().boundingBox();
      expect(box, part).not.toBeNull();
      expect(box!.width, part).toBeGreaterThan(20);
      expect(box!.x + box!.width, part).toBeLessThanOrEqual(390);
    }
    await expect(page.locator('.actions small')).toContainText('Manche 1 sur 8');
  });
});

test.describe('the end on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('15.3 who has won and all ways on are in sight, and no name is cut', async ({ page }) => {
    const id = await startMatch(page, {
      game: 'commander',
      setup: { scenario: 'tc-17-3' },
      seats: AGAINST_RECRUIT.seats,
    });
    await expect(page.locator('.player.near .name')).toBeVisible();
    expect(await page.locator('.player.near .name').evaluate((n) => n.scrollWidth - n.clientWidth)).toBe(0);
    await resign(page, id);
    await expect(page.locator('.finish h2')).toBeInViewport({ ratio: 1 });
    for (const way of await page.locator('.finish .row > *').all()) await expect(way).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, 'the end', '.finish');
  });
});

test('15.3 the cards of a force are under tabs that can be seen and pressed', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto('/forces/commander');
  const tabs = page.getByRole('tab');
  await expect(tabs).not.toHaveCount(0);
  for (const tab of await tabs.all()) {
    await expect(tab).toBeInViewport({ ratio: 0.9 });
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
  }
});

test('15.3 TANKS says what another roll is worth before it is chosen', async ({ page }) => {
  const tanks = (tank: string) => Array.from({ length: 2 }, () => ({ tank, cards: ['precise_loader'] }));
  const platoons = [
    { nation: 'usa', tanks: tanks('sherman_76') },
    { nation: 'germany', tanks: tanks('panther') },
  ];
  const setup = {
    scenario: 'tank_ace',
    options: { terrain: 'map', map: 'hamlet', budget: 200, openCards: true },
    details: { platoons },
  };
  await until(page, { game: 'skirmish', setup }, (kind) => kind === 'reroll-attack', closing);
  await open(page);
  const die = page.locator('.attack button.die').first();
  await expect(die).toBeInViewport();
  await die.click();
  await expect(page.getByText(/^As they lie: [\d.]+% to do damage/)).toBeInViewport();
  await expect(page.getByText(/^Rolled again: [\d.]+% to do damage/)).toBeInViewport();
});

test.describe('in French on a narrow desk', () => {
  test.use({ viewport: { width: 1024, height: 768 }, locale: 'fr-FR' });
  test('15.2.12 no tab lies under the edge of its panel', async ({ page }) => {
    await until(
      page,
      { game: 'skirmish', setup: { scenario: 'barkmann' } },
      (k, turn) => k === 'shoot' && turn > 0,
      closing,
    );
    await open(page);
    const panel = (await page.locator('.panel.right').boundingBox())!;
    for (const tab of await page.getByRole('tab').all()) {
      const box = (await tab.boundingBox())!;
      expect(box.x + box.width, (await tab.textContent()) ?? '').toBeLessThanOrEqual(panel.x + panel.width);
    }
  });
});

test.describe('dice on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } });
  test('15.2.12 never lie over each other', async ({ page }) => {
    const platoons = ['usa', 'germany'].map((nation) => ({
      nation,
      tanks: [{ tank: nation === 'usa' ? 'sherman_76' : 'panther', cards: ['precise_loader'] }],
    }));
    const options = { terrain: 'map', map: 'hamlet', budget: 200, openCards: true };
    const setup = { scenario: 'tank_ace', options, details: { platoons } };
    await until(page, { game: 'skirmish', setup }, (kind) => kind === 'reroll-attack', closing);
    await open(page);
    const rows = page.locator('.panel.right .dice:visible');
    await expect(rows.first()).toBeVisible();
    for (const row of await rows.all()) {
      const boxes = await row.locator('.die').evaluateAll((all) =>
        all.map((d) => {
          const { left, right, top, bottom } = d.getBoundingClientRect();
          return { left, right, top, bottom };
        }),
      );
      for (const [i, a] of boxes.entries())
        for (const b of boxes.slice(i + 1))
          expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(true);
    }
  });
});
