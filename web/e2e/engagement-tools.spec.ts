import { readFileSync } from 'node:fs';
import { expect, expectAccessible, expectAccessibleEverywhere, test } from './page';

test('RE-S7 a force is built, judged, saved, shared, carried away and brought back', async ({ page, browser }) => {
  await page.goto('/forces/engagement');
  const fine = page.getByText('This force can be fielded.');
  await expect(fine).toBeVisible();
  await expect(page.locator('.ready button[aria-pressed="true"]')).toHaveCount(1);
  await expectAccessibleEverywhere(page, 'forces');

  // Another nation has other forces ready; one tank too many is told with its clause.
  await page.getByRole('radio', { name: 'Germany' }).check();
  await page.locator('.ready button').first().click();
  await expect(fine).toBeVisible();
  await page
    .locator('.pool')
    .getByRole('button', { name: /Tiger II/ })
    .click();
  await expect(page.locator('.faults')).toContainText('RE-S7');
  await expect(page.locator('.faults li')).not.toHaveCount(1);
  await expectAccessible(page, 'faults of a force');
  await page.getByRole('button', { name: /^Remove .*Tiger II/ }).click();
  await expect(fine).toBeVisible();

  await page.getByLabel('Name', { exact: true }).fill('Cats');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved as “Cats”.', { exact: false })).toBeVisible();
  const link = await page.getByRole('link', { name: /\?force=/ }).getAttribute('href');
  const carried = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const file = readFileSync(await (await carried).path());

  // Somebody else opens the link.
  const context = await browser.newContext({ baseURL: process.env['SABOT_URL'] ?? '' });
  const other = await context.newPage();
  await other.goto(link ?? '');
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Cats');
  await expect(other.getByText('This force can be fielded.')).toBeVisible();
  await context.close();

  // A list as people write it, then the file again.
  await page.getByLabel('A list, one unit to a line').fill('2 × m8\nus_rifle (106)\nelephants');
  await page.getByRole('button', { name: 'Read the list' }).click();
  await expect(page.getByText('Not known: elephants.')).toBeVisible();
  await expect(page.locator('.force li')).toHaveCount(2);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cats.json', mimeType: 'application/json', buffer: file });
  await expect(page.locator('.force')).not.toContainText('M8');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.json', mimeType: 'text/plain', buffer: Buffer.from('?') });
  await expect(page.getByRole('alert')).toContainText('x.json');
  await page.getByRole('button', { name: 'Delete Cats' }).click();
  await expect(page.getByText('“Cats” is gone.')).toBeVisible();
});

