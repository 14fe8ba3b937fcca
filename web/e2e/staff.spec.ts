import type { Browser, Page } from '@playwright/test';
import { playTyped } from './hand';
import { expect, expectAccessibleEverywhere, ourTurn, test } from './page';

/** Somebody at a machine of their own. */
async function guest(browser: Browser, size = { width: 1280, height: 860 }): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-GB',
    baseURL: process.env['SABOT_URL'] ?? '',
    viewport: size,
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name });

async function openSeat(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Match menu' }).click();
  await page.getByRole('button', { name: 'Seat and staff' }).click();
}

/** Chooses in one of our own lists. */
async function choose(page: Page, label: string, item: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: item, exact: true }).click();
}

/** Ada begins the scout car duel, Bernard takes the other side, Cleo joins Ada's. */
async function threeAtTheTable(ada: Page, bernard: Page, cleo: Page): Promise<string> {
  const answer = await ada.request.post('/api/v1/matches', {
    data: {
      game: 'engagement',
      setup: { scenario: 'RE-S1' },
      chat: true,
      seats: [{ who: 'me', name: 'Ada' }, { who: 'open' }],
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id, links } = (await answer.json()) as { id: string; links: { invites: { token: string }[] } };
  await bernard.goto(`/join/${links.invites[0]!.token}`);
  await bernard.getByLabel('Your name').fill('Bernard');
  await bernard.getByRole('button', { name: 'Sit down' }).click();
  await bernard.waitForURL(/\/match\//);

  await ada.goto(`/match/${id}`);
  await openSeat(ada);
  const dialog = ada.getByRole('dialog', { name: 'Seat and staff' });
  await expect(dialog.getByText('this one')).toBeVisible();
  await dialog.getByRole('button', { name: 'Invite somebody to this side' }).click();
  const link = await dialog.getByLabel('Invitation link').inputValue();
  await expectAccessibleEverywhere(ada, 'one’s own seat', 'dialog');
  await dialog.getByRole('button', { name: 'Close' }).click();

  // The other side cannot sit down here.
  await bernard.goto(link);
  await bernard.getByRole('button', { name: 'Sit down' }).click();
  await expect(bernard.getByText('Nobody sits on both sides')).toBeVisible();
  await bernard.goto(`/match/${id}`);

  await cleo.goto(link);
  await expect(cleo.getByRole('heading', { name: /^Join the staff of/ })).toBeVisible();
  await cleo.getByLabel('Your name').fill('Cleo');
  await cleo.getByRole('button', { name: 'Sit down' }).click();
  await cleo.waitForURL(/\/match\//);
  return id;
}

test('two hold a side together: assign, refuse, propose, talk and play; the other side learns nothing of it', async ({
  page: ada,
  browser,
}) => {
  const bernard = await guest(browser);
  const cleo = await guest(browser, { width: 390, height: 800 });
  await threeAtTheTable(ada, bernard, cleo);

  // Ada, the chief, gives the rifle squad to Cleo.
  await tab(ada, 'Staff').click();
  await expect(ada.locator('.member', { hasText: 'Cleo' })).toBeVisible();
  await choose(ada, 'A2 Rifle squad', 'Cleo');
  await expect(ada.locator('.member', { hasText: 'Cleo' })).toContainText('A2');
  await expectAccessibleEverywhere(ada, 'the staff');
  await tab(cleo, 'Staff').click();
  await expect(cleo.locator('.member', { hasText: 'You' })).toContainText('A2');

  // Each decides for their own, the chief for the side.
  await ourTurn(ada);
  await playTyped(ada, 'deploy A2 1500,1000,0');
  await expect(ada.getByRole('alert')).toContainText('Cleo decides for it');
  await playTyped(cleo, 'deploy A2 1500,1000,0');
  await playTyped(cleo, 'done');
  await expect(cleo.getByRole('alert')).toContainText('the chief decides, Ada');
  // Both see the same table before Ada goes on.
  await expect(ada.locator('.stage')).toHaveAttribute(
    'data-seq',
    (await cleo.locator('.stage').getAttribute('data-seq'))!,
  );
  await playTyped(ada, 'deploy A1 5000,1000,0');

  // Cleo draws an arrow for Ada, by keyboard; Ada sees it until her car has acted.
  await choose(cleo, 'For', 'A1 M8 Greyhound');
  await choose(cleo, 'Meaning', 'go there');
  await cleo.getByRole('button', { name: 'Draw on the map' }).click();
  const board = cleo.getByRole('application');
  await expect(board).toBeFocused();
  await board.press('ArrowDown');
  await board.press('Enter');
  for (let i = 0; i < 6; i++) await board.press('ArrowUp');
  await board.press('Enter');
  await expect(ada.locator('[data-proposal]')).toContainText('Cleo: go there');
  await expect(cleo.locator('[data-proposal]')).toHaveCount(1);
  await expect(bernard.locator('[data-proposal]')).toHaveCount(0);

  // They talk among themselves, and aloud.
  await tab(cleo, 'Talk').click();
  await cleo.getByRole('radio', { name: 'Our side' }).check();
  await cleo.getByLabel('Write something').fill('round the wood, quietly');
  await cleo.getByLabel('Write something').press('Enter');
  await tab(ada, 'Talk').click();
  await ada.getByRole('radio', { name: 'Our side' }).check();
  await expect(ada.locator('.talk')).toContainText('round the wood, quietly');
  await ada.getByRole('radio', { name: 'Everybody' }).check();
  await expect(ada.locator('.talk')).not.toContainText('quietly');
  await ada.getByRole('button', { name: 'Hello!' }).click();
  await tab(bernard, 'Talk').click();
  await expect(bernard.locator('.talk .said')).toHaveCount(1);
  await expect(bernard.locator('.talk')).not.toContainText('quietly');
  await expect(bernard.getByRole('radio', { name: 'Our side' })).toHaveCount(0);

  // Ada draws by mouse; it is hers to take back.
  await tab(ada, 'Staff').click();
  await ada.getByRole('button', { name: 'Draw on the map' }).click();
  const box = (await ada.getByRole('application').boundingBox())!;
  await ada.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.7);
  await ada.mouse.down();
  await ada.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.4, { steps: 4 });
  await ada.mouse.up();
  await expect(cleo.locator('[data-proposal]')).toHaveCount(2);
  await ada.getByRole('button', { name: 'Take back: an arrow' }).click();
  await expect(cleo.locator('[data-proposal]')).toHaveCount(1);

  // The car acts: what was proposed for it is done with.
  await playTyped(ada, 'deploy A1 7000,1000,0');
  await expect(ada.locator('[data-proposal]')).toHaveCount(0);
  await playTyped(ada, 'done');
  await ourTurn(bernard);

  // Everybody may see who sits opposite; only the side itself what it has arranged.
  await expect(bernard.locator('.player', { hasText: 'Ada' }).getByLabel('Held together by Ada, Cleo')).toBeVisible();
  await expect(tab(bernard, 'Staff')).toHaveCount(0);

  // Ada makes Cleo chief and leaves.
  await ada.getByRole('button', { name: 'Make chief: Cleo' }).click();
  await ada.getByRole('button', { name: 'Leave this side' }).click();
  await expect(tab(ada, 'Staff')).toHaveCount(0);
  await expect(bernard.locator('.player', { hasText: 'Cleo' })).toBeVisible();
});

test('a second device is seen, and signed out', async ({ page, browser }) => {
  const answer = await page.request.post('/api/v1/matches', {
    data: { game: 'tankchess', setup: { scenario: 'quick12' }, seats: [{ who: 'me' }, { who: 'ai' }] },
  });
  const { id } = (await answer.json()) as { id: string };
  await page.goto(`/match/${id}`);
  await openSeat(page);
  const dialog = page.getByRole('dialog', { name: 'Seat and staff' });
  await dialog.getByRole('button', { name: 'Open on another device' }).click();
  const link = await dialog.getByLabel('Invitation link').inputValue();
  await dialog.getByRole('button', { name: 'Close' }).click();
  const phone = await guest(browser, { width: 390, height: 800 });
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'Your seat on this device' })).toBeVisible();
  await phone.getByRole('button', { name: 'Sit down' }).click();
  await phone.waitForURL(/\/match\//);
  await ourTurn(phone);
  await openSeat(page);
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(phone.getByText('Your turn')).toHaveCount(0);
});
