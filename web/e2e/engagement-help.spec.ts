import { bar, mine, onScreen, sitDown, snapshot } from './engagement-player';
import { expect, test } from './page';

const SCOUTS = {
  game: 'engagement',
  setup: { scenario: 'RE-S1' },
  seats: [{ who: 'me' }, { who: 'me' }],
};

test('orders for all, what orders do, labelled rings, a drag that is too long, threats, sight and ruler', async ({
  page,
}) => {
  const id = await sitDown(page, SCOUTS);
  const due = async (kind: string): Promise<void> =>
    expect.poll(async () => mine(await snapshot(page, id))?.kind).toBe(kind);
  for (let n = 0; n < 2; n++) {
    const { seq } = await snapshot(page, id);
    await expect(page.locator('.stage')).toHaveAttribute('data-seq', String(seq));
    await bar(page).getByRole('button', { name: /^Done/ }).click();
    await expect.poll(async () => (await snapshot(page, id)).seq).toBeGreaterThan(seq);
  }
  await due('orders');

  // One press plans an order for everybody, and every ring says what it is.
  await page.getByRole('button', { name: 'All Advance' }).click();
  await expect(page.getByText('2 of 2 planned').first()).toBeVisible();
  await expect(page.locator('text.length').first()).toHaveText(/Advance \d+ cm/);
  await page.getByText('What each order does').click();
  await expect(page.getByText('One and a half times the movement, and no shot.')).toBeVisible();
  await page.keyboard.press('c');
  await due('move');

  // Led much too far, it goes as far as it may, and the panel says why no further.
  const { view } = mine(await snapshot(page, id))!;
  const far = await onScreen(page, view.height, { x: 6000, y: 9000 });
  await page.mouse.click(far.x, far.y);
  await expect(page.locator('.verdict')).toHaveAttribute('data-verdict', 'legal');
  await expect(page.getByText('As far as it goes:')).toBeVisible();
  await expect(page.getByText(/Could fire at it there|Nobody in sight/).first()).toBeVisible();

  // The ruler lies over the plan and takes nothing from it.
  await page.keyboard.press('d');
  await page.locator('[data-unit="B2"][role="button"]').click();
  await page.locator('[data-unit="A2"][role="button"]').click();
  const ruler = page.getByRole('region', { name: 'Ruler' });
  await expect(ruler).toContainText(/\d+\.\d cm/);
  await expect(ruler).toContainText(/in sight|In sight|Not in sight/);
  await page.keyboard.press('d');
  await expect(page.locator('.verdict')).toHaveAttribute('data-verdict', 'legal');

  // An enemy can be looked at: his sheet, how far he could go, whom he threatens.
  await page.locator('[data-unit="B1"][role="button"]').click();
  await expect(page.locator('.unit-card')).toContainText('SdKfz 222');
  await expect(page.locator('.unit-card .arms')).toContainText('Range, cm');
  await expect(page.locator('text.length').filter({ hasText: 'Run' }).first()).toBeAttached();
  await expect(page.locator('text.length').filter({ hasText: 'short range' }).first()).toBeAttached();
});
