import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import type { Prospect } from '../src/games/commander/types';
import { only, snapshotOf, untilDue } from './commander-player';
import { expect, test } from './page';

// Pictures of Tank Commander for the documentation: `npm run shots`.
const folder = fileURLToPath(new URL('../../docs/screenshots', import.meta.url));
const picture = (page: Page, name: string) => page.screenshot({ path: `${folder}/commander-${name}.png` });

interface Look {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
  readonly locale: string;
}

const LOOKS: readonly Look[] = [
  { name: 'desktop-light', width: 1440, height: 900, theme: 'light', locale: 'en-GB' },
  { name: 'desktop-dark-fr', width: 1440, height: 900, theme: 'dark', locale: 'fr-FR' },
  { name: 'phone-light', width: 390, height: 844, theme: 'light', locale: 'en-GB' },
  { name: 'phone-dark-fr', width: 390, height: 844, theme: 'dark', locale: 'fr-FR' },
];

async function open(browser: Browser, look: Look): Promise<Page> {
  const phone = look.width < 600;
  const context = await browser.newContext({
    viewport: { width: look.width, height: look.height },
    colorScheme: look.theme,
    locale: look.locale,
    reducedMotion: 'reduce',
    hasTouch: phone,
    isMobile: phone,
    baseURL: process.env['SABOT_URL'] ?? '',
  });
  return context.newPage();
}

/** Plays the server's first proposals until the seat has its Play. */
async function untilPlay(page: Page, id: string): Promise<void> {
  for (let i = 0; i < 80; i++) {
    const s = await untilDue(page, id, 1);
    const kind = s.waiting.find((d) => d.seat === 1 && d.optional !== true)?.kind ?? '';
    if (s.result !== undefined || kind === 'play') return;
    const legal = s.sights.find((x) => x.seat === 1)?.legal ?? [];
    const action = (kind === 'nation' ? legal[1] : legal[0])?.action;
    const answer = await page.request.post(`/api/v1/matches/${id}/actions`, {
      data: { id: `shots-${i}-${s.seq}`, seat: 1, seq: s.seq, action },
    });
    expect(answer.ok()).toBe(true);
  }
}

for (const look of LOOKS) {
  test(`pictures of Tank Commander, ${look.name}`, async ({ browser }) => {
    const page = await open(browser, look);
    const started = await page.request.post('/api/v1/matches', {
      data: {
        game: 'commander',
        setup: { scenario: 'tc-17-3' },
        seats: [{ who: 'me' }, { who: 'ai', level: 'regular' }],
      },
    });
    const { id } = (await started.json()) as { id: string };
    await untilPlay(page, id);
    await page.goto(`/match/${id}`);
    await expect(page.locator('.map').first()).toBeVisible();

    const s = await snapshotOf(page, id);
    const legal = s.sights.find((x) => x.seat === 1)?.legal.map((l) => l.action) ?? [];
    const view = s.sights.find((x) => x.seat === 1)?.view;
    for (const from of only(legal, 'fire')
      .map((a) => a.from)
      .reverse()) {
      const answer = await page.request.post(`/api/v1/matches/${id}/inspect`, {
        data: { seat: 1, query: { shots: from } },
      });
      const shots = (await answer.json()) as readonly Prospect[];
      const shot =
        shots.find((x) => x.shot.fire === 'at' && (x.sum ?? []).length > 0) ?? shots.find((x) => x.shot.target);
      const to = view?.cards.find((c) => c.id === shot?.shot.target)?.pos;
      if (to === undefined) continue;
      await page.locator(`[data-pos="${from}"]`).click();
      await expect(page.locator(`[data-pos="${to}"][data-mark="target"]`)).toHaveCount(1);
      await page.locator(`[data-pos="${to}"]`).click();
      await expect(page.locator('.shots li').first()).toBeVisible();
      if ((await page.locator('.shots li.on').count()) === 0) await page.locator('.shots li button').first().click();
      await page.waitForTimeout(500);
      break;
    }
    await picture(page, `shot-${look.name}`);

    await page.goto('/forces/commander');
    await expect(page.locator('[data-card]').first()).toBeVisible();
    await page.waitForTimeout(500);
    await picture(page, `forces-${look.name}`);
    await page.goto('/editor/commander');
    await expect(page.locator('.map').first()).toBeVisible();
    await page.waitForTimeout(500);
    await picture(page, `editor-${look.name}`);
    await page.context().close();
  });
}
