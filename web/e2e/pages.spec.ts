import {
  AGAINST_RECRUIT,
  expect,
  expectAccessible,
  expectAccessibleEverywhere,
  ourTurn,
  playNow,
  square,
  startMatch,
  test,
} from './page';

test('every state of the table passes axe in both languages and themes', async ({ page }) => {
  await startMatch(page, AGAINST_RECRUIT);
  await ourTurn(page);
  await expectAccessibleEverywhere(page, 'table');
  await square(page, 'f3').click();
  await expectAccessibleEverywhere(page, 'a selected unit');
  await square(page, 'f4').click();
  await expectAccessibleEverywhere(page, 'a planned drive');
  for (const tab of ['log', 'talk', 'text']) {
    await page.locator(`#table-tab-${tab}`).click();
    await expectAccessibleEverywhere(page, `tab ${tab}`, '[role="tabpanel"]');
  }
  await page.getByRole('button', { name: 'Match menu' }).click();
  await expectAccessibleEverywhere(page, 'the match menu', '.list');
  await page.getByRole('button', { name: 'Resign' }).click();
  await expectAccessibleEverywhere(page, 'the question before resigning', 'dialog');
});

test('every page passes axe in both languages and themes', async ({ page }) => {
  for (const path of [
    '/',
    '/nowhere',
    '/matches',
    '/rules',
    '/watch',
    '/learn/tankchess/6',
    '/replay',
    '/verify',
    ...['/new', '/learn', '/editor', '/analysis'],
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessibleEverywhere(page, path);
  }
});

test('the set-up passes axe with its lists and rules open', async ({ page }) => {
  await page.goto('/new/tankchess');
  await page.getByText('Rules and options').click();
  await expectAccessibleEverywhere(page, 'set-up');
  await page.getByRole('combobox').first().click();
  await expectAccessibleEverywhere(page, 'set-up with an open list', '[role="listbox"]:not([hidden])');
});

test('a French browser is spoken to in French', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'fr-FR', baseURL: process.env['SABOT_URL'] ?? '' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(playNow(page)).toHaveText('Jouer');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'Il n’y a rien à cette adresse' })).toBeVisible();
  await context.close();
});

test('a language is changed in the middle of a plan, and the plan stays', async ({ page }) => {
  await startMatch(page, AGAINST_RECRUIT);
  await ourTurn(page);
  await square(page, 'f3').click();
  await square(page, 'f4').click();
  await page.getByRole('button', { name: 'FR, français' }).click();
  await expect(page.getByRole('button', { name: 'Avancer' })).toBeVisible();
});

test('the switches of the header change language and theme and remember it', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'FR, français' }).click();
  await expect(playNow(page)).toHaveText('Jouer');
  await page.getByRole('button', { name: /passer au sombre/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(playNow(page)).toHaveText('Jouer');
});

