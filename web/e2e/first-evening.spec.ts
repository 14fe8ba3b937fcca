import type { Locator, Page } from '@playwright/test';
import { decide, snapshotOf, untilDue } from './commander-player';
import { asked, expect, movedOn, over, playNow, test } from './page';

// A first evening: one click on the start page, then only what the page itself proposes, to the end of the battle.

const finish = (page: Page): Locator => page.locator('.finish');

/** Starts a battle as a visitor does; what happens is not told, so that it goes on at once. */
async function begin(page: Page, game?: string): Promise<string> {
  await page.addInitScript(() => localStorage.setItem('sabot.pace', 'instant'));
  await page.goto('/');
  await playNow(page, game).click();
  await page.waitForURL(/\/match\//);
  return page.url().split('/').at(-1) ?? '';
}

const seqOf = async (page: Page): Promise<number> => Number(await page.locator('.stage').getAttribute('data-seq'));

/** Answers one question after the other until the battle is over. */
async function toTheEnd(page: Page, answer: (n: number) => Promise<void>, most = 500): Promise<void> {
  for (let n = 0; n < most; n++) {
    await asked(page);
    if (await finish(page).isVisible()) break;
    const seq = await seqOf(page);
    await answer(n);
    await movedOn(page, seq);
  }
  await over(page);
}

/** Takes what lies ready: the next suggestion where there is one, else the button that stands out, else the first. */
async function takeProposal(page: Page, suggest: boolean): Promise<void> {
  const bar = page.locator('.actions .buttons');
  const standsOut = bar.locator('.btn.primary:enabled, .btn.danger:enabled').last();
  const all = page.getByRole('button', { name: 'All Advance' });
  if (await all.isVisible()) await all.click({ timeout: 5000 });
  const verdict = page.locator('.verdict');
  if (suggest && (await page.getByRole('button', { name: /suggestion|worth a look/ }).isVisible())) {
    await page.keyboard.press('g');
    await expect(verdict).toHaveAttribute('data-verdict', /^(legal|illegal)$/);
    if ((await verdict.getAttribute('data-verdict')) === 'legal') {
      await page.keyboard.press('c');
      return;
    }
    await page.keyboard.press('Escape');
  }
  const any = page.locator('.attack .btn:enabled, .actions .buttons .btn:enabled').filter({ visible: true }).first();
  await ((await standsOut.count()) > 0 ? standsOut : any).click({ timeout: 5000 });
}

/**
 * Takes what lies ready for as long as the table stands: it changes when the rules have answered what the plan would do,
 * orders are given one after the other, and the page may answer by itself.
 */
async function followThePage(page: Page, suggest = true): Promise<void> {
  const seq = await seqOf(page);
  await expect(async () => {
    if ((await seqOf(page)) === seq) await takeProposal(page, suggest);
  }).toPass();
}

/** Tank Chess: a unit of the list, a marked square, the button; the command tank leaves where the page says that it wins. */
async function driveOn(page: Page): Promise<void> {
  const units = page.locator('.force-unit');
  const confirm = page.locator('.buttons .btn.primary, .buttons .btn.danger').last();
  const count = await units.count();
  for (let k = 0; k < count; k++) {
    // The command tank stands last in the list and goes first.
    await units.nth(count - 1 - k).click();
    const wins = page.getByRole('button', { name: 'Leave the board: wins' });
    if (await wins.isVisible()) {
      await wins.click();
      await confirm.click();
      return;
    }
    const open = page.locator('[data-square][aria-label*="can be reached"]');
    if ((await open.count()) === 0) continue;
    const armed = page.locator('[data-square][aria-label*="can be reached, with a shot"]');
    const ahead = await open.evaluateAll((list) => {
      const rank = (e: Element): number => Number(e.getAttribute('data-square')!.slice(1));
      return list.toSorted((a, b) => rank(b) - rank(a))[0]!.getAttribute('data-square')!;
    });
    if ((await armed.count()) > 0) await armed.first().click();
    else await page.locator(`[data-square="${ahead}"]`).click();
    const shot = page.locator('.buttons .btn[aria-pressed="false"]').first();
    if (await shot.isVisible()) await shot.click();
    await confirm.click();
    return;
  }
}

/** Asks the computer what it would do, and does it. */
async function followAdvice(page: Page): Promise<void> {
  const ask = page.getByRole('button', { name: 'What would you do?' });
  const obey = page.getByRole('button', { name: 'Do it' });
  // What leaves nothing to decide the page answers by itself.
  const movedOn = page.locator(`[data-seq]:not([data-seq="${await seqOf(page)}"])`);
  // The other side may decide while one asks: then the advice is for what is asked since.
  await ask.or(obey).or(movedOn).or(finish(page)).first().waitFor();
  if (await ask.isVisible()) {
    await ask.click();
    await obey.or(movedOn).first().waitFor();
  }
  if (await obey.isVisible()) await obey.click();
}

for (const game of ['Tank Chess', 'Tank Commander', 'Rules of Engagement'])
  test(`15.2 ${game} is won against Recruit by doing what the computer would do`, async ({ page }) => {
    await begin(page, game);
    await toTheEnd(page, () => followAdvice(page));
    await expect(page.getByRole('heading', { name: 'You have won' })).toBeVisible();
  });

test('Tank Chess, from Play now to the end', async ({ page }) => {
  await begin(page);
  await toTheEnd(page, () => driveOn(page), 80);
});

test('TANKS, from Play now to the end', async ({ page }) => {
  await begin(page, 'TANKS');
  await toTheEnd(page, () => followThePage(page));
});

test('Rules of Engagement, from Play now to the end', async ({ page }) => {
  await begin(page, 'Rules of Engagement');
  // Once everybody has moved, they stay and shoot: eight rounds of walking are long.
  await toTheEnd(page, (n) => followThePage(page, n < 10));
});

test('Tank Commander, from Play now to the end', async ({ page }) => {
  const id = await begin(page, 'Tank Commander');
  for (let n = 0; n < 400; n++) {
    const s = await untilDue(page, id, 1);
    if (s.result !== undefined) break;
    await decide(page, id, 1, s);
  }
  expect((await snapshotOf(page, id)).result).toBeDefined();
  await over(page);
});
