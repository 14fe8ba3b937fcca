import { describe, expect, it } from 'vitest';
import { readTable, rowsOf } from './tables';

const say = (key: string): string => key.toUpperCase();
const text = readTable(
  {
    id: 'units',
    clause: 'CH-1.b',
    columns: [{ id: 'unit', words: 'unit' }, { id: 'speed' }, { id: 'turret' }, { id: 'keywords', words: 'keyword' }],
    rows: [
      { cells: ['léger', 5, true, ['fast', 'small']], sources: ['printed'] },
      { cells: ['heavy', 3, true, []], sources: ['public'] },
      { cells: ['mortar', null, false, null], sources: ['printed', 'ours'] },
    ],
  },
  say,
);

describe('tables of the rulebook', () => {
  it('are read in words, with where the figures come from', () => {
    expect(text.head).toEqual(['COLUMN.UNIT', 'COLUMN.SPEED', 'COLUMN.TURRET', 'COLUMN.KEYWORDS', 'COLUMN.SOURCE']);
    expect(text.rows[2]?.cells.map((c) => c.text)).toEqual([
      'UNIT.MORTAR',
      '–',
      'CELL.NO',
      '–',
      'ORIGIN.PRINTED, ORIGIN.OURS',
    ]);
  });
  it('keep the order of the book until a column is chosen, the best first', () => {
    expect(rowsOf(text, '', { column: -1, up: false }).map((r) => r.key)).toEqual([0, 1, 2]);
    expect(rowsOf(text, '', { column: 1, up: false }).map((r) => r.key)).toEqual([0, 1, 2]);
    expect(rowsOf(text, '', { column: 1, up: true }).map((r) => r.key)).toEqual([2, 1, 0]);
    expect(rowsOf(text, '', { column: 0, up: false }).map((r) => r.key)).toEqual([1, 0, 2]);
  });
  it('say several values of a cell one after the other', () => {
    expect(text.rows.map((r) => r.cells[3]?.text)).toEqual(['KEYWORD.FAST, KEYWORD.SMALL', '–', '–']);
    expect(rowsOf(text, 'keyword.small', { column: -1, up: false }).map((r) => r.key)).toEqual([0]);
  });
  it('are narrowed by words without accents', () => {
    expect(rowsOf(text, 'leger', { column: -1, up: false }).map((r) => r.key)).toEqual([0]);
    expect(rowsOf(text, 'cell.yes public', { column: -1, up: false }).map((r) => r.key)).toEqual([1]);
    expect(rowsOf(text, 'tiger', { column: -1, up: false })).toEqual([]);
  });
});
