import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from './page';

// Pictures of TANKS, to be looked at and to be shown: npm run shots.
const folder = fileURLToPath(new URL('../../docs/screenshots', import.meta.url));
mkdirSync(folder, { recursive: true });

/** A battle of four nations' steel on the hamlet, played up to a point by typed moves. */
async function battle(page: Page, moves: readonly string[]): Promise<string> {
  await page.goto('/rules');
  const answer = await page.request.post('/api/v1/matches', {
    data: {
      game: 'skirmish',
      setup: { scenario: 'barkmann' },
      seats: [
        { who: 'me', name: 'Ada' },
        { who: 'me', name: 'Bernard' },
      ],
    },
  });
  const { id } = (await answer.json()) as { id: string };
  for (const [i, text] of moves.entries()) {
    const state = (await (await page.request.get(`/api/v1/matches/${id}`)).json()) as { waiting: { seat: number }[] };
    const body = { id: `shot-${i}`, seat: state.waiting[0]!.seat, text };
    const done = await page.request.post(`/api/v1/matches/${id}/actions`, { data: body });
    expect(done.status(), text).toBe(200);
  }
  await page.goto(`/match/${id}`);
  await expect(page.locator('svg.map').first()).toBeVisible();
  return id;
}

/** Up to the second turn: the Shermans come round both sides of the crossroads. */
const ADVANCE = ['deploy A1 8300,700,3150', 'deploy A2 7900,400,3150', 'deploy B1 800,8200,1350', 'activate A1'];

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const at = (p: { x: number; y: number }) =>
    page.locator('svg.map').evaluate((svg, q) => {
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
  readonly full?: true;
  readonly visit: (page: Page) => Promise<void>;
}[] = [
  {
    name: 'move',
    visit: async (page) => {
      await battle(page, ADVANCE);
      await page.waitForTimeout(900);
      await drag(page, { x: 8300, y: 700 }, { x: 7450, y: 1550 });
      await expect(page.locator('.verdict')).toHaveAttribute('data-verdict', /legal/);
      await page.waitForTimeout(500);
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
    full: true,
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
      for (const { name, full, visit } of VISITS) {
        await visit(page);
        await page.screenshot({
          path: `${folder}/skirmish-${name}-${device}-${colorScheme}-${lang}.png`,
          fullPage: full === true,
        });
      }
    });
  });
}
