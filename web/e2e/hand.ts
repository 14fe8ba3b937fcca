import type { Locator, Page } from '@playwright/test';
import { expect, movedOn, ourTurn, over, square, whenAsked } from './page';
import type { TankchessSnapshot } from './wire';

// Tank Chess by hand: what a person does with the board, the compass and the buttons.

/** A listed move as the server gives it. */
export type Choice = TankchessSnapshot['sights'][number]['legal'][number];

export const snapshot = async (page: Page, id: string): Promise<TankchessSnapshot> =>
  (await page.request.get(`/api/v1/matches/${id}`)).json() as Promise<TankchessSnapshot>;

const HEADINGS: Readonly<Record<string, string>> = {
  N: 'north',
  NE: 'north-east',
  E: 'east',
  SE: 'south-east',
  S: 'south',
  SW: 'south-west',
  W: 'west',
  NW: 'north-west',
};

type Press = (where: Locator) => Promise<void>;
export const click: Press = (where) => where.click();
export const tap: Press = (where) => where.tap();

/** Plays one listed move on the board, the compass and the buttons. */
export async function playByHand(page: Page, c: Pick<Choice, 'action'>, press: Press = click): Promise<void> {
  const { from, to, heading, end, target } = c.action;
  await press(square(page, from!));
  if (end === 'out') {
    await press(page.getByRole('button', { name: 'Leave the board' }));
    await press(page.locator('.buttons .btn.primary'));
    return;
  }
  await press(square(page, to === from ? from! : to!));
  if (heading !== undefined) {
    await press(page.getByRole('button', { name: new RegExp(`^Face ${HEADINGS[heading]!}(,|$)`) }));
  }
  if (target !== undefined) await press(page.locator('.buttons .btn', { hasText: new RegExp(`^${target}$`) }));
  await press(page.locator('.buttons .btn.primary, .buttons .btn.danger'));
}

/** Plays a move by its notation. */
export async function playTyped(page: Page, text: string): Promise<void> {
  const field = page.locator('#typed-move');
  if (!(await field.isVisible())) await page.getByRole('button', { name: /^(Type a move|Taper un coup)$/ }).click();
  await field.fill(text);
  await field.press('Enter');
  // The button waits for the answer; what is typed before would find it still waiting.
  await expect(page.locator('form:has(#typed-move) .btn.primary:disabled')).toHaveCount(0);
}

/** A simple player: wins if it can, shoots if it can, else drives its units towards the far edge. */
function choose(legal: readonly Choice[], seq: number): Choice | undefined {
  const score = (c: Choice): number => {
    if (c.text.endsWith('#')) return 1000;
    if (c.action.target !== undefined) return 500;
    const rank = Number(c.action.to?.slice(1) ?? 0) - Number(c.action.from?.slice(1) ?? 0);
    return rank * 10 + ((c.text.length * 7 + seq) % 5);
  };
  return [...legal].filter((c) => c.action.type === 'move').sort((a, b) => score(b) - score(a))[0];
}

/** Plays so many moves, or fewer where the match ends before. */
export async function playMoves(
  page: Page,
  id: string,
  most: number,
  play: (c: Choice) => Promise<void>,
): Promise<void> {
  for (let turn = 0; turn < most; turn++) {
    const before = await whenAsked(
      page,
      () => snapshot(page, id),
      (s) => s.waiting.some((d) => s.mine.includes(d.seat)),
    );
    const choice = choose(before.sights[0]?.legal ?? [], before.seq);
    if (before.status === 'over' || choice === undefined) return;
    await play(choice);
    await movedOn(page, before.seq);
  }
}

/** Plays the match to its end and waits for the result on the page. */
export async function playToTheEnd(page: Page, id: string, play: (c: Choice) => Promise<void>): Promise<void> {
  await playMoves(page, id, 80, play);
  if ((await snapshot(page, id)).status !== 'over') {
    await ourTurn(page);
    await page.getByRole('button', { name: 'Match menu' }).click();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  }
  await over(page);
}
