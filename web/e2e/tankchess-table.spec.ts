import { snapshot } from './hand';
import { AGAINST_RECRUIT, expect, expectAccessibleEverywhere, ourTurn, square, startMatch, test } from './page';

/** A board of one's own, given as position text. */
const on = (tfen: string) => ({
  game: 'tankchess',
  setup: { scenario: 'custom', details: { tfen } },
  seats: [{ who: 'me' }, { who: 'me' }],
});

/** White: a medium tank behind a rock and the command tank; Black: a medium tank beyond the rock. */
const WALLED = '12x12 11c4/12/12/12/12/12/12/12/M22#3m64/12/12/C011 w 0 1';

test('why not: what is in the way is named and drawn, and the plan stays', async ({ page }) => {
  await startMatch(page, on(WALLED));
  await ourTurn(page);
  await square(page, 'a4').click();
  const why = page.locator('.why');
  await square(page, 'd4').click();
  await expect(why).toContainText('cannot enter d4');
  await expect(why.getByRole('button', { name: 'Rule CH-4.d' })).toBeVisible();
  await expect(page.locator('.denied')).toBeVisible();
  await square(page, 'a12').click();
  await expect(why).toContainText('takes 10 steps');
  // The enemy beyond the rock: the line as far as it goes, and the rock.
  await square(page, 'h4').click();
  await expect(why).toContainText('on d4 stops the shell');
  await expect(page.locator('.fire.blocked').last()).toBeAttached();
  await expect(page.locator('.stop')).toBeVisible();
  await expect(page.locator('circle.selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(why).toHaveCount(0);
  await expect(page.locator('circle.selected')).toBeVisible();
});

test('why not mine: the plan that the advice puts aside is judged beside it', async ({ page }) => {
  const id = await startMatch(page, AGAINST_RECRUIT);
  await ourTurn(page);
  const ask = page.getByRole('button', { name: 'What would you do?' });
  const compare = page.getByRole('button', { name: 'Why not mine?' });
  const advice = page.locator('.advice');
  // Without a plan there is nothing to compare.
  await ask.click();
  await expect(advice.getByRole('button', { name: 'Do it' })).toBeVisible();
  await expect(compare).toHaveCount(0);
  // One that is made now is set beside it.
  const advised = await advice.locator('b').first().innerText();
  const { legal } = (await snapshot(page, id)).sights[0]!;
  const { from, to } = legal.findLast((c) => c.action.type === 'move' && c.action.to !== undefined)!.action;
  expect(advised).not.toContain(`${from} → ${to}`);
  await square(page, from!).click();
  await square(page, to!).click();
  await compare.click();
  await expect(advice).toContainText(/Your plan\s*\S.{10,}/);
  await expect(compare).toHaveCount(0);
  await expectAccessibleEverywhere(page, 'advice beside a plan');
  // So is the plan that was there before it.
  await page.reload();
  await ourTurn(page);
  await square(page, from!).click();
  await square(page, to!).click();
  await ask.click();
  await compare.click();
  await expect(advice).toContainText(/Your plan\s*\S.{10,}/);
});

test('a unit of either side can be looked at', async ({ page }) => {
  await startMatch(page, on(WALLED));
  await ourTurn(page);
  await square(page, 'h4').click();
  const card = page.getByRole('region', { name: 'Unit looked at' });
  await expect(card).toContainText('medium tank h4');
  await expect(card).toContainText(/Could end on \d+ squares/);
  await expect(card).toContainText('Values: printed, ours.');
  await expect(page.locator('.reach').first()).toBeVisible();
});

test('drag and drop, with path and cost while the mouse points', async ({ page }) => {
  await startMatch(page, on(WALLED));
  await ourTurn(page);
  await square(page, 'a4').hover();
  await page.mouse.down();
  await square(page, 'b4').hover();
  await square(page, 'c4').hover();
  await expect(page.locator('.cost')).toHaveText('2');
  await page.mouse.up();
  await expect(page.getByRole('group', { name: 'End heading' }).getByRole('button').first()).toBeVisible();
  await expect(page.locator('.lead')).toContainText('a4 → c4');
});

test('the winning escape says so and marks the edge; what loses is warned of', async ({ page }) => {
  await startMatch(page, on('12x12 C011/12/12/12/12/12/12/12/12/12/11c4/M011 w 0 1'));
  await ourTurn(page);
  // Anything else than leaving lets the other command tank out.
  await square(page, 'a1').click();
  await square(page, 'a2').click();
  await expect(page.getByRole('alert').filter({ hasText: 'could then leave the board and win' })).toBeVisible();
  await expect(page.locator('.exit.hostile .edge')).toBeAttached();
  await page.keyboard.press('Escape');
  await square(page, 'a12').click();
  await expect(page.locator('.exit .edge')).toBeAttached();
  await page.getByRole('button', { name: 'Leave the board: wins' }).click();
  await expect(page.locator('.buttons .btn.primary')).toContainText('wins');
  await page.locator('.buttons .btn.primary').click();
  // From the end of the match its moves go along to the analysis board.
  await page.getByRole('link', { name: 'Analyse' }).click();
  await expect(page.locator('.moves button')).toHaveCount(2);
});

test('the plan warns when its own command tank falls', async ({ page }) => {
  await startMatch(page, on('12x12 m411/12/12/12/12/12/12/12/12/12/C011/1M010 w 0 1'));
  await ourTurn(page);
  await square(page, 'b1').click();
  await square(page, 'b2').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your command tank falls' })).toBeVisible();
});
