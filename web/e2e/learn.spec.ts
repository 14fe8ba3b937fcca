import type { Page } from '@playwright/test';
import { expect, expectAccessible, square, test } from './page';

/** Selects a unit, an end square, an end heading and a target, and confirms: as a hand would. */
async function play(page: Page, from: string, to: string, heading?: string, target?: string): Promise<void> {
  await square(page, from).click();
  await square(page, to).click();
  if (heading !== undefined)
    await page
      .getByRole('group', { name: 'End heading' })
      .getByRole('button', { name: new RegExp(`^Face ${heading}(,|$)`) })
      .click();
  if (target !== undefined) await page.locator('.bar').getByRole('button', { name: target, exact: true }).click();
  await square(page, to).press('c');
}

const STEPS: readonly (readonly [
  title: string,
  from: string,
  to: string,
  heading?: string | undefined,
  target?: string,
])[] = [
  ['Drive', 'd2', 'd6'],
  ['Turn', 'd3', 'c6', 'north'],
  ['Reverse', 'd5', 'd4'],
  ['Three lines of fire', 'd2', 'd3', 'north', 'g6'],
  ['One empty square', 'd3', 'd2', undefined, 'd4'],
  ['Armour has three faces', 'g2', 'g5', 'north-west', 'd5'],
  ['Wrecks stay', 'd2', 'b4', 'north', 'd6'],
  ['CHECK', 'b2', 'c4', 'north-east'],
  ['Out of danger', 'd1', 'c2', 'north'],
  ['ESCAPE', 'e3', 'd6', 'north'],
  ['Win', 'c1', 'c1', 'north-east', 'g5'],
];

test('the first battle: all eleven steps are played to the end', async ({ page }) => {
  await page.goto('/learn/tankchess');
  await expectAccessible(page, 'the first step');

  // A legal move that misses the task says so and can be tried again; hints come on demand.
  await play(page, 'd2', 'd3');
  await expect(page.getByRole('region').getByText('A legal move, but not yet the task.')).toBeVisible();
  await expectAccessible(page, 'a missed task');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('button', { name: 'Show me a move' }).click();
  await expect(page.getByText('One way is Ld2-d6N.')).toBeVisible();

  for (const [i, [title, from, to, heading, target]] of STEPS.entries()) {
    await expect(page.getByRole('heading', { name: title, exact: true, level: 1 })).toBeVisible();
    await expect(square(page, from)).toHaveAttribute('aria-label', /White/);
    await play(page, from, to, heading, target);
    await expect(page.getByRole('region').getByText('Done!')).toBeVisible();
    if (i === 5) await expectAccessible(page, 'a finished step');
    if (i === 4) {
      // Progress is kept: a new visit goes on with the first open step.
      await page.goto('/learn/tankchess');
      continue;
    }
    await page.getByRole('link', { name: i === STEPS.length - 1 ? 'Finish' : 'Next step' }).click();
  }
  await expect(page.getByRole('heading', { name: 'You are ready for the table' })).toBeVisible();
  await expectAccessible(page, 'the end of the lessons');
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL(/\/match\//);
});

test('a place in danger is named with the move that punishes it', async ({ page }) => {
  await page.goto('/learn/9');
  await play(page, 'd1', 'd2', 'north');
  await expect(page.getByText(/Black could now win at once with \S+#/)).toBeVisible();
});

test.describe('on a phone, in French', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'fr-FR',
    colorScheme: 'dark',
  });

  test('a step by touch', async ({ page }) => {
    await page.goto('/learn/1');
    await square(page, 'd2').tap();
    await square(page, 'd6').tap();
    await square(page, 'd6').tap();
    await expect(page.getByRole('region').getByText('Réussi !')).toBeVisible();
    await expectAccessible(page, 'a lesson on a phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
