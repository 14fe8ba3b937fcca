import { expect, expectAccessible, expectAccessibleEverywhere, playNow, resign, test } from './page';
import { decide, dueOf, snapshotOf, untilDue, type Snapshot } from './commander-player';

test.describe('Tank Commander', () => {
  test('15.3 one click leads to the first battle, which the newcomer begins, and each kind of decision is made by hand', async ({
    page,
  }) => {
    await page.goto('/');
    await playNow(page, 'Tank Commander').click();
    await expect(page.getByRole('button', { name: /^End the Play/ })).toBeVisible();
    const id = page.url().split('/').at(-1) ?? '';
    const now = await snapshotOf(page, id);
    expect(now.waiting.filter((d) => d.optional !== true)).toEqual([
      expect.objectContaining({ seat: 1, kind: 'play' }),
    ]);
    // Nothing was refused on the way, nobody has played before, and six vehicles stand on the map (TC-17.0.b).
    await expect(page.getByRole('alert')).toHaveCount(0);
    const mine = now.sights.find((x) => x.seat === 1)?.view.cards.filter((c) => c.owner === 1) ?? [];
    expect(now.sights[0]?.view.turn).toBe(1);
    expect(mine.filter((c) => c.place === 'board')).toHaveLength(6);
    // Three cards wait in the reserve, and the mission tells how far both sides are.
    await expect(page.locator('.left [data-card]')).toHaveCount(3);
    await page.getByRole('button', { name: 'Mission', exact: true }).click();
    const mission = page.getByRole('dialog', { name: 'First Battle' });
    await expect(mission.getByRole('table', { name: 'As it stands' })).toContainText('/ 3');
    await expect(mission.getByRole('heading', { name: 'How it ends' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectAccessibleEverywhere(page, 'the first battle');

    // The lesson plays this battle to its real end; here it goes on until everything has been decided once.
    const wanted = ['play', 'move', 'fire', 'end', 'discard'];
    const seen = new Set<string>();
    for (let i = 0; i < 400 && !wanted.every((kind) => seen.has(kind)); i++) {
      const s = await untilDue(page, id, 1);
      if (s.result !== undefined) break;
      const kind = s.waiting.find((d) => d.seat === 1 && d.optional !== true)?.kind ?? '';
      if (kind === 'melee-fire' && !seen.has(kind)) await expectAccessibleEverywhere(page, 'a melee');
      seen.add(kind);
      seen.add(await decide(page, id, 1, s));
    }
    expect([...seen]).toEqual(expect.arrayContaining(wanted));
    await resign(page, id);
    await expect(page.locator('.finish')).toBeVisible();
    await expectAccessible(page, 'a battle that is over');
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    test('15.3 the cards of the reserve lie where the page speaks of them, and are played from there', async ({
      page,
    }) => {
      await page.goto('/');
      await playNow(page, 'Tank Commander').click();
      await expect(page.getByRole('button', { name: /^End the Play/ })).toBeVisible();
      const cards = page.locator('#table-panel [data-card]');
      await expect(cards).toHaveCount(3);
      await page
        .locator('#table-panel')
        .getByRole('button', { name: /^Artillery Barrage/ })
        .tap();
      await expect(cards).toHaveCount(1);
      await expect(page.locator('[data-pos][data-mark]').first()).toBeVisible();
      await page.locator('.actions').getByRole('button', { name: /^Back/ }).tap();
      await expect(cards).toHaveCount(3);
    });
  });

  test('a battle that was set up by hand asks everything', async ({ page }) => {
    const started = await page.request.post('/api/v1/matches', {
      data: {
        game: 'commander',
        setup: { scenario: 'tc-17-1' },
        seats: [{ who: 'me' }, { who: 'ai', level: 'recruit' }],
      },
    });
    await page.goto(`/match/${((await started.json()) as { id: string }).id}`);
    await expect(page.locator('.offers').getByRole('button', { name: 'Soviets' })).toBeVisible();
  });

  test('scenario 17.3 between two browsers, with interrupts from both and a reload in an open window', async ({
    page,
    browser,
  }) => {
    const started = await page.request.post('/api/v1/matches', {
      data: {
        game: 'commander',
        setup: { scenario: 'tc-17-3' },
        seats: [{ who: 'me' }, { who: 'open' }],
      },
    });
    expect(started.status()).toBe(201);
    const { id, links } = (await started.json()) as { id: string; links: { invites: { token: string }[] } };
    const context = await browser.newContext({ locale: 'en-GB', baseURL: process.env['SABOT_URL'] ?? '' });
    const friend = await context.newPage();
    const joined = await friend.request.post(`/api/v1/join/${links.invites[0]?.token ?? ''}`, { data: {} });
    expect(joined.status()).toBe(200);
    const tables = [page, friend] as const;
    for (const p of tables) await p.goto(`/match/${id}`);

    const interrupts = new Set<number>();
    let reloaded = false;
    // Who has interrupted whom is enough: the lesson of Interrupts plays this battle on.
    for (let i = 0; i < 600 && interrupts.size < 2; i++) {
      const due = await dueOf(tables, id);
      if (due === 'over') break;
      const { seat, table, now, kind } = due;
      if (kind === 'window' && !reloaded) {
        // The window is still open after a reload, and nothing was answered meanwhile.
        await table.reload();
        await expect(table.locator('.window .event')).toBeVisible();
        expect((await snapshotOf(table, id)).seq).toBe(now.seq);
        await expectAccessibleEverywhere(table, '17.3 window');
        reloaded = true;
      }
      if ((await decide(table, id, seat, now)) === 'interrupt') interrupts.add(seat);
    }
    expect(reloaded).toBe(true);
    expect([...interrupts].sort()).toEqual([1, 2]);
    await resign(page, id);
    for (const p of tables) await expect(p.locator('.finish')).toBeVisible();
    await context.close();
  });

  test('what is being prepared is kept when the other side is ready first', async ({ page, browser }) => {
    const started = await page.request.post('/api/v1/matches', {
      data: { game: 'commander', setup: { scenario: 'tc-17-3' }, seats: [{ who: 'me' }, { who: 'open' }] },
    });
    const { id, links } = (await started.json()) as { id: string; links: { invites: { token: string }[] } };
    const context = await browser.newContext({ baseURL: process.env['SABOT_URL'] ?? '' });
    await context.request.post(`/api/v1/join/${links.invites[0]?.token ?? ''}`, { data: {} });
    await page.goto(`/match/${id}`);
    await page.locator('.offers').getByRole('button', { name: 'Germans' }).click();
    const force = page.locator('.list ul').first();
    const first = await force.innerText();
    await page.locator('.ready').first().getByRole('button').nth(1).click();
    const second = await force.innerText();
    expect(second).not.toBe(first);

    const { seq } = await snapshotOf(page, id);
    const theirs = (await (await context.request.get(`/api/v1/matches/${id}`)).json()) as Snapshot;
    const build = theirs.sights.find((x) => x.seat === 2)?.legal[0]?.action;
    const answer = await context.request.post(`/api/v1/matches/${id}/actions`, {
      data: { id: 'ready-first', seat: 2, seq, action: build },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    await expect(page.locator('[data-seq]')).toHaveAttribute('data-seq', String(seq + 1));
    expect(await force.innerText()).toBe(second);
    await context.close();
  });

  test('two players at one screen do not see each other’s cards', async ({ page }) => {
    const started = await page.request.post('/api/v1/matches', {
      data: { game: 'commander', setup: { scenario: 'tc-17-7' }, seats: [{ who: 'me' }, { who: 'me' }] },
    });
    const { id } = (await started.json()) as { id: string };
    await page.goto(`/match/${id}`);
    for (const side of ['Germans', 'Soviets']) {
      await expect(page.locator('.curtain h2')).toContainText(side);
      await expect(page.locator('[data-card]')).toHaveCount(0);
      await page.locator('.curtain .btn').click();
      await expect(page.locator('[data-card]').first()).toBeVisible();
      await page
        .locator('.actions')
        .getByRole('button', { name: /^Hand the force in/ })
        .click();
    }
    await expect(page.locator('.curtain h2')).toContainText('Germans');
  });
});
