import { expect, expectAccessible, test } from './page';

test('the rulebook: contents, deep links, tables, clause slips', async ({ page }) => {
  await page.goto('/rules#CH-4.c');
  const rule = page.locator('[id="CH-4.c"]');
  await expect(rule).toBeInViewport();
  await expect(rule).toContainText('Diagonal steps');

  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Armour' }).click();
  await expect(page).toHaveURL(/#CH-6$/);
  await expect(page.locator('[id="CH-6"]')).toBeInViewport();
  await page.goBack();
  await expect(rule).toBeInViewport();
  await expect(page.getByRole('table').first().getByRole('columnheader', { name: 'minutes a side' })).toBeAttached();

  // A cited rule opens beside the text, and leads to its own place.
  await page.getByRole('button', { name: 'Rule CH-14.h' }).first().click();
  const slip = page.getByRole('dialog');
  await expect(slip).toContainText('CH-14.h');
  await expectAccessible(page, 'a clause slip', '[role="dialog"]');
  await slip.getByRole('link', { name: 'Read it in the rulebook' }).click();
  await expect(page).toHaveURL(/#CH-14\.h$/);
  await expect(page.locator('[id="CH-14.h"]')).toBeInViewport();
});

test('the rulebook is searched in both languages', async ({ page }) => {
  await page.goto('/rules/tankchess');
  const field = page.getByRole('textbox', { name: 'Search the rules' });
  await field.fill('reverse');
  await expect(page.getByRole('link', { name: /CH-4\.e Reverse/ })).toBeVisible();
  await expect(page.locator('mark').first()).toHaveText(/reverse/i);
  await expectAccessible(page, 'search results');
  await field.fill('nonsensewordthatisnowhere');
  await expect(page.getByText('No rule contains')).toBeVisible();
  await page.getByRole('button', { name: 'FR, français' }).click();
  await page.getByRole('textbox', { name: 'Chercher dans les règles' }).fill('epave');
  await page.getByRole('link', { name: /^CH-8\.a/ }).click();
  await expect(page.locator('[id="CH-8.a"]')).toBeInViewport();
  await expect(page.locator('article')).toHaveAttribute('lang', 'fr');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' });

  test('the rulebook fits', async ({ page }) => {
    await page.goto('/rules/tankchess');
    await expect(page.locator('[id="CH-1.b"]')).toBeAttached();
    await expectAccessible(page, 'rulebook on a phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
