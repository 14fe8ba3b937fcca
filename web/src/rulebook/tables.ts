import type { ReferenceTable } from '../api/types';
import type { Say } from '../words/say';

/** A cell as it is read; numbers are sorted as numbers. */
export interface Cell {
  readonly text: string;
  readonly number?: number;
}
export interface TableRow {
  readonly key: number;
  readonly cells: readonly Cell[];
}
export interface TableText {
  readonly head: readonly string[];
  readonly rows: readonly TableRow[];
}
/** Column -1 is the order of the book. */
export interface Order {
  readonly column: number;
  readonly up: boolean;
}

/** The table in a language; the source of the figures is the last column. */
export function readTable(table: ReferenceTable, say: Say): TableText {
  const columns = table.columns ?? [];
  return {
    head: [...columns.map((c) => say(`column.${c.id}`)), say('column.source')],
    rows: (table.rows ?? []).map((row, key) => ({
      key,
      cells: [
        ...columns.map((c, i) => cellOf(row.cells?.[i], c.words, say)),
        { text: (row.sources ?? []).map((s) => say(`origin.${s}`)).join(', ') },
      ],
    })),
  };
}

function cellOf(value: unknown, words: string | undefined, say: Say): Cell {
  if (typeof value === 'number') return { text: String(value), number: value };
  if (typeof value === 'boolean') return { text: say(value ? 'cell.yes' : 'cell.no') };
  if (Array.isArray(value)) return { text: value.map((v) => cellOf(v, words, say).text).join(', ') || '–' };
  if (typeof value !== 'string') return { text: '–' };
  return { text: words && value ? say(`${words}.${value}`) : value };
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The rows that contain all words, in the order asked for. */
export function rowsOf(table: TableText, words: string, order: Order): readonly TableRow[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  const rows = table.rows.filter((row) => {
    const text = plain(row.cells.map((c) => c.text).join(' '));
    return wanted.every((w) => text.includes(w));
  });
  if (order.column < 0) return rows;
  const sign = order.up ? 1 : -1;
  const least = Number.NEGATIVE_INFINITY;
  return rows.toSorted((a, b) => {
    const [x, y] = [a.cells[order.column], b.cells[order.column]];
    if (x?.number !== undefined || y?.number !== undefined) return sign * ((x?.number ?? least) - (y?.number ?? least));
    return -sign * (x?.text ?? '').localeCompare(y?.text ?? '');
  });
}