test('RE-X.10 a battle is drawn, judged, saved, opened again and played', async ({ page }) => {
  await page.goto('/editor/engagement');
  const fine = page.getByText('This battle can be played.');
  await expect(fine).toBeVisible();

  // Ground: a house of three storeys, dragged by the hand; a dent in it is told with its clause and taken back.
  await page.getByRole('button', { name: 'House', exact: true }).click();
  await page.getByRole('button', { name: 'More: Storeys' }).click();
  await page.getByRole('button', { name: 'More: Storeys' }).click();
  const box = async (grip: string) => {
    const b = (await page.locator(`[data-grip="${grip}"]`).boundingBox())!;
    return { x: b.x + b.width / 2, y: b.y + b.height / 2 };
  };
  const drag = async (grip: string, dx: number, dy: number) => {
    const { x, y } = await box(grip);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx, y + dy, { steps: 6 });
    await page.mouse.up();
  };
  const before = await box('piece');
  await drag('piece', 120, 0);
  expect((await box('piece')).x).toBeGreaterThan(before.x + 60);
  await expect(fine).toBeVisible();
  const [a, c] = [await box('corner:0'), await box('corner:2')];
  await drag('corner:0', (c.x - a.x) * 1.5, (c.y - a.y) * 1.5);
  await expect(page.locator('.faults')).toContainText('RE-0.1');
  await page.getByRole('button', { name: 'Take a step back' }).click();
  await expect(fine).toBeVisible();
  await page.locator('[data-grip="piece"]').locator('..').press('ArrowUp');
  await expectAccessibleEverywhere(page, 'editor with a piece in hand');

  // Forces: one more tank, a squad hidden upstairs, and one that comes later.
  await page.getByRole('tab', { name: 'Forces' }).click();
  const add = async (unit: RegExp) => {
    await page
      .getByRole('button', { name: /^Add a unit/ })
      .or(page.getByLabel('Add a unit'))
      .first()
      .click();
    await page.getByRole('option', { name: unit }).click();
  };
  await add(/M4A3 Sherman ·/);
  await expect(page.locator('.units [aria-pressed="true"]')).toContainText('A3');
  await page.getByRole('button', { name: 'More: Comes in round' }).click();
  await page.getByRole('radio', { name: 'South' }).check();
  await expect(fine).toBeVisible();
  await page.getByRole('radio', { name: /Side B/ }).check();
  await page.getByRole('button', { name: /^B2/ }).first().click();
  await page.getByRole('switch', { name: 'Starts hidden' }).click();
  await expect(fine).toBeVisible();
  await expectAccessible(page, 'forces of a battle');

  // Terms: without its zone a side has no room, and the rules say so.
  await page.getByRole('tab', { name: 'Terms' }).click();
  await page.getByRole('button', { name: 'Add an objective' }).click();
  await page.getByRole('button', { name: 'More: Value' }).click();
  await expect(page.getByRole('button', { name: 'goal1, value 2' })).toBeVisible();
  await expectAccessible(page, 'terms of a battle');
  await page.getByLabel('Depth (cm)', { exact: true }).first().fill('5');
  await page.getByLabel('Depth (cm)', { exact: true }).first().press('Tab');
  await expect(page.locator('.faults')).toContainText('RE-X.10');
  await page.getByRole('button', { name: 'Take a step back' }).click();
  await expect(fine).toBeVisible();

  await page.getByLabel('Name', { exact: true }).fill('Three storeys');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const link = await page.getByRole('link', { name: /\?battle=/ }).getAttribute('href');
  await page.goto(link ?? '');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Three storeys');
  await page.getByRole('tab', { name: 'Forces' }).click();
  await expect(page.locator('.units')).toContainText('A3');

  // It is offered on the set-up page, and a battle on it begins.
  await page.goto('/new/engagement');
  await page.getByRole('button', { name: 'Three storeys' }).click();
  await expect(page.getByRole('heading', { name: 'Three storeys' })).toBeVisible();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.waitForURL(/\/match\//);
  await expect(page.locator('[data-unit="A1"]').first()).toBeVisible();
});

test('the rulebook of Rules of Engagement: deep links and clause slips, in both languages', async ({ page }) => {
  await page.goto('/rules/engagement#RE-14.5');
  const rule = page.locator('[id="RE-14.5"]');
  await expect(rule).toBeInViewport();
  await expect(rule.getByRole('table').or(page.getByRole('table')).first()).toBeAttached();
  await expectAccessible(page, 'rulebook of Rules of Engagement');
  await page.getByRole('button', { name: 'FR, français' }).click();
  await expect(page.locator('article')).toHaveAttribute('lang', 'fr');
  await page.goto('/forces/engagement');
  await page.getByRole('button', { name: /RE-S7/ }).first().click();
  const slip = page.getByRole('dialog');
  await expect(slip).toContainText('RE-S7');
  await slip.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/rules\/engagement#RE-S7$/);
  await expect(page.locator('[id="RE-S7"]')).toBeInViewport();
});

test.describe('on a phone, in French', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'fr-FR',
    colorScheme: 'dark',
  });

  test('RE-X.10 a piece is put down and pushed by a finger; nothing is wider than the screen', async ({ page }) => {
    await page.goto('/editor/engagement');
    await expect(page.getByText('Cette bataille peut être jouée.')).toBeVisible();
    await page.getByRole('button', { name: 'Maison', exact: true }).tap();
    await expect(page.locator('[data-grip="piece"]')).toBeVisible();
    await expectAccessible(page, 'editor on a phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.goto('/forces/engagement');
    await expect(page.getByText('Cette force peut être engagée.')).toBeVisible();
    await expectAccessible(page, 'forces on a phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
