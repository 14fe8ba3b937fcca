import type { Page } from '@playwright/test';
import { expect, expectAccessible, leaveByKey, movedOn, over, resign, selfAnswered, test, whenAsked } from './page';
import type { ActionIn, EngagementSnapshot } from './wire';

// The guided battles of Rules of Engagement, played by hand.

type Act = ActionIn<EngagementSnapshot>;

const snapshot = async (page: Page, id: string): Promise<EngagementSnapshot> =>
  (await page.request.get(`/api/v1/matches/${id}`)).json() as Promise<EngagementSnapshot>;

/** Plans an order for every unit on the sheet and gives them all. */
async function giveOrders(
  page: Page,
  id: string,
  legal: readonly Act[],
  wanted: (unit: string) => string,
): Promise<void> {
  for (const unit of new Set(legal.filter((a) => a.type === 'order').map((a) => a.unit!))) {
    const list = legal.filter((a) => a.type === 'order' && a.unit === unit);
    const wish = wanted(unit);
    const at = list.findIndex((a) => (wish === 'watch' ? a.watch === true : a.order === wish && a.watch !== true));
    await page
      .getByRole('group', { name: `Orders of ${unit}` })
      .getByRole('button')
      .nth(Math.max(0, at))
      .click();
  }
  await page.getByRole('button', { name: /^Give the orders/ }).click();
  await expect
    .poll(async () => (await snapshot(page, id)).waiting.some((d) => d.seat === 1 && d.kind === 'orders'))
    .toBe(false);
}

/** Takes a unit in hand by the key that goes from one to the next. */
async function take(page: Page, unit: string): Promise<void> {
  const held = page.locator(`.unit.selected[data-unit="${unit}"]`);
  for (let n = 0; n < 4 && (await held.count()) === 0; n++) await page.keyboard.press('u');
}

/** How far a listed move goes. */
const reach = (a: Act): number =>
  a.by === undefined ? (a.path ?? []).reduce((sum, s) => sum + (s.forward ?? 0), 0) : a.by[1];

/** The next unit that can still move, as far ahead as the list says; the turret turns on the way. */
async function move(page: Page, legal: readonly Act[], turret: boolean): Promise<void> {
  const unit = legal.find((a) => a.type === 'drive' || a.type === 'walk')?.unit;
  if (unit === undefined) {
    await leaveByKey(page);
    return;
  }
  await take(page, unit);
  const list = legal.filter((a) => a.unit === unit && (a.type === 'drive' || a.type === 'walk')).slice(0, 12);
  const best = list.reduce((far, a, i) => (reach(a) > reach(list[far]!) ? i : far), 0);
  for (let n = 0; n <= best; n++) await page.keyboard.press('g');
  if (turret) await page.keyboard.press('.');
  await expect(page.locator('.verdict')).toHaveAttribute('data-verdict', /^(legal|illegal)$/);
  if ((await page.locator('.verdict').getAttribute('data-verdict')) === 'legal') await page.keyboard.press('c');
  else await leaveByKey(page);
}

async function shoot(page: Page, legal: readonly Act[]): Promise<void> {
  const unit = legal.find((a) => a.type === 'fire' && a.shots?.some((s) => s.target !== undefined))?.unit;
  if (unit === undefined) {
    await leaveByKey(page);
    return;
  }
  await take(page, unit);
  const fire = page.locator('.actions .btn.danger');
  if (!(await fire.isVisible())) await page.keyboard.press('t');
  await expect(fire).toBeEnabled();
  await page.keyboard.press('c');
}

interface Attended {
  readonly steps: number;
  /** How many of them were done by playing. */
  readonly during: number;
  readonly gaveUp: boolean;
}

/** Plays two rounds of a lesson and gives the rest of the battle up, which leaves the lesson unfinished. */
async function attend(page: Page, lesson: string): Promise<Attended> {
  await page.goto(`/learn/engagement/${lesson}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page, `lesson ${lesson}`);
  await page.getByRole('button', { name: /^Begin/ }).click();
  await page.waitForURL(/\/match\//);
  const id = /match\/([a-z0-9]+)/.exec(page.url())![1]!;
  const coach = page.getByRole('region', { name: 'Your coach' });
  await expect(coach).toBeVisible();
  await expectAccessible(page, `coach of ${lesson}`);
  const done = coach.locator('.dots li.done');
  let during = 0;
  let gaveUp = false;
  for (let n = 0; n < 1500; n++) {
    // Orders are given one after the other, and the other side plays on: the page must have caught up.
    const now = await whenAsked(
      page,
      () => snapshot(page, id),
      (s) => s.waiting.some((d) => d.seat === 1),
    );
    const due = now.waiting.find((d) => d.seat === 1);
    const sight = now.sights.find((s) => s.seat === 1);
    if (due === undefined || sight === undefined) break;
    during = await done.count();
    const legal = sight.legal.map((c) => c.action);
    if (selfAnswered(due, legal, sight.view)) {
      await movedOn(page, now.seq);
      continue;
    }
    const { round } = sight.view;
    if (round > 2) {
      await resign(page, id);
      gaveUp = true;
      break;
    }
    if (due.kind === 'orders')
      await giveOrders(page, id, legal, (unit) => (round === 2 && unit === 'A1' ? 'watch' : 'advance'));
    else if (due.kind === 'move') await move(page, legal, lesson === 'duel');
    else if (due.kind === 'shoot') await shoot(page, legal);
    else if (due.kind === 'deploy' || due.kind === 'opportunity') await leaveByKey(page);
    else await page.keyboard.press('1');
    await movedOn(page, now.seq);
  }
  await over(page);
  const steps = await coach.locator('.dots li').count();
  // Who gives up has not reached the goal, and what was not done does not count as done.
  await expect(coach).toContainText(gaveUp ? 'Lesson not finished' : 'Lesson finished');
  if (gaveUp) expect(await done.count()).toBeLessThan(steps);
  await expect(coach.getByRole('link', { name: 'More lessons' })).toBeVisible();
  return { steps, during, gaveUp };
}

test('RE-S1 the scout car duel is taught step by step', async ({ page }) => {
  const { steps, during, gaveUp } = await attend(page, 'scout');
  expect(gaveUp).toBe(true);
  expect(steps).toBe(10);
  // The steps of the first turn need no luck; whether the car lives to keep watch the dice say.
  expect(during).toBeGreaterThanOrEqual(5);
});

test('RE-14.5 the duel of two tanks is taught step by step', async ({ page }) => {
  const { steps, during, gaveUp } = await attend(page, 'duel');
  expect(gaveUp).toBe(false); // with these dice it is over sooner
  expect(steps).toBe(10);
  expect(during).toBeGreaterThanOrEqual(3);
});