test('set-up: every choice reaches the match', async ({ page }) => {
  await page.goto('/new/tankchess');
  await page.getByRole('radio', { name: /Minefield/ }).check({ force: true });
  await page.getByRole('radio', { name: 'Veteran' }).check({ force: true });
  await page.getByRole('combobox', { name: /^Style/ }).click();
  await page.getByRole('option', { name: 'Sniper' }).click();
  await page.getByRole('radio', { name: 'Black' }).check({ force: true });
  await page.getByRole('switch', { name: 'Computers give up what is lost' }).click();
  await page.getByLabel('Your name').fill('Grace');
  await page.getByRole('combobox', { name: /^Clock/ }).click();
  await page.getByRole('option', { name: '10 min' }).click();
  await page.getByText('Rules and options').click();
  await page.getByRole('switch', { name: 'Strict diagonals' }).click();
  await page.getByRole('combobox', { name: /^Objective/ }).press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const sent = page.waitForRequest((r) => r.method() === 'POST' && r.url().endsWith('/api/v1/matches'));
  await page.getByRole('button', { name: 'Begin' }).click();
  expect((await sent).postDataJSON()).toEqual({
    game: 'tankchess',
    setup: { scenario: 'minefield16', options: { strictDiagonals: true, objective: 'hunt' } },
    seats: [
      { who: 'ai', level: 'veteran', style: 'sniper' },
      {
        who: 'me',
        name: 'Grace',
        chains: { own: expect.stringMatching(/^[0-9a-f]{64}$/), left: expect.stringMatching(/^[0-9a-f]{64}$/) },
      },
    ],
    clock: { base: 600, increment: 0 },
    concede: true,
  });
  await page.waitForURL(/\/match\//);
  await page.getByRole('button', { name: 'Forces and objectives' }).click();
  await expect(page.getByRole('dialog')).toContainText('Computers give up what is lost');
  await page.keyboard.press('Escape');
  // Black sits below, so the board is turned: a1 is at the top right.
  await ourTurn(page);
  const a1 = await square(page, 'a1').boundingBox();
  const p16 = await square(page, 'p16').boundingBox();
  expect(a1!.y).toBeLessThan(p16!.y);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a move by touch', async ({ page }) => {
    await page.goto('/');
    await playNow(page).tap();
    await page.waitForURL(/\/match\//);
    await ourTurn(page);
    await expectAccessible(page, 'phone table');
    await square(page, 'f3').tap();
    await square(page, 'f4').tap();
    // The second tap on the planned square confirms.
    await square(page, 'f4').tap();
    await expect(square(page, 'f4')).toHaveAttribute('aria-label', /medium tank/);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
  });

  test('15.2.12 the menu closes behind whoever goes through it, and where somebody taps beside it', async ({
    page,
  }) => {
    await page.goto('/');
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    const rules = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rules' });
    await menu.tap();
    await rules.tap();
    await page.waitForURL(/\/rules/);
    await expect(rules).toBeHidden();
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await menu.tap();
    await expect(rules).toBeVisible();
    await page.touchscreen.tap(195, 800);
    await expect(rules).toBeHidden();
  });
});

test('free deployment, secret deployment and hidden mines at one screen', async ({ page }) => {
  const both = { game: 'tankchess', seats: [{ who: 'me' }, { who: 'me' }] };
  await startMatch(page, { ...both, setup: { scenario: 'quick12', options: { deployment: 'free' } } });
  await expect(page.getByRole('heading', { name: /Free deployment/ })).toBeVisible();
  await expectAccessible(page, 'free deployment');
  await square(page, 'e2').click();
  await square(page, 'e2').click();
  await expect(square(page, 'e2')).toHaveAttribute('aria-label', /White/);

  await startMatch(page, { ...both, setup: { scenario: 'quick12', options: { deployment: 'secret' } } });
  await expect(page.getByRole('heading', { name: 'White is next' })).toBeVisible();
  await expectAccessible(page, 'the curtain');
  await page.getByRole('button', { name: 'I am ready to look' }).click();
  for (const s of ['a1', 'b1', 'c1', 'd1', 'e1', 'f1']) {
    await square(page, s).click();
    await page.locator('.buttons .btn.primary').click();
    await expect(square(page, s)).toHaveAttribute('aria-label', /White/);
  }
  await page.getByRole('button', { name: 'Ready' }).click();
  await expect(page.getByRole('heading', { name: 'Black is next' })).toBeVisible();
  await page.getByRole('button', { name: 'I am ready to look' }).click();
  await expect(square(page, 'a1')).not.toHaveAttribute('aria-label', /White/);

  await startMatch(page, { ...both, setup: { scenario: 'quick12', options: { remoteMines: true } } });
  await page.getByRole('button', { name: 'I am ready to look' }).click();
  await expect(page.getByRole('heading', { name: /Hidden mines/ })).toBeVisible();
  await square(page, 'a6').click();
  await page.getByRole('button', { name: 'Hide a mine on a6' }).click();
  await expect(page.locator('.remote')).toHaveCount(1); // the answer clears what was being planned
  await square(page, 'b6').click();
  await page.getByRole('button', { name: 'Hide a mine on b6' }).click();
  await page.getByRole('button', { name: 'I am ready to look' }).click();
  await expect(page.locator('.remote')).toHaveCount(0);
});

test('the first load is light', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('img').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const bytes = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter((e) => !e.name.endsWith('.woff2'))
      .reduce((sum, e) => sum + (e as PerformanceResourceTiming).encodedBodySize, 0),
  );
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(200 * 1024);
});
