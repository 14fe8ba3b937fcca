import { AGAINST_RECRUIT, expect, expectAccessible, ourTurn, square, startMatch, test } from './page';

for (const [locale, words] of [
  [
    'en-GB',
    {
      play: 'Play now',
      setup: 'Set up a battle',
      matches: 'My matches',
      lost: 'There is nothing at this address',
      rules: 'Rules and options',
      begin: 'Begin',
    },
  ],
  [
    'fr-FR',
    {
      play: 'Jouer',
      setup: 'Préparer une bataille',
      matches: 'Mes parties',
      lost: 'Il n’y a rien à cette adresse',
      rules: 'Règles et options',
      begin: 'Commencer',
    },
  ],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${locale}, ${colorScheme}`, () => {
      test.use({ locale, colorScheme });

      test('every page speaks the language and passes axe', async ({ page }) => {
        await page.goto('/');
        await expect(page.getByRole('button', { name: words.play })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
        await expectAccessible(page, 'start');

        await page.goto('/new/tankchess');
        await expect(page.getByRole('heading', { name: words.setup })).toBeVisible();
        await page.getByText(words.rules).click();
        await expectAccessible(page, 'set-up');
        await page.getByRole('combobox').first().click();
        await expectAccessible(page, 'set-up with an open list');
        await page.keyboard.press('Escape');

        await page.goto('/nowhere');
        await expect(page.getByRole('heading', { name: words.lost })).toBeVisible();
        await expectAccessible(page, 'lost');

        await startMatch(page, AGAINST_RECRUIT);
        await ourTurn(page);
        await expectAccessible(page, 'table');
        await square(page, 'f3').click();
        await expectAccessible(page, 'a selected unit');
        await square(page, 'f4').click();
        await expectAccessible(page, 'a planned drive');
        for (const tab of ['log', 'talk', 'text']) {
          await page.locator(`#table-tab-${tab}`).click();
          await expectAccessible(page, `tab ${tab}`);
        }
        // Nothing on the page is a key that nobody wrote words for.
        await expect(page.locator('body')).not.toContainText(
          /\b(event|unit|refusal|decision|label|option|scenario|level|phrase|heading|side)\.[A-Za-z]/,
        );

        await page.goto('/matches');
        await expect(page.getByRole('heading', { name: words.matches })).toBeVisible();
        await expectAccessible(page, 'my matches');
      });

      test('the pages beside the table pass axe', async ({ page }) => {
        for (const path of [
          '/rules',
          '/watch',
          '/learn',
          '/learn/6',
          '/replay',
          '/analysis?board=quick12',
          '/editor',
          '/verify',
        ]) {
          await page.goto(path);
          await expect(page.getByRole('heading').first()).toBeVisible();
          await page.waitForLoadState('networkidle');
          await expectAccessible(page, path);
        }
      });
    });
  }
}

test('the switches of the header change language and theme and remember it', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'FR, français' }).click();
  await expect(page.getByRole('button', { name: 'Jouer' })).toBeVisible();
  await page.getByRole('button', { name: /passer au sombre/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('button', { name: 'Jouer' })).toBeVisible();
});

test('set-up: every choice reaches the match', async ({ page }) => {
  await page.goto('/new/tankchess');
  await page.getByRole('radio', { name: /Minefield/ }).check({ force: true });
  await page.getByRole('radio', { name: 'Veteran' }).check({ force: true });
  await page.getByRole('radio', { name: 'Black' }).check({ force: true });
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
      { who: 'ai', level: 'veteran' },
      { who: 'me', name: 'Grace' },
    ],
    clock: { base: 600, increment: 0 },
  });
  await page.waitForURL(/\/match\//);
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
    await page.getByRole('button', { name: 'Play now' }).tap();
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
  for (const s of ['a6', 'b6']) {
    await square(page, s).click();
    await page.getByRole('button', { name: `Hide a mine on ${s}` }).click();
  }
  await page.getByRole('button', { name: 'I am ready to look' }).click();
  await expect(page.locator('.remote')).toHaveCount(0);
});

test('the first load is light', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('img')).toBeVisible();
  const bytes = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter((e) => !e.name.endsWith('.woff2'))
      .reduce((sum, e) => sum + (e as PerformanceResourceTiming).encodedBodySize, 0),
  );
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(200 * 1024);
});
