import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test as base, type Locator, type Page } from '@playwright/test';

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

/** Waits until nothing moves: colours are judged at rest, not in the middle of a transition. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = document.getAnimations().filter((a) => Number.isFinite(a.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ends.map((a) => a.finished));
  });
}

/** What axe can find in other colours and other words alone: most of its rules look at how a page is built. */
const COLOURS_AND_WORDS = ['color-contrast', 'link-in-text-block', 'html-lang-valid', 'valid-lang'];

/** Axe, run inside the page without loosening its policy; with some of its rules or with all. */
async function violations(page: Page, within: string, rules?: readonly string[]): Promise<string[]> {
  // A page that is still being fetched has no heading; a heading that never comes is a fault.
  await expect(page.locator('h1').first(), 'a heading of the page').toBeAttached();
  await expect(page.locator(within).first(), within).toBeVisible();
  await atRest(page);
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axeSource);
  const result = await page.evaluate(
    async ([part, values]) => {
      const { axe } = window as unknown as { axe: { run: (where: object, options: object) => Promise<AxeResult> } };
      // Pictures that no reader hears of have thousands of parts and nothing to find.
      const where = { include: [[part]], exclude: [['[aria-hidden="true"] > svg']] };
      const only = values === undefined ? {} : { runOnly: { type: 'rule', values } };
      return axe.run(where, { resultTypes: ['violations'], ...only });
    },
    [within, rules] as const,
  );
  return result.violations.map(
    (v) => `${v.id}: ${v.help}\n${v.nodes.map((n) => `  ${n.html}\n  ${n.failureSummary ?? ''}`).join('\n')}`,
  );
}

/**
 * Axe finds nothing on the page as it stands; or within the part of it that has
 * opened since the rest was looked at.
 */
export async function expectAccessible(page: Page, state: string, within = 'html'): Promise<void> {
  expect(await violations(page, within), state).toEqual([]);
}

/**
 * Axe finds nothing on the page as it stands, in both languages and both
 * themes. The page is switched where it is, so that any state can be looked
 * at. A theme changes nothing but colours and a language nothing but words, so
 * each of them is looked at once: the one language in light, the other in dark,
 * the latter for what colours and words can spoil.
 */
export async function expectAccessibleEverywhere(page: Page, state: string, within = 'html'): Promise<void> {
  const lang = await page.evaluate(() => document.documentElement.lang);
  const theme = await page.evaluate(() => document.documentElement.dataset['theme'] ?? '');
  for (const [l, look, rules] of [
    ['en', 'light', undefined],
    ['fr', 'dark', COLOURS_AND_WORDS],
  ] as const) {
    await speak(page, l);
    await page.evaluate((x) => void (document.documentElement.dataset['theme'] = x), look);
    expect(await violations(page, within, rules), `${state}, ${l}, ${look}`).toEqual([]);
    await expect(page.locator('body'), `${state}, ${l}: a key without words`).not.toContainText(UNSPOKEN);
  }
  await speak(page, lang);
  await page.evaluate((x) => {
    if (x === '') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = x;
  }, theme);
}

/** A key of the vocabulary where a sentence should stand. */
const SPOKEN_OF =
  'event|unit|source|refusal|decision|label|option|scenario|level|phrase|heading|side|game|lesson|sample|start|setup';
const UNSPOKEN = new RegExp(`\\b(${SPOKEN_OF})\\.[a-z][A-Za-z-]*\\b(?!\\.(jsonl|txt|json))`);

/** Switches the language by the page's own button, which a dialog may cover. */
async function speak(page: Page, lang: string): Promise<void> {
  await page.locator(`.langs button[lang="${lang}"]`).first().dispatchEvent('click');
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
}

/** A square of the board. */
export const square = (page: Page, name: string) => page.locator(`[data-square="${name}"]`);

const OUR_TURN = /your turn|à vous/;

/** Waits until it is our decision. */
export async function ourTurn(page: Page): Promise<void> {
  await expect(page.locator('.player.near .state')).toHaveText(OUR_TURN);
}

/** Waits until it is our decision, or the match is over. */
export async function asked(page: Page): Promise<void> {
  await page
    .locator('.player.near .state', { hasText: OUR_TURN })
    .or(page.locator('.finish'))
    .first()
    .waitFor({ timeout: 60_000 });
}

/**
 * What the server has, once the page shows the same and we are asked, or the match is over. Only then a key or a press
 * means what it is meant for.
 */
export async function whenAsked<S extends { readonly seq: number; readonly status: string }>(
  page: Page,
  read: () => Promise<S>,
  isAsked: (s: S) => boolean,
): Promise<S> {
  let s: S | undefined;
  const stands = async (): Promise<boolean> => {
    s = await read();
    const shown = await page.locator('[data-seq]').getAttribute('data-seq');
    return s.status === 'over' || (shown === String(s.seq) && isAsked(s));
  };
  await expect.poll(stands, { message: 'our turn or the end', timeout: 60_000, intervals: [20, 50, 100] }).toBe(true);
  return s!;
}

/** Waits until the page shows another state than this. */
export async function movedOn(page: Page, seq: number): Promise<void> {
  await page.locator(`[data-seq]:not([data-seq="${seq}"])`).waitFor({ timeout: 60_000 });
}

/**
 * From here on the time of the page stands still until it is run (`page.clock`): what is told or played there does not go
 * on by itself, however long the next press takes.
 */
export async function holdTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
}

/** Waits until the page shows the result. */
export async function over(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /You have won|You have lost|Drawn/ })).toBeVisible();
}

/** Ends a match of which enough has been seen. */
export async function resign(page: Page, id: string, seat = 1): Promise<void> {
  const answer = await page.request.post(`/api/v1/matches/${id}/resign`, { data: { id: 'enough', seat } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Starts a match over the API as the guest of this page and opens it. */
export async function startMatch(page: Page, body: object): Promise<string> {
  const answer = await page.request.post('/api/v1/matches', { data: body });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  await page.goto(`/match/${id}`);
  await expect(page.locator('.board').first()).toBeVisible();
  return id;
}

/** The button of a game's tile that starts a match at once. */
export const playNow = (page: Page, game = 'Tank Chess') =>
  page.getByRole('button', { name: new RegExp(`^(Play now|Jouer): ${game}$`) });

export const AGAINST_RECRUIT = {
  game: 'tankchess',
  setup: { scenario: 'quick12' },
  seats: [{ who: 'me' }, { who: 'ai', level: 'recruit' }],
};

/** A question that the page answers by itself: its complete list has one answer, or nobody is there to do anything else. */
export const selfAnswered = (
  due: { readonly listed?: boolean },
  legal: readonly unknown[],
  view: { readonly idle?: boolean } = {},
): boolean => legal.length === 1 && (due.listed === true || view.idle === true);

/** The way out of a decision by its key; where the page asks whether it is meant, it is. */
export async function leaveByKey(page: Page): Promise<void> {
  await page.keyboard.press('x');
  if (await page.getByText(/once more/).isVisible()) await page.keyboard.press('x');
}

/** The way out of a decision by its button. */
export async function leaveByButton(page: Page, button: Locator): Promise<void> {
  await button.click();
  if (await page.getByText(/once more/).isVisible()) await button.click();
}
