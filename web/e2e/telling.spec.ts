import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { snapshot } from './hand';
import { AGAINST_RECRUIT, expect, expectAccessible, holdTime, ourTurn, startMatch, test } from './page';

// What happens is told on the board, with motion as most people have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const telling = (page: Page) => page.locator('[data-telling]');
const recap = (page: Page) => page.getByRole('region', { name: 'Since your last decision' });

/** Notes every sentence of the board, however short it is shown. */
async function listen(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    new MutationObserver(() => {
      const text = document.querySelector('[data-telling] .banner')?.textContent.trim() ?? '';
      if (text !== '' && told.at(-1) !== text) told.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { told: string[] }).told.join(' | '));
}

/** Plays what the server lists first, as somebody who types. */
async function move(page: Page, id: string): Promise<void> {
  const s = await snapshot(page, id);
  const { text } = s.sights[0]!.legal.find((c) => c.text.startsWith('H'))!;
  await page.getByRole('button', { name: 'Type a move' }).click();
  await page.getByLabel('Type a move', { exact: true }).last().fill(text);
  await page.getByLabel('Type a move', { exact: true }).last().press('Enter');
}

test('15.1 a turn is told, can be skipped, shown again and gone back to', async ({ page }) => {
  const told = await listen(page);
  const id = await startMatch(page, AGAINST_RECRUIT);
  await ourTurn(page);
  await move(page, id);
  // One's own drive first, then the other side's.
  await expect.poll(told).toMatch(/^White: the heavy tank[^|]*\| Black:/);
  await expect(page.getByRole('button', { name: 'Skip' }).last()).toBeHidden();

  const items = recap(page).getByRole('listitem');
  await expect(items.first()).toContainText('White: the heavy tank');
  await expect(items.nth(1)).toContainText('Black:');
  await page.reload();
  await holdTime(page);
  await recap(page).getByRole('button', { name: 'Show the last turn again' }).click();
  await page.getByRole('button', { name: 'Hold it here' }).click();
  await page.clock.resume();
  await expectAccessible(page, 'a turn that is told');
  // A press on the board ends it and does nothing else.
  await page.locator('.stage').click({ position: { x: 60, y: 60 } });
  await expect(telling(page)).toBeHidden();

  await page.getByRole('tab', { name: 'Log' }).click();
  const before = await page.locator('g.units > g').evaluateAll((all) => all.map((g) => g.getAttribute('transform')));
  await page.getByRole('button', { name: 'Show the table as it was after entry 0' }).click();
  await expect(page.getByText('As it was after entry 0')).toBeVisible();
  const then = await page.locator('g.units > g').evaluateAll((all) => all.map((g) => g.getAttribute('transform')));
  expect(then).not.toEqual(before);
  await page.getByRole('button', { name: 'Back to now' }).last().click();
  await expect(page.getByText('As it was after entry 0')).toBeHidden();
  expect(await page.locator('g.units > g').evaluateAll((all) => all.map((g) => g.getAttribute('transform')))).toEqual(
    before,
  );

  await page.getByRole('tab', { name: 'Plan' }).click();
  await recap(page).getByRole('button', { name: 'Read: put it away' }).click();
  await expect(recap(page)).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('15.1 no corner of the board lies under the buttons that hold and end what is told', async ({ page }) => {
    const id = await startMatch(page, AGAINST_RECRUIT);
    await ourTurn(page);
    await holdTime(page);
    const { text } = (await snapshot(page, id)).sights[0]!.legal[0]!;
    const data = { id: 'told', seat: 1, text };
    expect((await page.request.post(`/api/v1/matches/${id}/actions`, { data })).status()).toBe(200);
    const buttons = page.getByRole('group', { name: 'What happened' });
    await expect(buttons).toBeInViewport();
    const board = (await page.locator('.stage').boundingBox())!;
    expect((await buttons.boundingBox())!.y).toBeGreaterThanOrEqual(board.y + board.height);
    await buttons.getByRole('button', { name: 'Hold it here' }).tap();
    await expect(buttons.getByRole('button', { name: 'Go on' })).toBeVisible();
    await buttons.getByRole('button', { name: 'Skip' }).tap();
    await expect(telling(page)).toBeHidden();
    await expect(page.getByRole('group', { name: 'Tools of the table' }).locator('visible=true')).toBeVisible();
  });
});

