import { battle, commit, onScreen, type Due } from './engagement-player';
import { expect, expectAccessibleEverywhere, test } from './page';

const zone = (low: number, high: number): number[][] => [
  [0, low],
  [12000, low],
  [12000, high],
  [0, high],
];

/** A Sherman with its infantry stands before a squad in the open, and drives over it. */
const OVERRUN = {
  scenario: 'RE-S1',
  details: {
    map: { id: 'own', width: 12000, height: 12000, terrain: [] },
    scenario: {
      id: 'own',
      name: 'Overrun',
      map: null,
      rounds: 3,
      first: 'A',
      teaches: '',
      sides: {
        A: {
          nation: 'US',
          zone: zone(0, 4400),
          forces: [
            { unit: 'A1', ref: 'm4a3_75', at: [6000, 3800, 0] },
            { unit: 'A2', ref: 'us_rifle', at: [4000, 3800, 0] },
          ],
        },
        B: { nation: 'DE', zone: zone(4400, 12000), forces: [{ unit: 'B1', ref: 'de_rifle', at: [6000, 5200, 1800] }] },
      },
      reserves: [],
      objectives: [],
      special: [],
      victory: 'RE-V1',
    },
  },
};

/** The tank drives over them; nobody shoots before. */
const overrun = (at: Due): string | undefined =>
  [/^order A1 advance goal=B1$/, /^drive A1 f2000$/, /^stay B1$/]
    .map((wish) => at.legal.find((c) => wish.test(c.text))?.text)
    .find((text) => text !== undefined);

test('RE-5.2 men who jumped aside are put down on the map, by finger and by keys', async ({ page }) => {
  const at = await battle(page, OVERRUN, (due) => due.kind === 'displace', overrun);
  await expect(page.getByText('They have jumped aside')).toBeVisible();
  await expect(page.locator('circle.spot').first()).toBeVisible();
  await expectAccessibleEverywhere(page, 'men who jumped aside');
  const squad = at.view.units.find((u) => u.id === 'B1')!;
  const held = Number((await page.locator('circle.man.held').getAttribute('data-man')) ?? '0');
  const man = squad.men![held]!;
  // Too far: told at once, with the clause.
  const away = await onScreen(page, at.view.height, { x: man.X, y: man.Y + 700 });
  await page.mouse.click(away.x, away.y);
  await expect(page.locator('.verdict')).toHaveAttribute('data-verdict', 'illegal');
  await expect(page.locator('.verdict')).toContainText('RE-5.2');
  await expect(commit(page)).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.locator('.verdict')).toHaveCount(0);
  // By keys from one free place to the next.
  for (const key of ['ArrowUp', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await expect(page.locator('.verdict')).toHaveAttribute('data-verdict', 'legal');
  const seq = (await page.locator('.stage').getAttribute('data-seq')) ?? '';
  await page.keyboard.press('c');
  await expect(page.locator('.stage')).not.toHaveAttribute('data-seq', seq);
});
