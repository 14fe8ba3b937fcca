import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectAccessibleEverywhere, test } from './page';
import { heightOf, readPdf, widthOf, type Box, type PdfPage } from './pdf';

/** The hull of a Panther in millimetres, from the table that the rules read. */
const [, , , , , , , , , , , long, wide] =
  readFileSync(new URL('../../games/skirmish/printed/data/tanks.csv', import.meta.url), 'utf8')
    .split('\n')
    .find((line) => line.startsWith('panther,'))
    ?.split(',')
    .map((n) => Number(n) / 10) ?? [];

const PAPERS = { a4: [210, 297], letter: [215.9, 279.4] } as const;
type Paper = keyof typeof PAPERS;

/** Opens a sheet. */
async function lay(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('button', { name: /^(Print|Imprimer)$/ })).toBeEnabled();
  await page.evaluate(() => document.fonts.ready);
}

/** What the browser prints by itself on this paper; the button of the page asks for the same. */
async function printed(page: Page, paper: Paper): Promise<readonly PdfPage[]> {
  const name = { a4: 'A4', letter: 'Letter' }[paper];
  await page.getByRole('radio', { name }).check({ force: true });
  await expect(page.getByRole('status').filter({ hasText: name })).toBeVisible();
  return readPdf(await page.pdf({ preferCSSPageSize: true }));
}

/** A sheet, opened once and printed on both papers. */
async function onBoth(page: Page, address: string): Promise<readonly (readonly [Paper, readonly PdfPage[]])[]> {
  await lay(page, address);
  return [
    ['a4', await printed(page, 'a4')],
    ['letter', await printed(page, 'letter')],
  ];
}

/** All of a printed document is on its paper, upright or across. */
function expectOnPaper(pages: readonly PdfPage[], paper: Paper, across = false): void {
  const [wide, high] = across ? PAPERS[paper].toReversed() : PAPERS[paper];
  expect(pages.length).toBeGreaterThan(0);
  for (const p of pages) {
    // A page of a PDF is a whole number of points.
    expect(Math.abs(p.width - (wide ?? 0))).toBeLessThan(0.36);
    expect(Math.abs(p.height - (high ?? 0))).toBeLessThan(0.36);
    expect(p.letters.length, 'a page with nothing on it').toBeGreaterThan(0);
    const outside = p.shapes.filter(
      (s) => s.left < -0.3 || s.top < -0.3 || s.right > p.width + 0.3 || s.bottom > p.height + 0.3,
    );
    expect(outside).toEqual([]);
    expect(p.letters.filter(({ x, y }) => x < 0 || y < 0 || x > p.width || y > p.height)).toEqual([]);
  }
}

const measures = (pages: readonly PdfPage[], wide: number, high: number): readonly Box[] =>
  pages
    .flatMap((p) => p.shapes)
    .filter((s) => Math.abs(widthOf(s) - wide) <= 0.3 && Math.abs(heightOf(s) - high) <= 0.3);

/** Every sheet to scale carries an arrow of 10 cm, which is that long. */
function expectToScale(pages: readonly PdfPage[]): void {
  for (const p of pages) {
    const checks = p.shapes.filter((s) => Math.abs(widthOf(s) - 100) <= 0.3 && heightOf(s) > 2 && heightOf(s) < 2.5);
    expect(checks.length, 'the arrow of 10 cm').toBeGreaterThan(0);
  }
}

test('TANKS on both papers: arrow, tokens, terrain and cards have their size', async ({ page }) => {
  const start = await page.request.post('/api/v1/analysis/skirmish/position', {
    data: { setup: { scenario: 'barkmann' } },
  });
  const { sights } = (await start.json()) as { sights: { view: { measures: Record<string, number> } }[] };
  const rules = sights[0]?.view.measures ?? {};
  const arrow = (rules['arrowLength'] ?? 0) / 10;
  const token = (2 * (rules['tokenRadius'] ?? 0)) / 10;
  expect(arrow).toBeGreaterThan(100);
  for (const [paper, tools] of await onBoth(page, '/print/skirmish/tools')) {
    expectOnPaper(tools, paper);
    expectToScale(tools);
    expect(tools).toHaveLength(5);
    // Two arrows, each a shape of its own, and a ruler of their length.
    expect(measures(tools.slice(0, 1), arrow, 40)).toHaveLength(2);
    expect(measures(tools.slice(0, 1), arrow, 14)).toHaveLength(1);
    expect(measures(tools.slice(0, 1), token, token)).toHaveLength(3);
  }
  for (const [paper, cards] of await onBoth(page, '/print/skirmish/cards?ready=germany-100')) {
    expectOnPaper(cards, paper);
    expectToScale(cards);
    // A card is cut from its neighbours, and a hull is as long and wide as the rules measure it.
    expect(measures(cards, wide ?? 0, long ?? 0).length).toBeGreaterThan(0);
  }
  for (const [paper, force] of await onBoth(page, '/print/skirmish/force?ready=germany-100'))
    expectOnPaper(force, paper);
});

