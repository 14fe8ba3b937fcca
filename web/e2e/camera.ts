import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { test } from './page';

// How pictures are taken: every screen on both devices, in both themes and
// both languages, without taking each one eight times.
const folder = fileURLToPath(new URL('../../docs/screenshots', import.meta.url));
mkdirSync(folder, { recursive: true });

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LOOKS = {
  'desktop-light': { ...desktop, colorScheme: 'light', locale: 'en-GB' },
  'desktop-dark': { ...desktop, colorScheme: 'dark', locale: 'fr-FR' },
  'phone-light': { ...phone, colorScheme: 'light', locale: 'fr-FR' },
  'phone-dark': { ...phone, colorScheme: 'dark', locale: 'en-GB' },
} as const;

/** Leads a page to what is to be seen. */
export type Visit = (page: Page) => Promise<void>;

/** Takes every picture in every look. A picture named "tall-…" shows the whole page instead of one screen of it. */
export function pictures(visits: Readonly<Record<string, Visit>>): void {
  for (const [look, options] of Object.entries(LOOKS)) {
    test.describe(look, () => {
      test.use({ ...options, contextOptions: { reducedMotion: 'reduce' } });
      for (const [name, visit] of Object.entries(visits)) {
        test(name, async ({ page }) => {
          await visit(page);
          await page.waitForTimeout(500);
          if (name.startsWith('tall-')) {
            const height = await page.evaluate(() => document.documentElement.scrollHeight);
            await page.setViewportSize({ ...options.viewport, height });
            await page.waitForTimeout(300);
          }
          await page.screenshot({ path: `${folder}/${name.replace('tall-', '')}-${look}.png` });
        });
      }
    });
  }
}
