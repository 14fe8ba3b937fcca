import { box, type At, type Diagram, type Part, type Tone } from '../../../rulebook/diagram';

const COLUMNS = ['A', 'B', 'C', 'D', 'E'] as const;
const WIDE = 70;
const HIGH = 46;
const LEFT = 26;

/** A position on the drawing; row 1 lies lowest. */
const corner = (column: number, row: number, top: number): At => [LEFT + column * WIDE, top + (4 - row) * HIGH];
const middle = (column: number, row: number, top: number): At => {
  const [x, y] = corner(column, row, top);
  return [x + WIDE / 2, y + HIGH / 2];
};
const position = (column: number, row: number, top: number, tone: Tone): Part => ({
  is: 'area',
  path: box(...corner(column, row, top), WIDE, HIGH),
  tone,
});
const named = (top: number): readonly Part[] => [
  ...COLUMNS.map((c, i): Part => ({
    is: 'figure',
    at: [LEFT + (i + 0.5) * WIDE, top + 4 * HIGH + 18],
    text: c,
    tone: 'faint',
  })),
  ...[1, 2, 3, 4].map((r): Part => ({
    is: 'figure',
    at: [12, middle(0, r, top)[1] + 5],
    text: String(r),
    tone: 'faint',
  })),
];
const all = (f: (column: number, row: number) => readonly Part[]): readonly Part[] =>
  [4, 3, 2, 1].flatMap((row) => COLUMNS.flatMap((_, column) => f(column, row)));

/** Distance is the larger of the differences in columns and rows: TC-6.0.c. */
const FIRER = { column: 2, row: 1 };
const distance = (column: number, row: number): number =>
  Math.max(Math.abs(column - FIRER.column), Math.abs(row - FIRER.row));
const band = (n: number): Tone => (n === 0 ? 'own' : n === 1 ? 'danger' : n === 2 ? 'gun' : 'faint');

const card = (x: number, y: number, tone: Tone): Part => ({ is: 'area', path: box(x, y, 44, 30), tone });

export const DIAGRAMS: readonly Diagram[] = [
  {
    id: 'tc-grid',
    clause: 'TC-6.0.a',
    width: LEFT + 5 * WIDE + 8,
    height: 38 + 4 * HIGH + 66,
    parts: [
      { is: 'area', path: box(LEFT, 4, 5 * WIDE, 28), tone: 'faint' },
      ...all((column, row) => [position(column, row, 38, row > 2 ? 'enemy' : 'own')]),
      ...named(38),
      { is: 'line', from: [LEFT - 6, 38 + 2 * HIGH], to: [LEFT + 5 * WIDE + 6, 38 + 2 * HIGH], tone: 'ink' },
      { is: 'area', path: box(LEFT, 38 + 4 * HIGH + 28, 5 * WIDE, 28), tone: 'faint' },
      { is: 'word', at: [LEFT + 2.5 * WIDE, 23], word: 'reserve' },
      { is: 'word', at: [LEFT + 2.5 * WIDE, 38 + 4 * HIGH + 47], word: 'reserve' },
      { is: 'word', at: [LEFT + 2.5 * WIDE, middle(0, 4, 38)[1] + 5], word: 'second' },
      { is: 'word', at: [LEFT + 2.5 * WIDE, middle(0, 3, 38)[1] - 4], word: 'first' },
      { is: 'word', at: [LEFT + 2.5 * WIDE, 38 + 2 * HIGH + 5], word: 'line' },
      { is: 'word', at: [LEFT + 2.5 * WIDE, middle(0, 2, 38)[1] + 14], word: 'first' },
      { is: 'word', at: [LEFT + 2.5 * WIDE, middle(0, 1, 38)[1] + 5], word: 'second' },
    ],
    legend: [
      { tone: 'own', word: 'south' },
      { tone: 'enemy', word: 'north' },
    ],
  },
  {
    id: 'tc-stacking',
    clause: 'TC-6.3.a',
    width: 372,
    height: 116,
    parts: [
      { is: 'area', path: box(6, 6, 360, 104), tone: 'faint' },
      ...[0, 1, 2].flatMap((i): Part[] => [card(24 + i * 52, 38, 'own'), card(208 + i * 52, 38, 'gun')]),
      { is: 'word', at: [98, 30], word: 'combat' },
      { is: 'word', at: [282, 30], word: 'trucks' },
      { is: 'word', at: [186, 94], word: 'equipment' },
    ],
    legend: [],
  },
  {
    id: 'tc-range',
    clause: 'TC-9.1.a',
    width: LEFT + 5 * WIDE + 8,
    height: 4 * HIGH + 34,
    parts: [
      ...all((column, row) => {
        const n = distance(column, row);
        const [x, y] = middle(column, row, 6);
        return [position(column, row, 6, band(n)), { is: 'figure', at: [x, y + 5], text: String(n) }];
      }),
      ...named(6),
    ],
    legend: [
      { tone: 'own', word: 'firer' },
      { tone: 'danger', word: 'short' },
      { tone: 'gun', word: 'long' },
      { tone: 'faint', word: 'far' },
    ],
  },
  {
    id: 'tc-sight',
    clause: 'TC-9.2.a',
    width: LEFT + 5 * WIDE + 8,
    height: 4 * HIGH + 34,
    parts: [
      ...all((column, row) => [position(column, row, 6, 'faint')]),
      position(1, 2, 6, 'wood'),
      ...named(6),
      { is: 'line', from: middle(1, 1, 6), to: middle(1, 3, 6), tone: 'ink', stopped: true },
      { is: 'line', from: middle(1, 1, 6), to: middle(3, 1, 6), tone: 'danger', arrow: true },
      { is: 'line', from: middle(1, 1, 6), to: middle(2, 3, 6), tone: 'danger', arrow: true },
      { is: 'dot', at: middle(1, 1, 6), r: 9, tone: 'own' },
      { is: 'word', at: [middle(1, 3, 6)[0], middle(1, 3, 6)[1] - 6], word: 'hidden' },
      { is: 'word', at: [middle(3, 3, 6)[0], middle(3, 3, 6)[1] + 5], word: 'knight' },
      { is: 'word', at: [middle(4, 1, 6)[0], middle(4, 1, 6)[1] + 5], word: 'seen' },
    ],
    legend: [
      { tone: 'wood', word: 'blocks' },
      { tone: 'danger', word: 'open' },
    ],
  },
];
