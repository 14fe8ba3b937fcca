import type { Browser, Page } from '@playwright/test';
import { playByHand, playTyped } from './hand';
import { expect, expectAccessible, expectAccessibleEverywhere, ourTurn, playNow, square, test } from './page';

/** A second person at a second machine: a browser of their own. */
async function guest(browser: Browser, lang: string): Promise<Page> {
  const context = await browser.newContext({
    locale: lang,
    baseURL: process.env['SABOT_URL'] ?? '',
    viewport: { width: 1180, height: 820 },
  });
  return context.newPage();
}

async function drive(page: Page, from: string, to: string): Promise<void> {
  await square(page, from).click();
  await square(page, to).click();
  await page.locator('.buttons .btn.primary').click();
}

/** Ada invites, Bernard sits down; both are at the table. */
async function together(
  page: Page,
  browser: Browser,
  look: (page: Page, state: string) => Promise<void> = () => Promise.resolve(),
): Promise<Page> {
  await page.goto('/new/tankchess?board=quick12&invite');
  await page.getByLabel('Your name').fill('Ada');
  await page.getByRole('button', { name: 'Begin and get the link' }).click();
  const room = page.getByRole('region', { name: 'Invite your friend' });
  await expect(room).toBeVisible();
  await look(page, 'the waiting room');
  const link = await room.getByLabel('Invitation link').inputValue();
  const friend = await guest(browser, 'fr-FR');
  await friend.goto(link);
  await friend.getByLabel('Votre nom').fill('Bernard');
  await look(friend, 'the join page');
  await friend.getByRole('button', { name: 'S’asseoir' }).click();
  await friend.waitForURL(/\/match\//);
  await expect(page.locator('.player', { hasText: 'Bernard' })).toBeVisible();
  return friend;
}

/** The sample game of the rulebook (CH-15.d), White's moves by hand and Black's by notation. */
const WHITE = [
  { from: 'i1', to: 'k3', heading: 'NE' },
  { from: 'f1', to: 'd3', heading: 'N' },
  { from: 'k3', to: 'k5', heading: 'NE' },
  { from: 'd3', to: 'e5', heading: 'NW' },
  { from: 'c1', to: 'c1', heading: 'NE', target: 'g5' },
] as const;
const BLACK = ['Md12-f10E', 'Cg12-e10S', 'Ce10-f7S', 'Cf7-g5Sxi3'] as const;

test('an invitation that leads nowhere asks nobody to sit down', async ({ page }) => {
  await page.goto('/join/no-such-invitation');
  await expect(page.getByRole('heading', { name: 'There is no place at this table' })).toBeVisible();
  await expect(page.getByText('This invitation does not exist, or no longer does.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sit down' })).toHaveCount(0);
  await expectAccessible(page, 'an invitation that leads nowhere');
  await page.getByRole('link', { name: 'To the start page' }).click();
  await expect(playNow(page)).toBeVisible();
});

