import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from './page';

// A turn of a computer in each game as it is told on the board, one picture after the other: npm run shots -- strip.
test.setTimeout(180_000);
test.use({ viewport: { width: 1180, height: 760 }, colorScheme: 'light', locale: 'en-GB' });

const folder = fileURLToPath(new URL('../../docs/screenshots', import.meta.url));
mkdirSync(folder, { recursive: true });

/** The samples are battles between computers; the turn begins after this entry. */
const TURNS = [
  { game: 'tankchess', sample: 'rulebook', after: 6, frames: 8 },
  { game: 'commander', sample: 'hill-621', after: 60, frames: 8 },
  { game: 'skirmish', sample: 'king-of-the-hill', after: 23, frames: 8 },
  { game: 'engagement', sample: 'le-mesnil', after: 45, frames: 8 },
] as const;

const WIDE = 300;

/** Lays the frames beside each other, smaller, with their numbers. */
async function strip(page: Page, frames: readonly Buffer[], path: string): Promise<void> {
  const images = frames
    .map((f, i) => `<figure><img src="data:image/png;base64,${f.toString('base64')}"><b>${i + 1}</b></figure>`)
    .join('');
  await page.goto('about:blank');
  await page.setContent(`<style>
    body { margin: 0; background: #14170f; }
    main { display: grid; grid-template-columns: repeat(4, ${WIDE}px); gap: 6px; padding: 6px; width: max-content; }
    figure { margin: 0; position: relative; }
    img { width: 100%; display: block; border-radius: 3px; }
    b { position: absolute; left: 4px; top: 4px; font: 700 13px sans-serif; color: #14170f; background: #e0b64c;
        border-radius: 9px; padding: 1px 7px; }
  </style><main>${images}</main>`);
  await page.locator('main').screenshot({ path });
}

for (const { game, sample, after, frames } of TURNS) {
  test(`strip of ${game}`, async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => localStorage.setItem('sabot.pace', '0.5'));
    const made = await page.request.post(`/api/v1/replays?game=${game}`, {
      data: readFileSync(new URL(`../src/samples/${sample}.txt`, import.meta.url), 'utf8'),
      headers: { 'Content-Type': 'text/plain' },
    });
    const { id } = (await made.json()) as { id: string };
    await page.goto(`/replay/${id}?at=${after}`);
    const board = page.locator('.told');
    await expect(board.locator('svg').first()).toBeVisible();
    await page.keyboard.press(' ');
    const pictures: Buffer[] = [];
    let told = '';
    while (pictures.length < frames) {
      const beat = board.locator(`[data-beat]:not([data-beat="${told}"])`);
      await beat.waitFor();
      await page.keyboard.press(' ');
      told = (await board.locator('[data-beat]').getAttribute('data-beat')) ?? '';
      pictures.push(await board.screenshot());
      await page.keyboard.press(' ');
    }
    await strip(page, pictures, `${folder}/strip-${game}.png`);
  });
}
