import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, square, test } from './page';

// Pictures of the pages beside the table; part of npm run shots.
const folder = fileURLToPath(new URL('../../docs/screenshots', import.meta.url));
const RECORD = readFileSync(new URL('../src/samples/rulebook.txt', import.meta.url), 'utf8');
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** Brings the sample game in, as this visitor. */
async function replay(page: Page): Promise<string> {
  await page.goto('/');
  const made = await page.request.post('/api/v1/replays', { data: RECORD, headers: { 'Content-Type': 'text/plain' } });
  return ((await made.json()) as { id: string }).id;
}

const VISITS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  rules: async (page) => {
    await page.goto('/rules#CH-4.c');
    await expect(page.locator('[id="CH-4.c"]')).toBeInViewport();
  },
  replay: async (page) => {
    await page.goto(`/replay/${await replay(page)}?at=8`);
    await expect(square(page, 'g5')).toHaveAttribute('aria-label', /command/);
  },
  analysis: async (page) => {
    await page.goto(`/analysis?match=${await replay(page)}&seq=6`);
    await page.getByRole('button', { name: 'Think', exact: true }).click();
    await page.waitForTimeout(4000);
  },
  editor: async (page) => {
    await page.goto('/editor/tankchess');
    for (const s of ['c5', 'd5', 'e5', 'e6']) await square(page, s).click();
    await page.getByRole('button', { name: 'Hedge', exact: true }).click();
    for (const s of ['h5', 'i5']) await square(page, s).click();
  },
  learn: async (page) => {
    await page.goto('/learn/6');
    await square(page, 'g2').click();
    await square(page, 'g5').click();
  },
  watch: async (page) => {
    await page.goto('/watch/tankchess');
    await expect(page.locator('.cover svg')).toHaveCount(3);
  },
  verify: async (page) => {
    await page.goto(`/verify/${await replay(page)}`);
    await expect(page.getByRole('table')).toBeVisible();
  },
};

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${size}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme });
      for (const [name, visit] of Object.entries(VISITS)) {
        test(name, async ({ page }) => {
          await visit(page);
          await page.waitForTimeout(700);
          await page.screenshot({ path: `${folder}/${name}-${size}-${colorScheme}.png` });
        });
      }
    });
  }
}
