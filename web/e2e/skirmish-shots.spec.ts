import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from './page';

// Pictures of TANKS, to be looked at and to be shown: npm run shots.
const folder = fileURLToPath(new URL('../../docs/screenshots', import.meta.url));
mkdirSync(folder, { recursive: true });

interface Act {
  readonly type: string;
  readonly x?: number;
  readonly y?: number;
}
interface State {
  readonly status: string;
  readonly waiting: readonly {
    readonly seat: number;
    readonly kind: string;
    readonly args?: { readonly tank?: string };
  }[];
  readonly sights: readonly {
    readonly seat: number;
    readonly view: {
      readonly turn: number;
      readonly tanks: readonly {
        readonly id: string;
        readonly owner: number;
        readonly deployed: boolean;
        readonly destroyed: boolean;
        readonly pose: { readonly x: number; readonly y: number };
      }[];
    };
    readonly legal: readonly { readonly text: string; readonly action: Act }[];
  }[];
}

/** Plays a set-up at one screen, each tank towards the nearest enemy, until the state is worth a picture. */
async function battle(page: Page, setup: object, worth: (s: State) => boolean): Promise<State> {
  await page.goto('/rules');
  const seats = [
    { who: 'me', name: 'Ada' },
    { who: 'me', name: 'Bernard' },
  ];
  const answer = await page.request.post('/api/v1/matches', { data: { game: 'skirmish', setup, seats } });
  const { id } = (await answer.json()) as { id: string };
  let state = {} as State;
  for (let i = 0; i < 200; i++) {
    state = (await (await page.request.get(`/api/v1/matches/${id}`)).json()) as State;
    if (state.status === 'over' || worth(state)) break;
    const { seat } = state.waiting[0]!;
    const { view, legal } = state.sights.find((x) => x.seat === seat)!;
    const foes = view.tanks.filter((t) => t.owner !== seat && t.deployed && !t.destroyed);
    const far = (a: Act): number => Math.min(...foes.map((t) => Math.hypot(t.pose.x - a.x!, t.pose.y - a.y!)));
    const posed = legal.filter((c) => c.action.x !== undefined && foes.length > 0);
    const { text } = posed.sort((a, b) => far(a.action) - far(b.action))[0] ?? legal[Math.floor(legal.length / 2)]!;
    const done = await page.request.post(`/api/v1/matches/${id}/actions`, { data: { id: `shot-${i}`, seat, text } });
    expect(done.status(), text).toBe(200);
  }
  await page.goto(`/match/${id}`);
  await expect(page.locator('svg.map').first()).toBeVisible();
  return state;
}

const CROSSROADS = { scenario: 'barkmann' };
const HILL = {
  scenario: 'king_of_the_hill',
  options: { terrain: 'map', map: 'bocage', budget: 100, openCards: true },
  details: {
    platoons: [
      {
        nation: 'ussr',
        tanks: [{ tank: 'is_2', cards: ['storozhenko'] }, { tank: 't34_85' }, { tank: 't34', cards: ['tool_kit'] }],
      },
      {
        nation: 'germany',
        tanks: [{ tank: 'tiger_i', cards: ['wittmann'] }, { tank: 'panzer_iv' }, { tank: 'stug_g' }],
      },
    ],
  },
};
/** Platoons whose cards ask for something in every attack. */
const CREWS = {
  scenario: 'tank_ace',
  options: { terrain: 'map', map: 'hamlet', budget: 200, openCards: true },
  details: {
    platoons: [
      {
        nation: 'usa',
        tanks: Array.from({ length: 3 }, () => ({ tank: 'sherman_76', cards: ['precise_loader', 'tool_kit'] })),
      },
      {
        nation: 'germany',
        tanks: Array.from({ length: 3 }, () => ({ tank: 'panther', cards: ['precise_loader', 'sharpshooter_gunner'] })),
      },
    ],
  },
};
const kindOf = (s: State): string => s.waiting[0]?.kind ?? '';
const turnOf = (s: State): number => s.sights[0]?.view.turn ?? 0;

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const at = (p: { x: number; y: number }) =>
    page.locator('svg.map.live').evaluate((svg, q) => {
      const plane = svg.querySelector<SVGGElement>(':scope > g')!;
      const d = new DOMPoint(q.x / 10, 900 - q.y / 10).matrixTransform(plane.getScreenCTM()!);
      return { x: d.x, y: d.y };
    }, p);
  const a = await at(from);
  const b = await at(to);
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move(b.x, b.y, { steps: 6 });
  await page.mouse.up();
}

