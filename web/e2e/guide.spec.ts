import { expect, expectAccessible, test } from './page';

const GAMES = [
  { game: 'commander', scenario: 'tc-20-hill-621', name: 'Hill 621', table: 'Forces', marks: 13 },
  { game: 'skirmish', scenario: 'barkmann', name: "Barkmann's Crossroads", table: 'Forces', marks: 10 },
  { game: 'engagement', scenario: 'RE-S2', name: 'Le Mesnil crossroads', table: 'Objectives', marks: 13 },
  { game: 'tankchess', scenario: 'river16', name: 'River line', table: 'Ground on the board', marks: 7 },
] as const;

test('the book has parts: questions with addresses, tables from data, both languages', async ({ page }) => {
  await page.goto('/rules/commander');
  const parts = page.getByRole('navigation', { name: 'Parts' });
  await parts.getByRole('link', { name: 'Questions' }).click();
  await expect(page).toHaveURL(/\/rules\/commander\/questions$/);
  await expect(page.getByRole('heading', { name: 'May I fire diagonally?' })).toBeVisible();
  await expectAccessible(page, 'questions');

  await page.goto('/rules/commander/questions#faq-wheat');
  await expect(page.locator('[id="faq-wheat"]')).toBeInViewport();
  await page.getByRole('button', { name: 'FR, français' }).click();
  await expect(page.getByRole('heading', { name: /champ de blé bloque-t-il la vue/ })).toBeVisible();
  await page.getByRole('navigation', { name: 'Parties' }).getByRole('link', { name: 'Aide de jeu' }).click();
  const kill = page.getByRole('region', { name: 'Détruire' });
  await expect(kill.getByRole('row')).toHaveCount(10); // a heading and nine margins
  await expectAccessible(page, 'quick reference');
});

test('an old link to a table leads to the part of tables', async ({ page }) => {
  await page.goto('/rules/tankchess#table-ground');
  await expect(page).toHaveURL(/\/rules\/tankchess\/tables#table-ground$/);
  await expect(page.locator('[id="table-ground"]')).toBeInViewport();
  await expectAccessible(page, 'tables');
});

test('the search finds questions and stories', async ({ page }) => {
  await page.goto('/rules/tankchess');
  const field = page.getByRole('textbox', { name: 'Search the rules' });
  await field.fill('bridgehead vistula');
  await page.getByRole('button', { name: 'Search all books' }).click();
  await page.getByRole('link', { name: /Eliminate That Bridgehead!/ }).click();
  await expect(page).toHaveURL(/\/rules\/commander\/scenarios\/tc-17-7$/);
  await field.fill('boxer Texas'); // in the book that was opened
  await page.getByRole('button', { name: 'Search all books' }).click();
  await page.getByRole('link', { name: /Pool/ }).click();
  await expect(page).toHaveURL(/\/rules\/skirmish\/history#story-hero-pool$/);
  await expect(page.locator('[id="story-hero-pool"]')).toBeInViewport();
});

for (const { game, scenario, name, table, marks } of GAMES) {
  test(`${game}: a battle with map and tables, and the way to play it and back`, async ({ page }) => {
    await page.goto(`/rules/${game}/scenarios`);
    await page.getByRole('article').getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`/scenarios/${scenario}$`));
    await expect(page.getByRole('region', { name: table }).getByRole('row').nth(1)).toBeVisible();
    await expect(page.locator('figure svg').first()).toBeVisible();
    await expectAccessible(page, `battle of ${game}`);
    await page.getByRole('link', { name: 'Play it' }).click();
    await expect(page).toHaveURL(new RegExp(`/new/${game}\\?board=${scenario}`));
    await page.getByRole('link', { name: 'About this battle' }).click();
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  });

  test(`${game}: every line about the sheet has its number on it`, async ({ page }) => {
    await page.goto(`/rules/${game}/sheet`);
    const dots = page.locator('a.mark');
    await expect(dots).toHaveCount(marks);
    await expect(page.locator('.beside > ol > li')).toHaveCount(marks);
    await dots.last().click();
    await expect(page).toHaveURL(/#sheet-/);
    await expectAccessible(page, `sheet of ${game}`);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' });

  for (const { game, scenario, marks } of GAMES) {
    test(`${game}: sheet, battle and quick reference fit`, async ({ page }) => {
      for (const part of ['sheet', `scenarios/${scenario}`, 'quick', 'history']) {
        await page.goto(`/rules/${game}/${part}`);
        await expect(page.locator('article h2').first()).toBeVisible();
        if (part === 'sheet') await expect(page.locator('a.mark')).toHaveCount(marks);
        await expectAccessible(page, `${game} ${part} on a phone`);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      }
    });
  }
});
