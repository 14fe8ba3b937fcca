import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleEverywhere,
  movedOn,
  over,
  resign,
  selfAnswered,
  test,
} from './page';
import {
  decideByKeys,
  decideByMouse,
  due,
  handIn,
  mine,
  onScreen,
  playOn,
  snapshot,
  startMatch,
  type Decide,
} from './skirmish-player';

/** A roster of two Shermans and a hero, packed by another program. */
const ROSZ =
  'UEsDBBQAAAAIAAAAIQBdi8NcUQAAAGYAAAAFAAAAYS5yb3OzKcovLkktsrMpTs1JTS7JzM9TyEvMTbVVCs5ILcpNzFPQMDfN' +
  'zdVUUsgrzU1KLbJVMlLSx1T8qGGRgnp4YpGCS2JKSqW6QkB+fg5InT7UdABQSwECFAMUAAAACAAAACEAXYvDXFEAAABmAAAA' +
  'BQAAAAAAAAAAAAAAgAEAAAAAYS5yb3NQSwUGAAAAAAEAAQAzAAAAdAAAAAAA';

/** Begins a lesson and returns the match it is played in. */
async function beginLesson(page: Page, lesson: string): Promise<string> {
  await page.goto(`/learn/skirmish/${lesson}`);
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.waitForURL(/\/match\//);
  await expect(page.locator('svg.map').first()).toBeVisible();
  return page.url().split('/').at(-1) ?? '';
}

/** Plays a lesson, to its end or until enough was decided, and looks whether the coach went along. */
async function learn(page: Page, lesson: string, decide: Decide, enough?: readonly string[]): Promise<void> {
  const id = await beginLesson(page, lesson);
  const coach = page.getByRole('region', { name: 'Your coach' });
  await expect(coach).toContainText(/Lesson · 1 of/);
  const dots = coach.locator('.dots .done');
  let done = 0;
  const decided = new Set<string>();
  await playOn(
    page,
    id,
    async (p, at) => {
      done = await dots.count();
      await decide(p, at);
      decided.add(at.kind);
    },
    () => done > 3 && enough?.every((kind) => decided.has(kind)) === true,
  );
  if ((await snapshot(page, id)).status !== 'over') await resign(page, id, (await snapshot(page, id)).mine[0]);
  await over(page);
  expect(done).toBeGreaterThan(3);
  // The goal is to win: a battle that was lost or given up leaves the lesson unfinished.
  const { result, mine } = await snapshot(page, id);
  const won = result?.winner === mine[0];
  await expect(coach).toContainText(won ? 'Lesson finished' : 'Lesson not finished');
  await expectAccessible(page, `the end of ${lesson}`);
  await page.goto('/learn/skirmish');
  await expect(page.locator(`a[href="/learn/skirmish/${lesson}"] .tag.olive`)).toHaveCount(won ? 1 : 0);
}

test("Barkmann's Crossroads by mouse: the lesson of the Shermans, from the deployment to the result", async ({
  page,
}) => {
  await learn(page, 'shermans', (p, at) => decideByMouse(p, at));
});

test("Barkmann's Crossroads by keyboard alone: the lesson of the Panther, each kind of decision", async ({ page }) => {
  await learn(page, 'panther', decideByKeys, ['deploy', 'move', 'shoot', 'command']);
});

test('King of the Hill by two browsers, with a reload in the middle', async ({ page, browser }) => {
  const answer = await page.request.post('/api/v1/matches', {
    data: {
      game: 'skirmish',
      setup: { scenario: 'king_of_the_hill', options: { budget: 30, terrain: 'map', map: 'hamlet', turnLimit: 6 } },
      seats: [{ who: 'me', name: 'Ada' }, { who: 'open' }],
    },
  });
  const { id, links } = (await answer.json()) as { id: string; links: { invites: { token: string }[] } };
  const context = await browser.newContext({ baseURL: process.env['SABOT_URL']!, locale: 'en-GB' });
  const other = await context.newPage();
  await other.goto(`/join/${links.invites[0]!.token}`);
  await other.getByRole('button', { name: 'Sit down' }).click();
  await other.waitForURL(/\/match\//);
  await page.goto(`/match/${id}`);
  await handIn(page);
  await handIn(other);
  // Some turns to and fro are enough: the lesson plays a whole battle.
  for (let decided = 0; decided < 13;) {
    const { seq, waiting } = await snapshot(page, id);
    const who = waiting[0]?.seat === 1 ? page : other;
    // The page of the other may answer an empty question meanwhile: what stands now counts.
    const at = mine(await snapshot(who, id));
    if (at === undefined) continue;
    if (selfAnswered(at, at.legal)) {
      await expect.poll(async () => (await snapshot(page, id)).seq).toBeGreaterThan(seq);
      continue;
    }
    const now = await due(who, id);
    await decideByMouse(who, mine(now)!, { x: 4500, y: 4500 });
    await movedOn(who, now.seq);
    decided++;
    if (decided === 8) {
      // The tab is closed and opened again: everything is still there.
      await other.reload();
      await expect(other.locator('svg.map').first()).toBeVisible();
    }
  }
  await resign(page, id);
  for (const who of [page, other]) await over(who);
  await context.close();
});

test('the preview keeps up with the finger over a slow link', async ({ page }) => {
  const id = await startMatch(page, {
    game: 'skirmish',
    setup: { scenario: 'barkmann' },
    seats: [{ who: 'me' }, { who: 'me' }],
  });
  for (const text of ['deploy A1 8300,700,3150', 'deploy A2 7900,400,3150', 'deploy B1 800,8200,1350', 'activate A1']) {
    const { seq, waiting } = await snapshot(page, id);
    const body = { id: `slow-${seq}`, seat: waiting[0]!.seat, text };
    expect((await page.request.post(`/api/v1/matches/${id}/actions`, { data: body })).status()).toBe(200);
  }
  await expect(page.getByRole('button', { name: 'A1 stops here' })).toBeVisible();
  // Every question and every answer is 100 ms late, there and back together.
  let answers = 0;
  page.on('response', (r) => void (r.url().endsWith('/inspect') && answers++));
  await page.route('**/inspect', async (route) => {
    await new Promise((done) => setTimeout(done, 100));
    await route.continue();
  });
  const from = await onScreen(page, { x: 8300, y: 700 });
  const path: { x: number; y: number }[] = [];
  for (let i = 0; i < 90; i++) {
    const a = (i / 90) * Math.PI * 0.5;
    path.push(await onScreen(page, { x: 8300 - 1000 * Math.cos(a), y: 700 + 1000 * Math.sin(a) }));
  }
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  // Answers arrive while the finger still moves, not only when it rests: it goes to and fro until some have come.
  for (let n = 0; answers < 4; n++) {
    const to = path[n % path.length]!;
    await page.mouse.move(to.x, to.y);
  }
  await page.mouse.up();
  await expect(page.locator('.verdict')).toHaveAttribute('data-verdict', /^(legal|illegal)$/);
  await page.unrouteAll({ behavior: 'wait' });
});

test('the platoon builder, the map editor and the set-up are open to all', async ({ page }) => {
  await page.goto('/forces/skirmish');
  await expect(page.getByText('This platoon can be played.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'platoon builder');
  // Too dear, and a hero twice: every fault is listed with its clause.
  await page
    .getByRole('button', { name: /Add a tank|Tiger I/ })
    .last()
    .click();
  await expect(page.locator('.faults li')).toHaveCount(1);
  await expect(page.locator('.faults')).toContainText('TK-15.a');
  await page.getByRole('button', { name: '+ Card' }).last().click();
  await page.locator('.shelf button', { hasText: 'Ernst Barkmann' }).click();
  await expect(page.locator('.faults')).toContainText('TK-15.h');
  await expect(page.locator('.faults li')).toHaveCount(2);
  // A list of another program is read by names.
  await page.getByRole('button', { name: 'Read a list' }).click();
  await page.getByLabel(/Names of tanks/).fill('Panther [32pts]\n- Ernst Barkmann [8pts]\nStuG G [15pts]');
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.getByText('2 tanks read.')).toBeVisible();
  await expect(page.locator('.tanks > li')).toHaveCount(2);

  // So is the packed file of one; what is no list is said to be none.
  const file = page.getByLabel(/from a file/);
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from([137, 80, 78, 71, 0]) });
  await expect(page.getByText('a.png is not a list', { exact: false })).toBeVisible();
  await file.setInputFiles({ name: 'a.rosz', mimeType: '', buffer: Buffer.from(ROSZ, 'base64') });
  await expect(page.getByLabel(/Names of tanks/)).toHaveValue(/War Daddy/);
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.locator('.tanks > li')).toContainText([/Sherman \(75mm\)[^]*Pool/, /Sherman \(75mm\)/]);
  await page.getByLabel(/Names of tanks/).fill('Panther\n- Ernst Barkmann\nStuG G');
  await page.getByRole('button', { name: 'Read it' }).click();
  await expect(page.locator('.tanks > li').first()).toContainText('Panther');

  // It is kept on the server, beside what an earlier version left in the browser, and has a link of its own.
  await page.getByLabel('Name', { exact: true }).fill('Cats');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Cats is saved.')).toBeVisible();
  await page.evaluate(() =>
    localStorage.setItem('sabot.skirmish.platoons', '[{"name":"Old","line":"usa m10+tool_kit sherman_75"}]'),
  );
  await page.goto('/forces/skirmish');
  const shelf = page.getByRole('list', { name: 'Your platoons' });
  await expect(shelf.getByRole('button', { name: 'Forget Old' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('sabot.skirmish.platoons'))).toBe('[]');
  await shelf.getByRole('button', { name: 'Old', exact: true }).click();
  await expect(page.locator('.tanks > li').first()).toContainText('M10');
  const kept = (await (await page.request.get('/api/v1/saved?game=skirmish&kind=platoon')).json()) as {
    id: string;
    name: string;
  }[];
  expect(kept.map((k) => k.name).sort()).toEqual(['Cats', 'Old']);
  await page.goto(`/forces/skirmish?platoon=${kept.find((k) => k.name === 'Cats')!.id}`);
  await expect(page.locator('.tanks > li').first()).toContainText('Panther');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Cats');

  await page.goto('/editor/skirmish');
  await expect(page.getByText('This map can be played on.')).toBeVisible();
  await page.getByRole('button', { name: 'Add woods' }).click();
  await expect(page.locator('.faults')).toContainText('TK-6.c');
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('This map can be played on.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'map editor');
  await page.getByLabel('Name', { exact: true }).fill('Ford');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved as “Ford”.', { exact: false })).toBeVisible();

  await page.goto('/new/skirmish');
  await page.getByRole('radio', { name: /A map of yours/ }).check();
  await page.getByRole('radio', { name: /Here, for both/ }).check();
  await expect(page.getByText('This platoon can be played.')).toBeVisible();
  await expectAccessible(page, 'set-up of TANKS');
});
