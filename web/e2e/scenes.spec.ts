import { expect, expectAccessible, expectAccessibleEverywhere, test } from './page';

const GAMES = ['commander', 'skirmish', 'engagement', 'tankchess'] as const;

interface Card {
  readonly id: string;
  readonly clause: string;
  readonly steps: number;
}

for (const game of GAMES) {
  test(`every example of ${game} opens from the book and is played to its end`, async ({ page, request }) => {
    const cards = (await (await request.get(`/api/v1/games/${game}/scenes`)).json()) as Card[];
    expect(cards.length).toBeGreaterThan(9);
    await page.goto(`/rules/${game}#${cards[0]?.clause}`);
    const link = (card: Card) =>
      page
        .locator('section.rule', { has: page.locator(`[id="${card.clause}"]`) })
        .locator(`a[href="/rules/${game}/example/${card.id}"]`);
    for (const card of cards) await expect(link(card), card.clause).toHaveCount(1);
    await link(cards[0]!).click();
    for (const [i, card] of cards.entries()) {
      await expect(page).toHaveURL(`/rules/${game}/example/${card.id}`);
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).not.toContainText('scene.');
      const next = page.getByRole('button', { name: 'Next step' });
      for (let at = 0; at <= card.steps; at++) {
        const now = page.locator('[aria-current="step"]');
        await expect(page.getByRole('list').filter({ has: now }).locator('> li')).toHaveCount(at + 1);
        await expect(now.locator('.caption')).not.toHaveText(/^$|scene\./);
        if (at > 0) await expect(now.locator('.events p, .refused').first()).toBeVisible();
        await expect(page.getByRole('heading', { name: 'What the rule book says' })).toHaveCount(
          at === card.steps ? 1 : 0,
        );
        if (at < card.steps) await next.click();
      }
      await expect(next).toBeDisabled();
      // The examples follow each other in the order of the book.
      const following = page.getByRole('link', { name: 'Next example' });
      if (i + 1 < cards.length) await following.click();
      else await expect(following).toHaveCount(0);
    }
  });
}

test('an example is walked through with the keys, in both languages', async ({ page }) => {
  await page.goto('/rules/commander/examples');
  await page.getByRole('listitem').getByRole('link', { name: 'Play the example: Breakdown, Repair, Stream' }).click();
  await expectAccessibleEverywhere(page, 'an example');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[aria-current="step"]')).toContainText('Breakdown on the tank');
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('[aria-current="step"]')).toContainText('A announces');
  await page.keyboard.press('End');
  await expect(page.locator('[aria-current="step"]')).toContainText('Stopped at C3: PzKw IV G.');
  await page.getByRole('button', { name: 'FR, français' }).click();
  await expect(page.getByRole('heading', { name: 'Panne, Réparation, Ruisseau' })).toBeVisible();
  await expect(page.locator('[aria-current="step"]')).toContainText('Sans Pont ni Gué');
  await expectAccessible(page, 'the end of an example');
  await page.keyboard.press('Home');
  await expect(page.locator('[aria-current="step"]')).toContainText('Le joueur A a un PzKw IV G en C3');
  await page.getByRole('link', { name: 'Lire la règle' }).click();
  await expect(page).toHaveURL('/rules/commander#TC-12.2.c');
});

test('what the rules forbid is said, and the next example follows', async ({ page }) => {
  await page.goto('/rules/skirmish/example/impassable');
  await page.getByRole('button', { name: 'Next step' }).click();
  await expect(page.locator('.refused')).toContainText('The rules do not allow it. The arrow would lie on');
  await page.getByRole('button', { name: 'To the end (End)' }).click();
  await page.getByRole('link', { name: 'Next example' }).click();
  await expect(page).not.toHaveURL(/impassable/);
  await expect(page.locator('[aria-current="step"]')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'One step back (←)' })).toBeDisabled();
});

test('an example that is not there', async ({ page }) => {
  await page.goto('/rules/commander/example/nowhere');
  await expect(page.getByRole('heading', { name: 'No such example' })).toBeVisible();
  await page.goto('/rules/chess/example/walls');
  await expect(page.getByRole('heading', { name: 'No such example' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' });

  test('an example of each game fits', async ({ page }) => {
    for (const [game, id] of [
      ['commander', 'example-of-play'],
      ['skirmish', 'panther-sherman'],
      ['engagement', 'get-out'],
      ['tankchess', 'corner'],
    ] as const) {
      await page.goto(`/rules/${game}/example/${id}`);
      await page.getByRole('button', { name: 'Next step' }).tap();
      await expect(page.locator('[aria-current="step"]').locator('.events p, .refused').first()).toBeVisible();
      await page.getByRole('button', { name: 'To the end (End)' }).tap();
      await expectAccessible(page, `${game} on a phone`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
  });
});