test('two browsers over an invite link to the real end; one reloads; undo by consent', async ({ page, browser }) => {
  const friend = await together(page, browser);
  const white = async (i: number): Promise<void> => {
    await ourTurn(page);
    await playByHand(page, { action: { type: 'move', ...WHITE[i]! } });
  };
  const black = async (i: number): Promise<void> => {
    await ourTurn(friend);
    await playTyped(friend, BLACK[i]!);
  };

  await white(0);
  await ourTurn(friend);
  await expect(square(friend, 'k3')).toHaveAttribute('aria-label', /char moyen/);
  await black(0);
  await ourTurn(page);

  // White asks to take back; Black has moved since, so it needs consent: first none, then some.
  await page.getByRole('button', { name: /take the last move back/i }).click();
  await expectAccessibleEverywhere(friend, 'a request');
  await friend.getByRole('button', { name: 'Refuser' }).click();
  await expect(page.getByText('You have asked to take a move back.')).toBeHidden();
  await expect(square(page, 'f10')).toHaveAttribute('aria-label', /Black medium tank/);
  await page.getByRole('button', { name: /take the last move back/i }).click();
  await friend.getByRole('button', { name: 'Accepter' }).click();
  await expect(square(page, 'i1')).toHaveAttribute('aria-label', /White medium tank/);
  await white(0);
  await black(0);
  await white(1);
  await black(1);
  await white(2);

  // A reload comes back to the same table, at the same event.
  await ourTurn(friend);
  await friend.reload();
  await ourTurn(friend);
  await expect(square(friend, 'k5')).toHaveAttribute('aria-label', /char moyen/);
  await black(2);

  // What is said arrives at the other side.
  await friend.getByRole('tab', { name: 'Discussion' }).click();
  await friend.getByRole('button', { name: 'Bonne chance' }).click();
  await expect(page.getByRole('tab', { name: /Talk/ })).toContainText('1');
  await page.getByRole('tab', { name: /Talk/ }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Good luck!');

  await white(3);
  await black(3);
  await white(4);
  await expect(page.getByRole('heading', { name: 'You have won' })).toBeVisible();
  await expect(friend.getByRole('heading', { name: 'Vous avez perdu' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'the end of a match');

  // Both see the same game, what was taken back struck out.
  for (const [who, tab] of [
    [page, 'Log'],
    [friend, 'Journal'],
  ] as const) {
    await who.getByRole('tab', { name: tab, exact: true }).click();
    await expect(who.locator('.log .undone .move')).toHaveText(['Mi1-k3NE', 'Md12-f10E']);
    await expect(who.locator('.log')).toContainText('Hc1-c1NExg5#');
  }
  await friend.context().close();
});

test('a draw is offered and declined, offered by the other side and agreed', async ({ page, browser }) => {
  const friend = await together(page, browser, expectAccessibleEverywhere);
  await ourTurn(page);
  await page.getByRole('button', { name: 'Match menu' }).click();
  await page.getByRole('button', { name: 'Offer a draw' }).click();
  await friend.getByRole('button', { name: 'Refuser' }).click();
  await expect(page.getByText('You have offered a draw.')).toBeHidden();
  await drive(page, 'f3', 'f4');
  await ourTurn(friend);
  await friend.getByRole('button', { name: 'Menu de la partie' }).click();
  await friend.getByRole('button', { name: 'Proposer la nulle' }).click();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('heading', { name: 'Drawn' })).toBeVisible();
  await expect(friend.getByRole('heading', { name: 'Nulle' })).toBeVisible();
  await friend.context().close();
});

test('a link that is cut comes back by itself at the right event', async ({ page }) => {
  let cuts = 0;
  const cut: (() => void)[] = [];
  await page.routeWebSocket(/\/stream\?/, (ws) => {
    const server = ws.connectToServer();
    cut.push(() => {
      cuts++;
      void server.close();
      void ws.close({ code: 1012 });
    });
  });
  await page.goto('/');
  await playNow(page).click();
  await page.waitForURL(/\/match\//);
  for (const [from, to] of [
    ['f3', 'f4'],
    ['c1', 'c2'],
    ['i1', 'i2'],
  ] as const) {
    await ourTurn(page);
    cut.at(-1)?.();
    await drive(page, from, to);
    await expect(square(page, to)).toHaveAttribute('aria-label', /White/);
    await expect(page.getByText('The connection is lost.')).toBeHidden();
  }
  await ourTurn(page);
  expect(cuts).toBe(3);
  await page.getByRole('tab', { name: 'Log' }).click();
  // Nothing is missing and nothing stands twice: the start and six moves.
  await expect(page.locator('.log .seq')).toHaveText(['0', '1', '2', '3', '4', '5', '6']);
});

test('a spectator sees the match and may do nothing', async ({ page, browser }) => {
  await page.goto('/');
  await playNow(page).click();
  await page.waitForURL(/\/match\//);
  await ourTurn(page);
  const other = await guest(browser, 'en-GB');
  await other.goto(page.url());
  await expect(other.getByText('You are watching.')).toBeVisible();
  await expectAccessible(other, 'watching');
  // It may look where a unit could go, and has nothing to confirm.
  await square(other, 'f3').click();
  await expect(other.locator('.reach').first()).toBeVisible();
  await square(other, 'f4').click();
  await expect(other.locator('.buttons .btn.primary')).toHaveCount(0);
  await drive(page, 'f3', 'f4');
  await expect(square(other, 'f4')).toHaveAttribute('aria-label', /medium tank/);
  await other.context().close();
});
