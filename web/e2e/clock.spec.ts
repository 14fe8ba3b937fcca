import { expect, expectAccessible, ourTurn, startMatch, test } from './page';

const timed = (base: number) => ({
  game: 'tankchess',
  setup: { scenario: 'quick12' },
  seats: [{ who: 'me', name: 'Ada' }, { who: 'open' }],
  clock: { base, increment: 0 },
});

test('time is given, clocks are stopped and run again', async ({ page }) => {
  await startMatch(page, { ...timed(600), seats: [{ who: 'me' }, { who: 'ai', level: 'recruit' }] });
  await ourTurn(page);
  await expect(page.getByRole('timer').last()).toContainText(/^(9:|10:00)/);
  await page.getByRole('button', { name: 'Match menu' }).click();
  await page.getByRole('button', { name: 'Give a minute' }).click();
  await expect(page.getByRole('timer').first()).toContainText(/^11:0|^10:5/);
  await page.getByRole('button', { name: 'Match menu' }).click();
  await expectAccessible(page, 'the open menu');
  await page.getByRole('button', { name: 'Stop the clocks' }).click();
  await expect(page.getByText('The clocks are stopped.').first()).toBeVisible();
  await expectAccessible(page, 'stopped clocks');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('The clocks are stopped.')).toBeHidden();
  await ourTurn(page);
});

test('a clock that has run out is a win to be claimed, not an automatic loss', async ({ page, browser }) => {
  const made = await page.request.post('/api/v1/matches', { data: timed(3) });
  const { id, links } = (await made.json()) as { id: string; links: { invites: { url: string }[] } };
  const friend = await (
    await browser.newContext({ baseURL: process.env['SABOT_URL'] ?? '', locale: 'en-GB' })
  ).newPage();
  await friend.goto(links.invites[0]!.url);
  await friend.getByRole('button', { name: 'Sit down' }).click();
  await friend.waitForURL(/\/match\//);
  await page.goto(`/match/${id}`);
  // White lets its time run out; Black may claim.
  await friend.getByRole('button', { name: 'Claim the win' }).click();
  await expect(friend.getByRole('heading', { name: 'You have won' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You have lost' })).toBeVisible();
  await friend.context().close();
});