test('Tank Commander on both papers: a card is as large as a playing card', async ({ page }) => {
  for (const [paper, cards] of await onBoth(page, '/print/commander/cards?board=tc-20-hill-621&side=soviet')) {
    expectOnPaper(cards, paper, paper === 'letter');
    expectToScale(cards);
    const [first] = cards;
    // The edge of each card, a hair inside the cut.
    const edges = (first?.shapes ?? []).filter(
      (s) => Math.abs(widthOf(s) - 62.3) <= 0.3 && Math.abs(heightOf(s) - 87.5) <= 0.3,
    );
    expect(new Set(edges.map((s) => `${s.left.toFixed()} ${s.top.toFixed()}`)).size).toBe(paper === 'a4' ? 9 : 8);
  }
  for (const [paper, force] of await onBoth(page, '/print/commander/force?board=tc-20-hill-621&side=soviet'))
    expectOnPaper(force, paper);
});

test('Rules of Engagement on both papers: sheets of vehicles and squads', async ({ page }) => {
  for (const [paper, cards] of await onBoth(page, '/print/engagement/cards?board=RE-S2&side=A')) {
    expectOnPaper(cards, paper);
    expectToScale(cards);
    expect(cards).toHaveLength(2);
  }
  await expect(page.getByText('M4A3 Sherman').first()).toBeVisible();
  for (const [paper, force] of await onBoth(page, '/print/engagement/force?board=RE-S2&side=A'))
    expectOnPaper(force, paper);
});

test('Tank Chess on both papers: a board to play on, and units that fit its squares', async ({ page }) => {
  for (const [paper, board] of await onBoth(page, '/print/tankchess/tools?board=basic16')) {
    expectOnPaper(board, paper);
    expect(board).toHaveLength(2);
    expectToScale(board.slice(0, 1));
    // Sixteen squares of eleven millimetres.
    expect(measures(board.slice(0, 1), 176, 176).length).toBeGreaterThan(0);
  }
  for (const [paper, large] of await onBoth(page, '/print/tankchess/tools?board=basic16&squares=large')) {
    expectOnPaper(large, paper);
    expect(large).toHaveLength(5);
    expectToScale(large.slice(0, 4));
  }
  for (const [paper, units] of await onBoth(page, '/print/tankchess/cards?board=basic16')) {
    expectOnPaper(units, paper);
    expectToScale(units);
  }
});

for (const game of ['commander', 'engagement', 'skirmish', 'tankchess']) {
  test(`battles of ${game}: they have their sheets, and maps have their scale`, async ({ page }) => {
    const lobby = (await (await page.request.get('/api/v1/games')).json()) as {
      games: { game: string; scenarios: { id: string }[] }[];
    };
    const battles = lobby.games.find((g) => g.game === game)?.scenarios ?? [];
    expect(battles.length).toBeGreaterThan(2);
    for (const [i, { id }] of battles.entries()) {
      await lay(page, `/print/${game}/scenario?board=${id}`);
      // Every battle once; the other paper breaks the same text elsewhere, which two of a game show.
      for (const paper of i === 1 || i === 2 ? (['a4', 'letter'] as const) : (['a4'] as const)) {
        const sheet = await printed(page, paper);
        expectOnPaper(sheet, paper);
        // A table of 90 cm at 1 : 6 is 15 cm wide, and so is one of 180 cm at 1 : 12.
        if (game === 'skirmish') expect(measures(sheet, 150, 150).length, id).toBeGreaterThan(0);
        if (id === 'RE-S3') expect(measures(sheet, 150, 100).length, id).toBeGreaterThan(0);
      }
    }
  });

  test(`quick reference of ${game}: one sheet, in both languages and on both papers`, async ({ page }) => {
    for (const lang of ['en', 'fr']) {
      await page.addInitScript((l) => localStorage.setItem('sabot.lang', l), lang);
      await lay(page, `/print/${game}/quick`);
      for (const paper of ['a4', 'letter'] as const) {
        const sheet = await printed(page, paper);
        expectOnPaper(sheet, paper);
        expect(sheet, `${lang}, ${paper}`).toHaveLength(1);
        // All of it stands in the two columns, none is cut off beside or below them.
        const text = page.locator('.paper .columns');
        expect(await text.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(1);
        expect(await text.evaluate((node) => node.scrollHeight - node.clientHeight)).toBeLessThanOrEqual(1);
        const spilt = await text
          .locator('section')
          .evaluateAll((all) => all.filter((s) => s.scrollWidth > s.clientWidth + 1).map((s) => s.textContent));
        expect(spilt, `${lang}, ${paper}: wider than its column`).toEqual([]);
      }
    }
  });
}

test('a print is black on white whatever the theme, and nothing of the page is on it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await lay(page, '/print/skirmish/force');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const sheet = page.locator('.paper');
  await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Learn', exact: true })).toBeHidden();
});

