import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleEverywhere, ourTurn, resign, square, test } from './page';

interface Begun {
  readonly id: string;
  readonly links: { readonly invites?: readonly { readonly token: string; readonly url: string }[] };
}

async function begin(page: Page, body: object): Promise<Begun> {
  const answer = await page.request.post('/api/v1/matches', { data: body });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Begun;
}

/** Somebody at another machine. */
async function another(browser: Browser, locale = 'en-GB'): Promise<Page> {
  const context = await browser.newContext({ locale, baseURL: process.env['SABOT_URL'] ?? '' });
  return context.newPage();
}

const AGAINST_COMPUTER = (game: string, scenario: string) => ({
  game,
  setup: { scenario },
  seats: [
    { who: 'me', name: 'Ada' },
    { who: 'ai', level: 'recruit' },
  ],
});

test('an invitation over days with free chat: chosen in the set-up, said on the join page, kept at the table', async ({
  page,
  browser,
}) => {
  await page.goto('/new/tankchess?board=quick12&invite');
  await page.getByLabel('Your name').fill('Ada');
  const chat = page.getByRole('switch', { name: 'Free chat' });
  await expect(chat, 'in sight, and off unless it is wished').toHaveAttribute('aria-checked', 'false');
  await chat.click();
  await page.getByRole('combobox', { name: 'Clock' }).click();
  await page.getByRole('option', { name: '3 days for each move' }).click();
  await expect(page.getByText('the clock is full again after it')).toBeVisible();
  await expectAccessibleEverywhere(page, 'set-up of an invitation');
  await page.getByRole('button', { name: 'Begin and get the link' }).click();

  // The link, and who can follow it.
  const room = page.getByRole('region', { name: 'Invite your friend' });
  await expect(room.getByText('3 days for each move')).toBeVisible();
  await expect(room.getByText('Free chat and fixed phrases')).toBeVisible();
  await expect(room.getByRole('img', { name: 'The link as a code for cameras' }), 'leads nowhere').toHaveCount(0);
  await expect(room.locator('[data-reach="machine"]')).toContainText('--addr 0.0.0.0:');
  await expectAccessibleEverywhere(page, 'the waiting room');

  const friend = await another(browser);
  await friend.goto(await room.getByLabel('Invitation link').inputValue());
  await expect(friend.getByRole('heading', { name: 'Ada invites you' })).toBeVisible();
  const terms = friend.locator('.terms');
  for (const said of [
    /Battle\s*Quick duel|Battle/,
    /Your side\s*Black/,
    /Against\s*Ada/,
    /Clock\s*3 days for each move/,
    /Talk\s*Free chat and fixed phrases/,
  ])
    await expect(terms).toContainText(said);
  await expectAccessibleEverywhere(friend, 'the join page');
  await friend.getByRole('button', { name: 'Sit down' }).click();
  await friend.waitForURL(/\/match\//);

  await ourTurn(page);
  await expect(page.getByRole('timer').last()).toHaveText(/^2 d 23 h$|^3 d 0 h$/);
  await friend.getByRole('tab', { name: 'Talk' }).click();
  await friend.getByRole('textbox', { name: 'Write' }).fill('See you tomorrow.');
  await friend.getByRole('textbox', { name: 'Write' }).press('Enter');
  await page.getByRole('tab', { name: /Talk/ }).click();
  await expect(page.getByRole('tabpanel')).toContainText('See you tomorrow.');

  // The list says the same as the table.
  await page.goto('/matches');
  const card = page.locator('a.card');
  await expect(card).toContainText('your turn');
  await expect(card).toContainText(/2 d 23 h left|3 d 0 h left/);
  await expect(card.locator('svg.board, .thumbnail svg').first()).toBeAttached();
  await friend.context().close();
});

test('a French guest reads the terms, and days are days', async ({ page, browser }) => {
  const { links } = await begin(page, {
    game: 'skirmish',
    setup: { scenario: 'barkmann' },
    seats: [{ who: 'open' }, { who: 'me', name: 'Ada' }],
    clock: { base: 7 * 86_400, increment: 0, perMove: true },
  });
  const friend = await another(browser, 'fr-FR');
  await friend.goto(links.invites![0]!.url);
  await expect(friend.getByRole('heading', { name: 'Ada vous invite' })).toBeVisible();
  await expect(friend.locator('.terms')).toContainText('7\u00a0jours pour chaque coup');
  await expect(friend.locator('.terms')).toContainText('Phrases toutes faites, sans discussion libre');
  await friend.context().close();
});

test('my matches: what waits for me first, with pictures, and limited by what is chosen', async ({ page }) => {
  const over = await begin(page, AGAINST_COMPUTER('tankchess', 'quick12'));
  await resign(page, over.id);
  const theirs = await begin(page, {
    game: 'skirmish',
    setup: { scenario: 'barkmann' },
    seats: [{ who: 'me', name: 'Ada' }, { who: 'open' }],
  });
  const mine = await begin(page, AGAINST_COMPUTER('tankchess', 'quick12'));
  const open = await begin(page, {
    game: 'engagement',
    setup: { scenario: 'RE-S2' },
    seats: [{ who: 'me', name: 'Ada' }, { who: 'open' }],
  });
  await page.goto('/matches');
  const cards = page.locator('a.card');
  await expect(cards).toHaveCount(4);
  await expect(cards.first()).toHaveAttribute('href', `/match/${mine.id}`);
  await expect(cards.first()).toContainText('your turn');
  await expect(cards.last()).toHaveAttribute('href', `/match/${over.id}`);
  for (const { id } of [theirs, open])
    await expect(page.locator(`a.card[href="/match/${id}"]`)).toContainText('waits for a player');
  for (const card of await cards.all()) await expect(card.locator('.thumbnail svg').first()).toBeAttached();
  await expectAccessibleEverywhere(page, 'my matches');

  const choose = async (filter: string, value: string): Promise<void> => {
    await page.getByRole('combobox', { name: filter }).click();
    await page.getByRole('option', { name: value, exact: true }).click();
  };
  await choose('Against', 'People');
  await expect(cards).toHaveCount(2);
  await choose('Game', 'TANKS');
  await expect(cards).toHaveCount(1);
  await choose('State', 'Finished');
  await expect(cards).toHaveCount(0);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(cards).toHaveCount(4);

  // The start page begins with what runs.
  await page.goto('/');
  const running = page.getByRole('region', { name: 'Your running matches' });
  await expect(running.locator('a.card')).toHaveCount(3);
  await expect(running.locator('a.card').first()).toHaveAttribute('href', `/match/${mine.id}`);
  await expectAccessibleEverywhere(page, 'the start page with running matches');
});

test('Tank Chess: a move is sketched while the other side decides, kept, and checked again', async ({
  page,
  browser,
}) => {
  const { id, links } = await begin(page, {
    game: 'tankchess',
    setup: { scenario: 'quick12' },
    seats: [{ who: 'open' }, { who: 'me', name: 'Ada' }],
  });
  const friend = await another(browser);
  await friend.request.post(`/api/v1/join/${links.invites![0]!.token}`, { data: { name: 'Bob' } });
  const bob = async (seq: number, text: string): Promise<void> => {
    const answer = await friend.request.post(`/api/v1/matches/${id}/actions`, {
      data: { id: `b${seq}`, seat: 1, text },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  await page.goto(`/match/${id}`);
  const asked: string[] = [];
  page.on('request', (r) => void (r.url().endsWith('/think') && asked.push(r.url())));
  await page.locator('summary', { hasText: 'Analysis' }).click();
  await expect(page.getByText('That is fair play')).toBeVisible();
  const confirm = page.locator('.buttons .btn.primary');
  await square(page, 'd12').click();
  await expect(page.getByText('Point at a square to sketch')).toBeVisible();
  await expect(page.locator('.reach').first()).toBeVisible();
  await square(page, 'd11').click();
  await expect(page.getByText('it is kept until your turn')).toBeVisible();
  await expectAccessibleEverywhere(page, 'a sketch');
  // A second tap on its end confirms nothing.
  await square(page, 'd11').click();
  await expect(confirm).toHaveCount(0);
  await bob(1, 'Mf3-f4N');
  await ourTurn(page);
  await expect(page.getByText('Your sketch can still be played')).toBeVisible();
  await confirm.click();
  await expect(square(page, 'd11')).toHaveAttribute('aria-label', /Black/);
  expect(asked, 'the engine is not asked against people').toEqual([]);
  await friend.context().close();
});

test('Tank Chess: against the computer the engine explains the position beside the match', async ({ page }) => {
  const { id } = await begin(page, AGAINST_COMPUTER('tankchess', 'quick12'));
  await page.goto(`/match/${id}`);
  await ourTurn(page);
  const panel = page.locator('details').filter({ hasText: 'What the engine thinks' });
  await page.locator('summary', { hasText: 'Analysis' }).click();
  await expect(panel.getByText(/^depth \d+/).first()).toBeVisible();
  await expectAccessibleEverywhere(page, 'analysis beside a match', 'details');
  await panel
    .getByRole('button', { name: /^Play the line up to/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/analysis\/tankchess\?tfen=/);
  await expect(page.getByRole('heading', { name: 'Analysis board' })).toBeVisible();
});

test('no tab of the panel is cut off, in the language with the longer words', async ({ browser }) => {
  const page = await another(browser, 'fr-FR');
  const { id } = await begin(page, AGAINST_COMPUTER('tankchess', 'quick12'));
  await page.goto(`/match/${id}`);
  const tabs = page.getByRole('tablist');
  await expect(tabs).toBeVisible();
  for (const width of [390, 820, 1200, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => tabs.evaluate((t) => t.scrollWidth - t.clientWidth), { message: `${width} px` })
      .toBeLessThanOrEqual(0);
  }
  await page.context().close();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the menu closes behind whoever goes somewhere, and the list fits', async ({ page }) => {
    await begin(page, AGAINST_COMPUTER('commander', 'tc-17-3'));
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'My matches' }).click();
    await expect(page.getByRole('heading', { name: 'My matches' })).toBeVisible();
    await expect(menu).toBeHidden();
    await expect(page.locator('a.card')).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    // A tap beside it closes it too.
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(menu).toBeVisible();
    await page.getByRole('heading', { name: 'My matches' }).click({ position: { x: 5, y: 5 }, force: true });
    await expect(menu).toBeHidden();
  });
});

test('the search of the book looks in the book that lies open, and in all when asked to', async ({ page }) => {
  await page.goto('/rules/commander');
  const field = page.getByRole('textbox', { name: 'Search the rules' });
  await field.fill('range');
  const results = page.locator('.results li a');
  await expect(results.first()).toBeVisible();
  const games = async (): Promise<ReadonlySet<string | undefined>> =>
    new Set(await results.evaluateAll((all) => all.map((a) => a.getAttribute('href')?.split(/[/#]/)[2])));
  expect([...(await games())]).toEqual(['commander']);
  await page.getByRole('radio', { name: 'All books' }).check({ force: true });
  await expect.poll(async () => (await games()).size).toBeGreaterThan(1);
  await page.getByRole('radio', { name: 'Tank Commander' }).check({ force: true });
  // What this book does not say another may.
  await field.fill('wreck');
  await page.getByRole('button', { name: 'Search all books' }).click();
  await expect(results.first()).toHaveAttribute('href', /tankchess|skirmish|engagement/);
  await expectAccessibleEverywhere(page, 'what was found in all books');
});

test('rules that need one have a drawing, in both languages and themes', async ({ page }) => {
  for (const [game, clause, title, titre] of [
    ['tankchess', 'CH-6.a', 'Which face is struck.', 'Quelle face est touchée.'],
    ['commander', 'TC-9.1.a', 'Distances from one position.', 'Les distances depuis une position.'],
    ['skirmish', 'TK-9.m', 'Cover by corners.', 'L’abri d’après les angles.'],
    ['engagement', 'RE-14.7', 'Front, side and rear.', 'Avant, flanc et arrière.'],
  ] as const) {
    await page.goto(`/rules/${game}#${clause}`);
    const rule = page.locator('section.rule').filter({ has: page.locator(`[id="${clause}"]`) });
    await expect(rule.getByRole('img', { name: title })).toBeVisible();
    await expectAccessible(page, clause, 'figure');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('button', { name: 'FR, français' }).click();
    await expect(rule.getByRole('img', { name: titre })).toBeVisible();
    await expectAccessible(page, `${clause}, French and dark`, 'figure');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: 'EN, English' }).click();
  }
});
