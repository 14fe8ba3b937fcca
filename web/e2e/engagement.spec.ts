import {
  ambush,
  bar,
  battle,
  decideByKeys,
  decideByMouse,
  DUEL,
  firesAtUnit,
  gone,
  mine,
  playToTheEnd,
  ready,
  sitDown,
  snapshot,
  type Due,
} from './engagement-player';
import { expect, expectAccessible, expectAccessibleEverywhere, over, selfAnswered, test } from './page';

const CROSSROADS = { x: 6000, y: 6000 };

test('the scout car duel (RE-S1) by mouse against the computer, from the deployment to the result', async ({
  page,
}) => {
  const id = await sitDown(page, {
    setup: { scenario: 'RE-S1' },
    seats: [{ who: 'me' }, { who: 'ai', level: 'recruit' }],
  });
  const kinds = new Set<string>();
  await playToTheEnd(page, id, async (at) => {
    kinds.add(at.kind);
    await decideByMouse(page, at, CROSSROADS);
  });
  expect([...kinds]).toEqual(expect.arrayContaining(['deploy', 'orders', 'move', 'shoot']));
  await expectAccessible(page, 'end of a battle');
});

test('a tank duel in two browsers: keys against mouse, opportunity fire, a reload', async ({ page, browser }) => {
  const answer = await page.request.post('/api/v1/matches', {
    data: { game: 'engagement', setup: DUEL, seats: [{ who: 'me', name: 'Ada' }, { who: 'open' }] },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id, links } = (await answer.json()) as { id: string; links: { invites: { token: string }[] } };
  const context = await browser.newContext({ baseURL: process.env['SABOT_URL']!, locale: 'en-GB' });
  const other = await context.newPage();
  await other.goto(`/join/${links.invites[0]!.token}`);
  await other.getByRole('button', { name: 'Sit down' }).click();
  await other.waitForURL(/\/match\//);
  await page.goto(`/match/${id}`);
  const asked: string[] = [];
  let reloaded = false;
  for (let n = 0; n < 200; n++) {
    const state = await snapshot(page, id);
    if (state.status === 'over') break;
    const who = state.waiting[0]?.seat === 1 ? page : other;
    // The page of the other may have answered an empty question meanwhile: what this one is asked counts.
    const now = await snapshot(who, id);
    const at: Due | undefined = mine(now);
    if (at === undefined) continue;
    if (selfAnswered(at, at.legal, at.view)) {
      await gone(who, id, now);
      continue;
    }
    if (at.kind === 'opportunity' && !reloaded) {
      // The tab is closed and opened again in the middle of a move: the question is still there.
      await who.reload();
      reloaded = true;
    }
    await ready(who, now.seq);
    if (at.kind === 'opportunity' && at.acts.some((a) => a.type === 'snap')) asked.push(at.kind);
    if (who === page) await decideByKeys(who, at);
    else await decideByMouse(who, at, { x: 6000, y: 2500 });
    await gone(page, id, now);
  }
  expect(reloaded).toBe(true);
  expect(asked).toContain('opportunity');
  const log = await page.request.get(`/api/v1/matches/${id}/log`);
  expect(await log.text()).toContain('"type":"snap"');
  await over(page);
  await over(other);
  await context.close();
});

test('every state of the table is open to all, in both languages and themes', async ({ page }) => {
  const S1 = { scenario: 'RE-S1' };
  await page.goto('/new/engagement');
  await expect(page.getByRole('button', { name: 'Begin' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'set-up');

  await battle(page, S1, (at) => at.kind === 'orders');
  await page.keyboard.press('3');
  await expectAccessibleEverywhere(page, 'orders');

  await battle(page, S1, (at) => at.kind === 'move');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('.');
  await expect(page.locator('.verdict')).toHaveAttribute('data-verdict', 'legal');
  await expectAccessibleEverywhere(page, 'a path with its turret');
  await page.keyboard.press('u');
  await page.keyboard.press('m');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.locator('.verdict')).toHaveAttribute('data-verdict', 'legal');
  await expect(page.locator('[data-grip="man"]')).toHaveCount(12);
  await expectAccessibleEverywhere(page, 'men one by one');

  await ambush(page);
  await expect(page.getByText('Where it strikes').first()).toBeVisible();
  await expect(bar(page).locator('.btn.danger')).toBeEnabled();
  await expectAccessibleEverywhere(page, 'opportunity fire with its chances');
  await page.getByRole('button', { name: /^A1,/ }).first().click();
  await expectAccessibleEverywhere(page, 'the card of a unit');
});

test('setting up, aiming, the menu and a clause slip are open to all', async ({ page }) => {
  await battle(page, DUEL, (at) => at.kind === 'deploy');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.locator('.verdict')).toHaveAttribute('data-verdict', 'legal');
  await expectAccessibleEverywhere(page, 'a deployment');
  for (let n = 0; n < 6; n++) await page.keyboard.press('Shift+ArrowUp');
  await expect(page.locator('.verdict')).toHaveAttribute('data-verdict', 'illegal');
  await expectAccessible(page, 'a deployment outside the zone');

  await battle(page, DUEL, (at) => at.kind === 'shoot' && at.acts.some(firesAtUnit));
  await page.keyboard.press('t');
  await expect(bar(page).locator('.btn.danger')).toBeEnabled();
  await expectAccessibleEverywhere(page, 'a target with its chances');
  await page.locator('article button.clause').first().click();
  await expectAccessible(page, 'a clause slip');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Match menu' }).click();
  await expectAccessible(page, 'the menu of a match');
});
