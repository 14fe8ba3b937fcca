import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { playTyped } from './hand';
import { AGAINST_RECRUIT, expect, ourTurn, square, startMatch, test } from './page';
import { pictures } from './camera';

// Pictures of every screen, to be looked at and to be shown: npm run shots.
test.setTimeout(180_000);
const RECORD = readFileSync(new URL('../src/samples/rulebook.txt', import.meta.url), 'utf8');

/** Mid-game on the large board: pieces out of their rows, a wreck, a shot to plan. */
const BATTLE = [
  '16x16 3h42m41c44h42/1#2##10/1#2##4l4##3/1#2#11/7##7/4*l1#####2##1/2##6m43#1/2###9l51/11###2/',
  '1#9*L##2/1##M01#####M12m42/7##7/11#2#1/2L0##L03L0##2#1/10##2#1/2H04C01M02H03 w 3 11',
].join('');
const WON = '12x12 9h42/12/3l41m2m42l42/2##4###1/3##1#1#3/6###3/3###6/3#C7#c4##1M11/1###4##2/2L02M02*L3/12/2H09 w 0 5';

/** Brings the sample game in, as this visitor. */
async function replay(page: Page): Promise<string> {
  await page.goto('/');
  const made = await page.request.post('/api/v1/replays', { data: RECORD, headers: { 'Content-Type': 'text/plain' } });
  return ((await made.json()) as { id: string }).id;
}

/** A sample battle of another game, at one of its moments. */
async function sample(page: Page, game: string, name: string, at: number): Promise<void> {
  await page.goto('/');
  const made = await page.request.post(`/api/v1/replays?game=${game}`, {
    data: readFileSync(new URL(`../src/samples/${name}.txt`, import.meta.url), 'utf8'),
    headers: { 'Content-Type': 'text/plain' },
  });
  await page.goto(`/replay/${((await made.json()) as { id: string }).id}?at=${at}`);
}

pictures({
  start: async (page) => {
    await page.goto('/');
    await page.waitForTimeout(2000);
  },
  'tall-start-all': async (page) => {
    await page.goto('/');
    await page.waitForTimeout(2000);
  },
  'tall-setup': async (page) => {
    await page.goto('/new/tankchess?board=minefield16');
    await page.waitForTimeout(1200);
  },
  plan: async (page) => {
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
    for (const s of ['k6', 'n6', 'l6']) await square(page, s).click();
    await page.waitForTimeout(500);
  },
  select: async (page) => {
    await startMatch(page, { ...AGAINST_RECRUIT, setup: { scenario: 'minefield16' } });
    await ourTurn(page);
    await square(page, 'h3').click();
  },
  log: async (page) => {
    await startMatch(page, AGAINST_RECRUIT);
    for (const move of ['Mf3-f4N', 'Hc1-c2N', 'Mi1-j2NE']) {
      await ourTurn(page);
      await playTyped(page, move);
      await expect(page.locator('#typed-move')).not.toHaveValue(move);
    }
    await ourTurn(page);
    await page.locator('#table-tab-log').click();
  },
  end: async (page) => {
    await startMatch(page, { ...AGAINST_RECRUIT, setup: { scenario: 'custom', details: { tfen: WON } } });
    await ourTurn(page);
    await playTyped(page, 'Hc1-c1NExg5');
    await page.locator('.finish').waitFor();
    await page.waitForTimeout(900);
  },
  deploy: async (page) => {
    await startMatch(page, {
      ...AGAINST_RECRUIT,
      setup: { scenario: 'river16', options: { deployment: 'free' } },
    });
    await square(page, 'h2').click();
  },
  matches: async (page) => {
    await startMatch(page, AGAINST_RECRUIT);
    await replay(page);
    await page.goto('/matches');
    await expect(page.locator('.card')).toHaveCount(2);
  },
  invite: async (page) => {
    await page.goto('/new/tankchess?board=quick12&invite');
    await page.locator('button[type=submit]').click();
    await page.locator('#invite-url').waitFor();
  },
  join: async (page) => {
    await page.goto('/');
    const made = await page.request.post('/api/v1/matches', {
      data: { ...AGAINST_RECRUIT, seats: [{ who: 'me' }, { who: 'open' }] },
    });
    const { links } = (await made.json()) as { links: { invites: { url: string }[] } };
    await page.goto(links.invites[0]!.url);
    await page.locator('#join-name').waitFor();
  },
  rules: async (page) => {
    await page.goto('/rules/tankchess#CH-4.c');
    await expect(page.locator('[id="CH-4.c"]')).toBeInViewport();
  },
  replay: async (page) => {
    await page.goto(`/replay/${await replay(page)}?at=8`);
    await expect(square(page, 'g5')).toHaveAttribute('aria-label', /command/);
  },
  analysis: async (page) => {
    await page.goto(`/analysis/tankchess?match=${await replay(page)}&seq=6`);
    await page.getByRole('button', { name: /^(Think|Réfléchir)$/ }).click();
    await page.waitForTimeout(4000);
  },
  editor: async (page) => {
    await page.goto('/editor/tankchess');
    for (const s of ['c5', 'd5', 'e5', 'e6']) await square(page, s).click();
    await page.getByRole('button', { name: /^(Hedge|Haie)$/ }).click();
    for (const s of ['h5', 'i5']) await square(page, s).click();
  },
  workshop: async (page) => {
    await page.goto('/editor');
    await page.waitForTimeout(2000);
  },
  learn: async (page) => {
    await page.goto('/learn/tankchess/6');
    await square(page, 'g2').click();
    await square(page, 'g5').click();
  },
  watch: async (page) => {
    await page.goto('/watch');
    await expect(page.locator('.cover svg').nth(4)).toBeVisible();
  },
  'replay-commander': async (page) => {
    await sample(page, 'commander', 'hill-621', 200);
    await page.waitForTimeout(1500);
  },
  'replay-skirmish': async (page) => {
    await sample(page, 'skirmish', 'barkmann', 41);
    await page.waitForTimeout(1500);
  },
  verify: async (page) => {
    await page.goto(`/verify/${await replay(page)}`);
    await expect(page.getByRole('table')).toBeVisible();
  },
  'tall-commander-learn': async (page) => {
    await page.goto('/learn/commander');
    await page.waitForTimeout(1500);
  },
  'tall-skirmish-learn': async (page) => {
    await page.goto('/learn/skirmish');
    await page.waitForTimeout(1500);
  },
});
