import { AGAINST_RECRUIT, expect, expectAccessible, ourTurn, square, startMatch, test } from './page';
import type { Locator, Page } from '@playwright/test';

interface Choice {
  readonly text: string;
  readonly action: {
    readonly type: string;
    readonly from?: string;
    readonly to?: string;
    readonly heading?: string;
    readonly end?: string;
    readonly target?: string;
  };
}
interface Snapshot {
  readonly seq: number;
  readonly status: string;
  readonly sights: readonly { readonly legal: readonly Choice[] }[];
  readonly result?: { readonly winner: number };
}

const snapshot = async (page: Page, id: string): Promise<Snapshot> =>
  (await page.request.get(`/api/v1/matches/${id}`)).json() as Promise<Snapshot>;

/** A simple player: wins if it can, shoots if it can, else drives its command tank towards the far edge. */
function choose(legal: readonly Choice[], seq: number): Choice | undefined {
  const score = (c: Choice): number => {
    if (c.text.endsWith('#')) return 1000;
    if (c.action.target !== undefined) return 500;
    const rank = Number(c.action.to?.slice(1) ?? 0) - Number(c.action.from?.slice(1) ?? 0);
    return rank * 10 + ((c.text.length * 7 + seq) % 5);
  };
  return [...legal].filter((c) => c.action.type === 'move').sort((a, b) => score(b) - score(a))[0];
}

/** The arrows around the planned square. */
const compass = (page: Page) => page.getByRole('group', { name: 'End heading' }).getByRole('button');

const HEADINGS: Readonly<Record<string, string>> = {
  N: 'north',
  NE: 'north-east',
  E: 'east',
  SE: 'south-east',
  S: 'south',
  SW: 'south-west',
  W: 'west',
  NW: 'north-west',
};

type Press = (where: Locator) => Promise<void>;
const click: Press = (where) => where.click();
const tap: Press = (where) => where.tap();

/** Plays one listed move on the board, the compass and the buttons. */
async function playByHand(page: Page, c: Choice, press: Press): Promise<void> {
  const { from, to, heading, end, target } = c.action;
  await press(square(page, from!));
  if (end === 'out') {
    await press(page.getByRole('button', { name: 'Leave the board' }));
    await press(page.locator('.buttons .btn.primary'));
    return;
  }
  await press(square(page, to === from ? from! : to!));
  if (heading !== undefined) {
    await press(page.getByRole('button', { name: new RegExp(`^Face ${HEADINGS[heading]!}(,|$)`) }));
  }
  if (target !== undefined) await press(page.locator('.buttons .btn', { hasText: new RegExp(`^${target}$`) }));
  await press(page.locator('.buttons .btn.primary, .buttons .btn.danger'));
}

