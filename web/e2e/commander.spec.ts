import { expect, expectAccessible, test } from './page';
import { decide, snapshotOf, untilDue } from './commander-player';

test.describe('Tank Commander', () => {
  test('scenario 17.1 against the computer, to the end', async ({ page }) => {
    test.setTimeout(240_000);
    await page.goto('/');
    const started = await page.request.post('/api/v1/matches', {
      data: {
        game: 'commander',
        setup: { scenario: 'tc-17-1', options: { turnLimit: 4 } },
        seats: [{ who: 'me' }, { who: 'ai', level: 'recruit' }],
      },
    });
    expect(started.status()).toBe(201);
    const { id } = (await started.json()) as { id: string };
    await page.goto(`/match/${id}`);

    const seen = new Set<string>();
    for (let i = 0; i < 400; i++) {
      const s = await untilDue(page, id, 1);
      if (s.result !== undefined) break;
      const kind = s.waiting.find((d) => d.seat === 1 && d.optional !== true)?.kind ?? '';
      if (!seen.has(kind) && ['build', 'place', 'play', 'meleeFire'].includes(kind)) {
        await page.waitForTimeout(300);
        await expectAccessible(page, `17.1 ${kind}`);
      }
      seen.add(kind);
      seen.add(await decide(page, id, 1, s));
    }
    const end = await snapshotOf(page, id);
    expect(end.result).toBeDefined();
    await expect(page.locator('.finish')).toBeVisible();
    expect([...seen]).toEqual(expect.arrayContaining(['nation', 'build', 'place', 'play', 'move', 'fire', 'end']));
    await expectAccessible(page, '17.1 finished');
  });
});
