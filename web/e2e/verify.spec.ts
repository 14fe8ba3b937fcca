import { expect, expectAccessibleEverywhere, test } from './page';

test('a finished match is checked in the browser; the first bad line is named', async ({ page }) => {
  await page.goto('/');
  const made = await page.request.post('/api/v1/matches', {
    data: { game: 'tankchess', setup: { scenario: 'quick12' }, seats: [{ who: 'me' }, { who: 'me' }] },
  });
  const { id } = (await made.json()) as { id: string };

  await page.goto(`/verify/${id}`);
  await expect(page.getByRole('alert')).toContainText('The log opens when the match is over.');
  for (const [seat, text] of [
    [1, 'f3-f4N'],
    [2, 'g10-g9S'],
  ] as const) {
    const played = await page.request.post(`/api/v1/matches/${id}/actions`, {
      data: { id: `move${seat}`, seat, text },
    });
    expect(played.ok()).toBe(true);
  }
  await page.request.post(`/api/v1/matches/${id}/resign`, { data: { id: 'enough', seat: 2 } });

  await page.goto(`/verify/${id}`);
  await expect(page.getByRole('heading', { name: 'Everything holds' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Mf3-f4N/ })).toContainText('holds');
  await expectAccessibleEverywhere(page, 'a log that holds');
  await page.getByRole('button', { name: 'Replay it by the rules' }).click();
  await expect(page.getByText('Every move is legal')).toBeVisible();

  const log = await (await page.request.get(`/api/v1/matches/${id}/log`)).text();
  await page.getByRole('link', { name: 'Check another log' }).click();
  await expect(page.getByLabel('Match log')).toBeVisible();
  await expectAccessibleEverywhere(page, 'verify');
  await page.getByLabel('Match log').fill(log.replace('Mg10-g9S', 'Mg10-g8S'));
  await page.getByRole('button', { name: 'Check it' }).click();
  await expect(page.getByRole('heading', { name: 'Line 4 does not hold' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'a log that does not hold');
});

test('a log is dropped as a file', async ({ page }) => {
  await page.goto('/verify');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (
    await chooser
  ).setFiles({ name: 'log.jsonl', mimeType: 'text/plain', buffer: Buffer.from('{"sabot":2,"match":"x"}\n') });
  await expect(page.getByRole('heading', { name: 'Line 1 does not hold' })).toBeVisible();
  await expect(page.getByRole('table')).toContainText('does not end with its sum');
});

for (const [locale, title, button] of [
  ['en-GB', 'Watch a battle', 'Watch: A bold command tank'],
  ['fr-FR', 'Regarder une bataille', 'Regarder: Un chef téméraire'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });
    test('a sample game is watched', async ({ page }) => {
      await page.goto('/watch/tankchess');
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.locator('.cover svg').first()).toBeVisible();
      if (locale === 'en-GB') await expectAccessibleEverywhere(page, 'watch');
      await page.getByRole('button', { name: button }).click();
      await page.waitForURL(/\/replay\//);
      await expect(page.getByRole('heading', { name: /Ann.*Ben/ })).toBeVisible();
    });
  });
}
