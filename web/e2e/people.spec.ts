import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, test } from './page';

/** Ada and Bernard at one table, each with a browser of their own. */
async function together(page: Page, browser: Browser): Promise<{ friend: Page; id: string }> {
  const begun = await page.request.post('/api/v1/matches', {
    data: {
      game: 'tankchess',
      setup: { scenario: 'quick12' },
      seats: [{ who: 'me', name: 'Ada' }, { who: 'open' }],
    },
  });
  const { id, links } = (await begun.json()) as { id: string; links: { invites: { token: string }[] } };
  const context = await browser.newContext({ locale: 'fr-FR', baseURL: process.env['SABOT_URL'] ?? '' });
  const friend = await context.newPage();
  const joined = await friend.request.post(`/api/v1/join/${links.invites[0]!.token}`, { data: { name: 'Bernard' } });
  expect(joined.ok()).toBe(true);
  await page.goto(`/match/${id}`);
  await friend.goto(`/match/${id}`);
  return { friend, id };
}

test('a running match is deleted when both agree, and both are told that it is gone', async ({ page, browser }) => {
  const { friend } = await together(page, browser);
  await page.getByRole('button', { name: 'Match menu' }).click();
  await page.getByRole('button', { name: 'Delete the match' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete the match?' });
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: 'Ask the other side' }).click();
  await expect(page.getByText('You have asked to delete the match.')).toBeVisible();
  await friend.getByRole('alert').getByRole('button', { name: 'Accepter' }).click();
  await expect(friend.getByText('Cette partie n’existe pas')).toBeVisible();
  await expect(page.getByText('There is no such match')).toBeVisible();
  await page.goto('/matches');
  await expect(page.getByText('My data')).toBeVisible();
  await expect(page.locator('a.card')).toHaveCount(0);
  await friend.context().close();
});

test('rude company can be reported and kept away', async ({ page, browser }) => {
  const { friend, id } = await together(page, browser);
  await page.getByRole('tab', { name: /Talk/ }).click();
  await page.getByRole('button', { name: 'Report Bernard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report Bernard' });
  await dialog.getByLabel('What happened?').fill('He shouts.');
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Your report was sent.')).toBeVisible();
  await page.getByRole('button', { name: 'Do not meet Bernard again' }).click();
  await expect(page.getByRole('button', { name: 'Meet Bernard again', pressed: true })).toBeVisible();
  await expectAccessible(page, '.talk');
  const said = await friend.request.post(`/api/v1/matches/${id}/say`, { data: { id: 'a', seat: 2, phrase: 'hello' } });
  expect(said.status()).toBe(422);
  await friend.context().close();
});

test('a match leaves the list, and a person leaves the server', async ({ page }) => {
  for (const name of ['Ada', 'Bob']) {
    await page.request.post('/api/v1/matches', {
      data: { game: 'tankchess', setup: { scenario: 'quick12' }, seats: [{ who: 'me', name }, { who: 'me' }] },
    });
  }
  await page.goto('/matches');
  await expect(page.locator('a.card')).toHaveCount(2);
  await expectAccessible(page, 'main');
  await page
    .getByRole('button', { name: /^Delete the match: / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the match' }).click();
  await expect(page.locator('a.card')).toHaveCount(1);
  await page.reload();
  await expect(page.locator('a.card')).toHaveCount(1);

  const kept = await page.request.get('/api/v1/me');
  expect(((await kept.json()) as { matches: unknown[] }).matches).toHaveLength(1);
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download everything' }).click();
  expect((await file).suggestedFilename()).toBe('sabot.json');
  await page.getByRole('button', { name: 'Forget me' }).click();
  await expectAccessible(page, 'dialog');
  await page.getByRole('button', { name: 'Forget me for good' }).click();
  await page.waitForURL(/\/$/);
  await page.goto('/matches');
  await expect(page.getByText('My data')).toBeVisible();
  await expect(page.locator('a.card')).toHaveCount(0);
});
