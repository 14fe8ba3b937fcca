import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, ourTurn, square, test } from './page';

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

test('two browsers over an invite link; one reloads, one loses its link; undo and draw by consent', async ({
  page,
  browser,
}) => {
  await page.goto('/new/tankchess?board=quick12&invite');
  await page.getByLabel('Your name').fill('Ada');
  await page.getByRole('button', { name: 'Begin and get the link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite your friend' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'the invitation');
  const link = await dialog.getByLabel('Invitation link').inputValue();
  await dialog.getByRole('button', { name: 'Close' }).click();

  const friend = await guest(browser, 'fr-FR');
  await friend.goto(link);
  await expectAccessible(friend, 'the join page');
  await friend.getByLabel('Votre nom').fill('Bernard');
  await friend.getByRole('button', { name: 'S’asseoir' }).click();
  await friend.waitForURL(/\/match\//);
  await expect(page.locator('.player', { hasText: 'Bernard' })).toBeVisible();

  await ourTurn(page);
  await drive(page, 'f3', 'f4');
  await ourTurn(friend);
  await expect(square(friend, 'f4')).toHaveAttribute('aria-label', /char moyen/);
  // Black sits on Black's side: h is left of g there.
  await drive(friend, 'g10', 'g9');
  await ourTurn(page);

  // White asks to take back; Black has moved since, so it needs consent.
  await page.getByRole('button', { name: /take the last move back/i }).click();
  await friend.getByRole('button', { name: 'Accepter' }).click();
  await expect(square(page, 'f3')).toHaveAttribute('aria-label', /White medium tank/);
  await ourTurn(page);
  await drive(page, 'c1', 'c2');
  await ourTurn(friend);

  // A reload comes back to the same table, at the same event.
  await friend.reload();
  await ourTurn(friend);
  await expect(square(friend, 'c2')).toHaveAttribute('aria-label', /char lourd/);
  await drive(friend, 'd12', 'd11');
  await ourTurn(page);

  // What is said arrives at the other side.
  await friend.getByRole('tab', { name: 'Parole' }).click();
  await friend.getByRole('button', { name: 'Bonne chance' }).click();
  await expect(page.getByRole('tab', { name: /Talk/ })).toContainText('1');
  await page.getByRole('tab', { name: /Talk/ }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Good luck!');

  await page.getByRole('button', { name: 'Match menu' }).click();
  await page.getByRole('button', { name: 'Offer a draw' }).click();
  await friend.getByRole('button', { name: 'Accepter' }).click();
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
  await page.getByRole('button', { name: 'Play now' }).click();
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
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL(/\/match\//);
  await ourTurn(page);
  const other = await guest(browser, 'en-GB');
  await other.goto(page.url());
  await expect(other.getByText('You are watching.')).toBeVisible();
  await expectAccessible(other, 'watching');
  await square(other, 'f3').click();
  await expect(other.locator('.reach')).toHaveCount(0);
  await drive(page, 'f3', 'f4');
  await expect(square(other, 'f4')).toHaveAttribute('aria-label', /medium tank/);
  await other.context().close();
});
