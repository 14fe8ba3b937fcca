import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test as base, type Page } from '@playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeNode {
  readonly html: string;
  readonly failureSummary?: string;
}
interface AxeResult {
  readonly violations: readonly { readonly id: string; readonly help: string; readonly nodes: readonly AxeNode[] }[];
}

/** Every test fails when the page logs an error: the policy of the server forbids much, quietly. */
export const test = base.extend<{ quiet: void }>({
  baseURL: async ({}, use) => use(process.env['SABOT_URL'] ?? ''),
  quiet: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (e) => errors.push(e.message));
      page.on('console', (m) => {
        if (m.type() === 'error' && !m.text().includes('status of 4')) errors.push(m.text());
      });
      await use();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Axe, run inside the page without loosening its policy. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // Colours are judged at rest, not in the middle of a transition.
  await page.waitForTimeout(300);
  await page.evaluate(axeSource);
  const result = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<AxeResult> } };
    return axe.run({ resultTypes: ['violations'] });
  });
  const found = result.violations.map(
    (v) => `${v.id}: ${v.help}\n${v.nodes.map((n) => `  ${n.html}\n  ${n.failureSummary ?? ''}`).join('\n')}`,
  );
  expect(found, state).toEqual([]);
}

/** A square of the board. */
export const square = (page: Page, name: string) => page.locator(`[data-square="${name}"]`);

/** Waits until it is our decision and returns the number of the state. */
export async function ourTurn(page: Page): Promise<void> {
  await expect(page.locator('.player.near .state')).toHaveText(/your turn|à vous/, { timeout: 20_000 });
}

/** Starts a match over the API as the guest of this page and opens it. */
export async function startMatch(page: Page, body: object): Promise<string> {
  await page.goto('/');
  const answer = await page.request.post('/api/v1/matches', { data: body });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  await page.goto(`/match/${id}`);
  await expect(page.locator('.board').first()).toBeVisible();
  return id;
}

export const AGAINST_RECRUIT = {
  game: 'tankchess',
  setup: { scenario: 'quick12' },
  seats: [{ who: 'me' }, { who: 'ai', level: 'recruit' }],
};