const VISITS: readonly {
  readonly name: string;
  readonly visit: (page: Page) => Promise<void>;
}[] = [
  {
    name: 'move',
    visit: async (page) => {
      const state = await battle(
        page,
        HILL,
        (s) => kindOf(s) === 'move' && turnOf(s) === 1 && /1/.test(s.waiting[0]?.args?.tank ?? ''),
      );
      const tank = state.sights[0]!.view.tanks.find((t) => t.id === state.waiting[0]!.args?.tank)!;
      await page.waitForTimeout(900);
      await drag(page, tank.pose, { x: (tank.pose.x + 4500) / 2, y: (tank.pose.y + 4500) / 2 });
      await expect(page.locator('.verdict')).toHaveAttribute('data-verdict', /legal/);
      await page.waitForTimeout(500);
    },
  },
  {
    name: 'shoot',
    visit: async (page) => {
      await battle(page, CROSSROADS, (s) => kindOf(s) === 'shoot' && turnOf(s) > 1);
      await page.waitForTimeout(900);
      await page.keyboard.press('t');
      await page.waitForTimeout(600);
    },
  },
  {
    name: 'reroll',
    visit: async (page) => {
      await battle(page, CREWS, (s) => kindOf(s) === 'reroll-attack');
      await page.waitForTimeout(900);
      await page.locator('.attack button.die').first().click();
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'critical',
    visit: async (page) => {
      await battle(page, CREWS, (s) => kindOf(s) === 'keep-critical');
      await page.waitForTimeout(900);
    },
  },
  {
    name: 'command',
    visit: async (page) => {
      await battle(page, CREWS, (s) => kindOf(s) === 'command');
      await page.waitForTimeout(900);
    },
  },
  {
    name: 'platoons',
    visit: async (page) => {
      await page.goto('/forces/skirmish');
      await page.waitForTimeout(1500);
    },
  },
  {
    name: 'setup',
    visit: async (page) => {
      await page.goto('/new/skirmish');
      await page.waitForTimeout(1500);
    },
  },
  {
    name: 'editor',
    visit: async (page) => {
      await page.goto('/editor/skirmish');
      await page.waitForTimeout(1500);
    },
  },
];

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const LOOKS = [
  { device: 'desktop', colorScheme: 'light', lang: 'en' },
  { device: 'desktop', colorScheme: 'dark', lang: 'fr' },
  { device: 'phone', colorScheme: 'light', lang: 'fr' },
  { device: 'phone', colorScheme: 'dark', lang: 'en' },
] as const;

for (const { device, colorScheme, lang } of LOOKS) {
  test.describe(`${device} ${colorScheme} ${lang}`, () => {
    test.use({
      viewport: SIZES[device],
      colorScheme,
      locale: lang === 'fr' ? 'fr-FR' : 'en-GB',
      ...(device === 'phone' ? { hasTouch: true, isMobile: true } : {}),
    });

    test('pictures of TANKS', async ({ page }) => {
      test.setTimeout(300_000);
      for (const { name, visit } of VISITS) {
        await visit(page);
        await page.screenshot({ path: `${folder}/skirmish-${name}-${device}-${colorScheme}-${lang}.png` });
      }
    });
  });
}