test('15.1 what happened meanwhile is offered to who comes back', async ({ page }) => {
  const told = await listen(page);
  const id = await startMatch(page, AGAINST_RECRUIT);
  await ourTurn(page);
  await move(page, id);
  await expect.poll(async () => (await snapshot(page, id)).seq).toBeGreaterThanOrEqual(2);
  await page.goto('/rules');
  // This browser was here when nothing had been played.
  await page.evaluate((match) => localStorage.setItem('sabot.seen', `${match}:0`), id);
  await page.goto(`/match/${id}`);
  await page.getByRole('button', { name: 'Catch up' }).click();
  await expect.poll(told).toContain('White:');
  await page.keyboard.press('Escape');
  await expect(telling(page)).toBeHidden();
});

test('15.1 a replay is told as the table tells', async ({ page }) => {
  const told = await listen(page);
  await page.goto('/');
  const made = await page.request.post('/api/v1/replays?game=skirmish', {
    data: readFileSync(new URL('../src/samples/barkmann.txt', import.meta.url), 'utf8'),
    headers: { 'Content-Type': 'text/plain' },
  });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`/replay/${id}?at=2`);
  await expect(page.locator('svg.map').first()).toBeVisible();
  // One step on is told; held, it stays where it is.
  await page.getByRole('button', { name: 'Play (space)' }).click();
  await expect.poll(told).toMatch(/(drives|reverses) [\d.]+\u00a0cm (north|south|east|west)/);
  await page.getByRole('button', { name: 'Stop (space)' }).click();
  const held = await telling(page).getAttribute('data-beat');
  await expectAccessible(page, 'a replay that is told');
  expect(await telling(page).getAttribute('data-beat')).toBe(held);
  // What one steps back to is shown as it was, at once.
  await page.keyboard.press('Home');
  await expect(telling(page)).toBeHidden();
  await expect(page.getByRole('tabpanel')).not.toContainText(/move A\d \d+,\d+/);
});

test('15.1 a replay can be held in its last entry and goes on', async ({ page }) => {
  const told = await listen(page);
  await page.goto('/');
  const made = await page.request.post('/api/v1/replays?game=tankchess', {
    data: readFileSync(new URL('../src/samples/rulebook.txt', import.meta.url), 'utf8'),
    headers: { 'Content-Type': 'text/plain' },
  });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`/replay/${id}?at=8`);
  await expect(page.getByRole('button', { name: 'Play (space)' })).toBeVisible();
  await holdTime(page);
  await page.getByRole('button', { name: 'Play (space)' }).click();
  const turns = async (): Promise<string> => {
    await page.clock.runFor(100);
    return told();
  };
  await expect.poll(turns, { intervals: [20, 50] }).toContain('heavy tank turns right');
  await page.getByRole('button', { name: 'Stop (space)' }).click();
  await page.clock.resume();
  expect(await told()).not.toContain('Black loses the command tank');
  await page.getByRole('button', { name: 'Play (space)' }).click();
  await expect.poll(told).toContain('Black loses the command tank');
});

test('15.1 settings are kept: at once there is nothing to wait for, and sound is off until chosen', async ({
  page,
}) => {
  await page.goto('/settings');
  await expect(page.getByRole('switch', { name: 'Sound' })).not.toBeChecked();
  await page.getByRole('switch', { name: 'Sound' }).click();
  await page.getByRole('switch', { name: 'Engine' }).click();
  await page.getByRole('radio', { name: 'At once' }).check();
  await expectAccessible(page, 'settings');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'At once' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Engine' })).not.toBeChecked();
  const id = await startMatch(page, AGAINST_RECRUIT);
  await ourTurn(page);
  await move(page, id);
  await expect(recap(page).getByRole('listitem').nth(1)).toContainText('Black:');
  await expect(telling(page)).toBeHidden();
});
