import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { AGAINST_RECRUIT, expect, ourTurn, square, startMatch, test } from './page';

// Pictures of every screen, to be looked at and to be shown: npm run shots.
const folder = fileURLToPath(new URL('../../docs/screenshots', import.meta.url));
mkdirSync(folder, { recursive: true });

const SIZES = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

/** Mid-game on the large board: pieces out of their rows, a wreck, a shot to plan. */
const BATTLE = [
  '16x16 3h42m41c44h42/1#2##10/1#2##4l4##3/1#2#11/7##7/4*l1#####2##1/2##6m43#1/2###9l51/11###2/',
  '1#9*L##2/1##M01#####M12m42/7##7/11#2#1/2L0##L03L0##2#1/10##2#1/2H04C01M02H03 w 3 11',
].join('');

const VISITS: readonly { readonly name: string; readonly visit: (page: Page) => Promise<void> }[] = [
  {
    name: 'start',
    visit: async (page) => {
      await page.goto('/');
      await page.waitForTimeout(2600);
    },
  },
  {
    name: 'setup',
    visit: async (page) => {
      await page.goto('/new/tankchess?board=minefield16');
      await page.waitForTimeout(1200);
    },
  },
  {
    name: 'plan',
    visit: async (page) => {
      await startMatch(page, {
        ...AGAINST_RECRUIT,
        setup: { scenario: 'custom', details: { tfen: BATTLE } },
        seats: [
          { who: 'me', name: 'Ada' },
          { who: 'ai', level: 'veteran' },
        ],
        clock: { base: 1800, increment: 0 },
      });
      await ourTurn(page);
      await square(page, 'k6').click();
      await square(page, 'n6').click();
      await square(page, 'l6').click();
      await page.waitForTimeout(700);
    },
  },
  {
    name: 'select',
    visit: async (page) => {
      await startMatch(page, { ...AGAINST_RECRUIT, setup: { scenario: 'minefield16' } });
      await ourTurn(page);
      await square(page, 'h3').click();
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'log',
    visit: async (page) => {
      await startMatch(page, AGAINST_RECRUIT);
      for (const move of ['Mf3-f4N', 'Hc1-c2N', 'Mi1-j2NE']) {
        await ourTurn(page);
        if (!(await page.locator('#typed-move').isVisible()))
          await page.getByRole('button', { name: 'Type a move' }).click();
        await page.locator('#typed-move').fill(move);
        await page.keyboard.press('Enter');
        await expect(page.locator('#typed-move')).toHaveValue('');
      }
      await ourTurn(page);
      await page.locator('#table-tab-log').click();
      await page.waitForTimeout(600);
    },
  },
  {
    name: 'end',
    visit: async (page) => {
      await startMatch(page, {
        ...AGAINST_RECRUIT,
        setup: {
          scenario: 'custom',
          details: {
            tfen: '12x12 9h42/12/3l41m2m42l42/2##4###1/3##1#1#3/6###3/3###6/3#C7#c4##1M11/1###4##2/2L02M02*L3/12/2H09 w 0 5',
          },
        },
      });
      await ourTurn(page);
      await page.getByRole('button', { name: 'Type a move' }).click();
      await page.locator('#typed-move').fill('Hc1-c1NExg5');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'You have won' }).waitFor();
      await page.waitForTimeout(1200);
    },
  },
  {
    name: 'deploy',
    visit: async (page) => {
      await startMatch(page, {
        game: 'tankchess',
        setup: { scenario: 'river16', options: { deployment: 'free' } },
        seats: [{ who: 'me' }, { who: 'ai', level: 'recruit' }],
      });
      await square(page, 'h2').click();
      await page.waitForTimeout(400);
    },
  },
  {
    name: 'matches',
    visit: async (page) => {
      await page.goto('/matches');
      await page.waitForTimeout(500);
    },
  },
];

for (const [device, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${device} ${colorScheme}`, () => {
      test.use({
        viewport,
        colorScheme,
        ...(device === 'phone' ? { hasTouch: true, isMobile: true } : {}),
      });

      test('pictures', async ({ page }) => {
        test.setTimeout(240_000);
        for (const { name, visit } of VISITS) {
          await visit(page);
          await page.screenshot({ path: `${folder}/${name}-${device}-${colorScheme}.png`, fullPage: name === 'setup' });
        }
      });
    });
  }
}