test('the paper that was chosen is remembered, and the button prints', async ({ page }) => {
  await page.goto('/print/commander/cards');
  await expect(page.getByRole('status').filter({ hasText: 'A4' })).toBeVisible();
  await page.getByRole('radio', { name: 'Letter' }).check({ force: true });
  await expect(page.getByRole('status').filter({ hasText: 'Letter, across' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Letter' })).toBeChecked();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
});

test('a platoon goes from the builder to paper, and one that was kept too', async ({ page }) => {
  await page.goto('/forces/skirmish');
  await page.getByLabel('Name').fill('Night patrol');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Night patrol', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Print the list' }).click();
  await expect(page.getByRole('combobox', { name: 'Platoon' })).toContainText('from the builder');
  await expect(page.locator('.paper')).toContainText('Panther');
  await page.getByRole('combobox', { name: 'Platoon' }).click();
  await page.getByRole('option', { name: 'Night patrol' }).click();
  await expect(page.locator('.paper')).toContainText('Night patrol');
  // The force stays chosen on the way to its cards.
  await page.getByRole('link', { name: 'Cards to cut out' }).click();
  await expect(page.getByRole('region', { name: /Night patrol · tanks/ }).first()).toBeVisible();
});

test('what is not there is said, not printed', async ({ page }) => {
  await page.goto('/print/skirmish/cards?platoon=nobody-has-this');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeDisabled();
  await page.goto('/print/skirmish/confetti');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.paper')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('every sheet fits the screen and can be read out', async ({ page }) => {
    for (const address of ['/print', '/print/skirmish/tools', '/print/commander/force', '/print/engagement/cards']) {
      await page.goto(address);
      await expect(page.locator(address === '/print' ? 'h2' : '.paper').first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(390);
    }
    await expectAccessibleEverywhere(page, 'sheets on a phone');
  });
});

const textOf = (file: string): string => readFileSync(new URL(`../../games/${file}`, import.meta.url), 'utf8');

/** The ids in a column of a table of the rules. */
const idsIn = (file: string, column = 0): string[] =>
  textOf(file)
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[column] ?? '');

for (const lang of ['en', 'fr'])
  test(`nothing is cut off on any card there is, ${lang}`, async ({ page }) => {
    await page.addInitScript((l) => localStorage.setItem('sabot.lang', l), lang);
    const [first = '', ...tanks] = idsIn('skirmish/printed/data/tanks.csv');
    const aboard = [...idsIn('skirmish/printed/data/crew.csv'), ...idsIn('skirmish/printed/data/upgrades.csv')];
    const { vehicles } = JSON.parse(textOf('engagement/printed/data/vehicles.json')) as { vehicles: { id: string }[] };
    const units = [...vehicles.map((v) => v.id), ...idsIn('engagement/printed/data/infantry.csv')];
    const cards = idsIn('commander/printed/data/cards.csv', 1);
    const platoon = encodeURIComponent(['usa', [first, ...aboard].join('+'), ...tanks].join('~'));
    for (const [address, count] of [
      [`/print/skirmish/cards?p=${platoon}`, 1 + tanks.length + aboard.length],
      [`/print/engagement/cards?f=500~${units.join('~')}`, units.length],
      [`/print/commander/cards?cards=${cards.join('~')}`, cards.length],
    ] as const) {
      await lay(page, address);
      const faces = page.locator('.sheet > .cut');
      await expect(faces).toHaveCount(count);
      const faults = await faces.evaluateAll((all) =>
        all
          .filter((face) => {
            const parts = [face, ...face.querySelectorAll('*')];
            const hidden = parts.some(
              (n) =>
                n instanceof HTMLElement &&
                getComputedStyle(n).overflow === 'hidden' &&
                n.scrollHeight > n.clientHeight + 1,
            );
            // The words on a drawn card end above the line at its foot.
            const low = [...face.querySelectorAll<SVGTextElement>('text.effect')].some((n) => {
              const box = n.getBBox();
              return box.y + box.height > 306 || box.x + box.width > 234;
            });
            return hidden || low;
          })
          .map((face) => face.textContent),
      );
      expect(faults, address.slice(0, 40)).toEqual([]);
    }
  });
