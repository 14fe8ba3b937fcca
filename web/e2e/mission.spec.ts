import { expect, expectAccessible, ourTurn, startMatch, test } from './page';

// The mission card: at the start of a match, and behind the flag for as long as it lasts.

const BATTLES = [
  { game: 'tankchess', scenario: 'quick12', name: 'Quick battle', sides: ['White', 'Black'], points: false },
  {
    game: 'commander',
    scenario: 'tc-20-hill-621',
    name: 'Hill 621',
    sides: ['The Germans', 'The Soviets'],
    points: false,
  },
  {
    game: 'skirmish',
    scenario: 'barkmann',
    name: "Barkmann's Crossroads",
    sides: ['The American side', 'The German side'],
    points: true,
  },
  {
    game: 'engagement',
    scenario: 'RE-S1',
    name: 'Scout car duel',
    sides: ['The United States (A)', 'Germany (B)'],
    points: true,
  },
];

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  for (const { game, scenario, name } of BATTLES)
    test(`15.1 the mission of ${name} is in sight before the first decision of ${game}, and so is advice`, async ({
      page,
    }) => {
      await startMatch(page, {
        game,
        setup: { scenario },
        seats: [{ who: 'me' }, { who: 'ai', level: 'recruit' }],
      });
      await ourTurn(page);
      const note = page.getByRole('region', { name: 'Mission', exact: true });
      await expect(note.getByText(name)).toBeInViewport({ ratio: 1 });
      await expect(note.getByRole('button', { name: 'Forces and objectives' })).toBeInViewport({ ratio: 1 });
      await page.getByRole('button', { name: 'What would you do?' }).click();
      await expect(page.getByRole('button', { name: 'Do it' })).toBeInViewport({ ratio: 1 });
    });
});

for (const { game, scenario, name, sides, points } of BATTLES)
  test(`15.1 the mission of ${name} is told in ${game}`, async ({ page }) => {
    await startMatch(page, {
      game,
      setup: { scenario },
      seats: [{ who: 'me' }, { who: 'ai', level: 'recruit' }],
    });
    const note = page.getByRole('region', { name: 'Mission', exact: true });
    await expect(note).toContainText(name);
    await note.getByRole('button', { name: 'Forces and objectives' }).click();
    const card = page.getByRole('dialog', { name });
    await expect(card.getByRole('heading', { name: 'How it ends' })).toBeVisible();
    for (const side of sides) await expect(card.getByRole('listitem').filter({ hasText: side })).toBeVisible();
    await expect(card.getByRole('table', { name: 'As it stands' })).toHaveCount(points ? 1 : 0);
    await expectAccessible(page, `mission of ${game}`);
    // A rule is looked up inside the card, and leaves it open.
    await card.getByRole('heading', { name: 'How it ends' }).getByRole('button').click();
    const slip = card.getByRole('dialog');
    await slip.getByRole('button', { name: 'Close' }).click();
    await expect(slip).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    await note.getByRole('button', { name: 'Put the mission away' }).click();
    await page.reload();
    // On a phone too it is behind the flag.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Mission', exact: true }).click();
    await expect(card).toBeVisible();
    await expect(note).toBeHidden();
    const { scrolls, width } = await page.evaluate(() => ({
      scrolls: document.documentElement.scrollWidth,
      width: innerWidth,
    }));
    expect(scrolls).toBeLessThanOrEqual(width);
  });