/** Plays the match to its end and waits for the result on the page. */
async function playToTheEnd(page: Page, id: string, play: (c: Choice) => Promise<void>): Promise<void> {
  for (let turn = 0; turn < 80; turn++) {
    const before = await snapshot(page, id);
    if (before.status === 'over') break;
    const choice = choose(before.sights[0]?.legal ?? [], before.seq);
    if (choice === undefined) {
      await page.waitForTimeout(150);
      continue;
    }
    await ourTurn(page);
    await play(choice);
    await expect.poll(async () => (await snapshot(page, id)).seq, { timeout: 15_000 }).toBeGreaterThan(before.seq);
  }
  if ((await snapshot(page, id)).status !== 'over') {
    await ourTurn(page);
    await page.getByRole('button', { name: 'Match menu' }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  }
  await expect(page.getByRole('heading', { name: /You have won|You have lost|Drawn/ })).toBeVisible({
    timeout: 20_000,
  });
}

test('a full game against Recruit, from the first click to the result', async ({ page }) => {
  test.setTimeout(300_000);
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL(/\/match\//);
  const id = page.url().split('/').at(-1)!;
  await playToTheEnd(page, id, (c) => playByHand(page, c, click));
  await expectAccessible(page, 'end of a match');
  await page.getByRole('button', { name: 'Again, sides changed' }).click();
  await page.waitForURL((url) => !url.href.endsWith(id));
  await ourTurn(page);
});

test('a full game by typed moves, without a mouse', async ({ page }) => {
  test.setTimeout(300_000);
  const id = await startMatch(page, AGAINST_RECRUIT);
  await ourTurn(page);
  await page.getByRole('button', { name: 'Type a move' }).press('Enter');
  const field = page.getByLabel('Type a move', { exact: true }).last();
  await playToTheEnd(page, id, async (c) => {
    await field.fill(c.text);
    await field.press('Enter');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a full game by touch', async ({ page }) => {
    test.setTimeout(300_000);
    const id = await startMatch(page, AGAINST_RECRUIT);
    await playToTheEnd(page, id, (c) => playByHand(page, c, tap));
  });
});

test('a game by keyboard alone', async ({ page }) => {
  const id = await startMatch(page, AGAINST_RECRUIT);
  await ourTurn(page);
  await page.getByRole('link', { name: 'Skip to the table' }).focus();
  await page.keyboard.press('Enter');
  for (let i = 0; i < 30 && !(await page.evaluate(() => document.activeElement?.hasAttribute('data-square'))); i++)
    await page.keyboard.press('Tab');
  // N walks to a unit that can move; a turn in place with the full stop; C confirms.
  await page.keyboard.press('n');
  await page.keyboard.press('.');
  await expect(compass(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(compass(page)).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(compass(page).first()).toBeVisible();
  await page.keyboard.press('c');
  await expect.poll(async () => (await snapshot(page, id)).seq).toBeGreaterThanOrEqual(2);
  await ourTurn(page);
  // Typed moves: one that the rules refuse, with its clause, and one they allow.
  await page.getByRole('button', { name: 'Type a move' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Hc1-c9N');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByRole('button', { name: /^Rule CH-/ })).toBeVisible();
  await page.getByLabel('Type a move', { exact: true }).last().fill('Hc1-c1NE');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeHidden();
  await ourTurn(page);
  await page.getByRole('tab', { name: 'Log' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.log')).toContainText('Hc1-c1NE');
  await page.getByRole('tab', { name: 'Log' }).press('End');
  await expect(page.getByRole('tabpanel')).toContainText('heavy tank on c1, facing north-east');
});

test('the last move can be taken back', async ({ page }) => {
  await startMatch(page, AGAINST_RECRUIT);
  await ourTurn(page);
  await square(page, 'f3').click();
  await square(page, 'f4').click();
  await page.locator('.buttons .btn.primary').click();
  await expect(square(page, 'f4')).toHaveAttribute('aria-label', /White medium tank/);
  await ourTurn(page);
  await page.getByRole('button', { name: 'Take the last move back' }).click();
  await expect(square(page, 'f3')).toHaveAttribute('aria-label', /White medium tank/);
});

test('before committing, each line names its clause, and a clause opens', async ({ page }) => {
  await startMatch(page, {
    ...AGAINST_RECRUIT,
    setup: { scenario: 'custom', details: { tfen: '8x8 3c44/8/8/8/8/1###M73/m47/6C01 w 0 1' } },
  });
  await ourTurn(page);
  await square(page, 'e3').click();
  // An enemy first: only the squares from which it can be destroyed stay marked.
  await square(page, 'a2').click();
  await square(page, 'd2').click();
  await expect(page.getByRole('heading', { name: 'Destroys the medium tank on a2' })).toBeVisible();
  await expect(page.locator('.shot')).toContainText('II > I');
  await expectAccessible(page, 'a planned shot');
  await page.locator('.shot').getByRole('button', { name: 'Rule CH-7.b' }).click();
  await expect(page.getByRole('dialog')).toContainText('CH-7.b');
  await expectAccessible(page, 'an open clause');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Fire at a2' }).click();
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.locator('.log')).toContainText('medium tank on a2');
});
