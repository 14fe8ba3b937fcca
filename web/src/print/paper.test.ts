import { describe, expect, it } from 'vitest';
import {
  stripsOf,
  cutsOf,
  gridFor,
  MARGIN,
  pagesOf,
  paperNamed,
  PAPERS,
  roomOn,
  scaleFor,
  shelve,
  usualPaper,
  type Size,
} from './paper';

const POKER: Size = { width: 63, height: 88 };

describe('a grid of cards', () => {
  it.each([
    ['a4', POKER, 3, 3, 210],
    // Three rows and the foot are more than an upright Letter: across it takes more.
    ['letter', POKER, 4, 2, 279.4],
    ['a4', { width: 88, height: 126 }, 2, 2, 210],
    ['letter', { width: 88, height: 126 }, 2, 2, 215.9],
  ] as const)('%s, %o: %i × %i', (name, item, columns, rows, wide) => {
    const g = gridFor(PAPERS[name], item);
    expect([g.columns, g.rows, g.page.width]).toEqual([columns, rows, wide]);
    const room = roomOn(g.page);
    expect(g.left).toBeGreaterThanOrEqual(MARGIN);
    expect(g.top).toBeGreaterThanOrEqual(MARGIN);
    expect(g.left + columns * item.width).toBeLessThanOrEqual(MARGIN + room.width + 1e-3);
    expect(g.top + rows * item.height).toBeLessThanOrEqual(MARGIN + room.height + 1e-3);
  });

  it('takes what fits to the last fraction', () => {
    const room = roomOn(PAPERS.a4);
    expect(gridFor(PAPERS.a4, { width: room.width / 3, height: room.height / 7 })).toMatchObject({
      columns: 3,
      rows: 7,
    });
  });

  it('says what is larger than the paper', () => {
    expect(() => gridFor(PAPERS.a4, { width: 300, height: 300 })).toThrow(RangeError);
  });

  it('is cut once between two cards, and only around those that are there', () => {
    const g = gridFor(PAPERS.a4, POKER);
    expect(cutsOf(g, POKER, 9).match(/M/g)).toHaveLength(4 + 4);
    expect(cutsOf(g, POKER, 2).match(/M/g)).toHaveLength(2 + 3);
    expect(cutsOf(g, POKER, 4).match(/M/g)).toHaveLength(3 + 4);
  });
});

describe('pages', () => {
  it('keep every thing once and in order', () => {
    expect(pagesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(pagesOf([], 9)).toEqual([]);
  });
});

describe('things of several sizes', () => {
  const inside = (things: readonly Size[], page: Size, gap: number): void => {
    const at = shelve(things, page, gap);
    const room = roomOn(page);
    for (const [i, a] of at.entries()) {
      const s = things[i] as Size;
      expect(a.x + s.width).toBeLessThanOrEqual(MARGIN + room.width);
      expect(a.y + s.height).toBeLessThanOrEqual(MARGIN + room.height);
      for (const [k, b] of at.entries()) {
        if (k <= i || a.page !== b.page) continue;
        const o = things[k] as Size;
        const apart = a.x + s.width <= b.x || b.x + o.width <= a.x || a.y + s.height <= b.y || b.y + o.height <= a.y;
        expect(apart, `${i} lies over ${k}`).toBe(true);
      }
    }
  };

  it('never lie over each other nor over the edge', () => {
    const things = Array.from({ length: 60 }, (_, i) => ({
      width: 12 + ((i * 37) % 140),
      height: 10 + ((i * 53) % 90),
    }));
    inside(things, PAPERS.a4, 4);
    inside(things, PAPERS.letter, 0);
  });

  it('begin a row when the one before is full', () => {
    const at = shelve([POKER, POKER, POKER, POKER], PAPERS.a4, 0);
    expect(at.map((p) => [p.page, p.x, p.y])).toEqual([
      [0, 8, 8],
      [0, 71, 8],
      [0, 134, 8],
      [0, 8, 96],
    ]);
  });

  it('say what is larger than the paper', () => {
    expect(() => shelve([{ width: 400, height: 10 }], PAPERS.a4, 0)).toThrow(RangeError);
  });
});

describe('a map', () => {
  it('is drawn in a whole scale, never larger than its room', () => {
    expect(scaleFor(916, 160)).toBe(6);
    expect(scaleFor(160, 160)).toBe(1);
    expect(scaleFor(161, 160)).toBe(2);
    expect(scaleFor(40, 160)).toBe(1);
  });
});

describe('the paper', () => {
  it('is Letter where Letter is sold', () => {
    expect(['en-US', 'fr-CA', 'en-GB', 'fr', 'fr-FR'].map(usualPaper)).toEqual(['letter', 'letter', 'a4', 'a4', 'a4']);
  });
  it('has a name we know, or none', () => {
    expect(['a4', 'letter', 'a3', 'toString', null].map(paperNamed)).toEqual([
      'a4',
      'letter',
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('a board that is larger than a sheet', () => {
  it('is cut between squares into even parts that lie edge to edge', () => {
    expect(stripsOf(16, 20, 7, roomOn(PAPERS.a4).width)).toEqual([
      { first: 0, last: 8, from: 0, to: 167 },
      { first: 8, last: 16, from: 167, to: 334 },
    ]);
    for (const count of [12, 16, 20])
      for (const room of [roomOn(PAPERS.letter).width, roomOn(PAPERS.letter).height]) {
        const strips = stripsOf(count, 20, 7, room);
        expect(strips.every((s) => s.to - s.from <= room)).toBe(true);
        expect(strips.every((s, i) => s.from === (strips[i - 1]?.to ?? 0))).toBe(true);
        expect(strips.at(-1)?.to).toBe(14 + 20 * count);
      }
  });
  it('stays whole where it fits', () => {
    expect(stripsOf(16, 11, 7, roomOn(PAPERS.a4).width)).toEqual([{ first: 0, last: 16, from: 0, to: 190 }]);
  });
});
