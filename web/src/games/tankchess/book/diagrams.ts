import { away, box, type At, type Diagram, type Part, type Tone } from '../../../rulebook/diagram';

const CELL = 52;
const SIZE = [38, 24] as const;

/** The middle of a square of the drawing, counted from its upper left. */
const middle = (column: number, row: number): At => [(column + 0.5) * CELL + 4, (row + 0.5) * CELL + 4];
const grid = (columns: number, rows: number): Part => ({ is: 'grid', at: [4, 4], columns, rows, cell: CELL });
const filled = (column: number, row: number, tone: Tone): Part => ({
  is: 'area',
  path: box(column * CELL + 4, row * CELL + 4, CELL, CELL),
  tone,
});

/** The eight headings as steps over the squares. */
const STEPS: readonly At[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
];

/** The drive of the example, step by step: each turn is 45°, each step one square along the heading. */
function drive(moves: string): readonly Part[] {
  let [column, row, heading, step] = [0, 0, 2, 0];
  const parts: Part[] = [];
  for (const move of moves) {
    step++;
    if (move === 'F') {
      const from = middle(column, row);
      const [dx, dy] = STEPS[heading]!;
      [column, row] = [column + dx, row + dy];
      parts.push({ is: 'line', from, to: middle(column, row), tone: 'reach', arrow: true });
      const [x, y] = middle(column, row);
      parts.push({ is: 'figure', at: [x + 16, y - 19], text: String(step) });
      continue;
    }
    heading = (heading + (move === 'R' ? 1 : 7)) % 8;
    const [x, y] = middle(column, row);
    parts.push({ is: 'figure', at: [x - 8, y + 24], text: `${step} ${move === 'R' ? '↻' : '↺'}` });
  }
  return [...parts, { is: 'unit', at: middle(column, row), heading: heading * 45, size: SIZE, tone: 'reach' }];
}

/** Where a shell comes from and which face it strikes: against the heading the front, along it the rear. */
const FACES = STEPS.map((_, from): readonly Part[] => {
  const face = from === 0 ? 'front' : from === 4 ? 'rear' : 'side';
  const tone: Tone = face === 'front' ? 'own' : face === 'rear' ? 'danger' : 'gun';
  const far = from % 2 === 0 ? 2.35 : 2.35 * Math.SQRT2;
  const near = from % 2 === 0 ? 0.62 : 0.62 * Math.SQRT2;
  const at = middle(2, 2);
  return [
    {
      is: 'line',
      from: away(at, from * 45, far * CELL * 0.98),
      to: away(at, from * 45, near * CELL),
      tone,
      arrow: true,
    },
  ];
}).flat();

export const DIAGRAMS: readonly Diagram[] = [
  {
    id: 'ch-steps',
    clause: 'CH-4.a',
    width: 4 * CELL + 8,
    height: 3 * CELL + 8,
    parts: [grid(4, 3), { is: 'unit', at: middle(0, 0), heading: 90, size: SIZE, tone: 'own' }, ...drive('RFFLF')],
    legend: [
      { tone: 'own', word: 'start' },
      { tone: 'reach', word: 'end' },
    ],
  },
  {
    id: 'ch-fire',
    clause: 'CH-5.b',
    width: 7 * CELL + 8,
    height: 5 * CELL + 8,
    parts: [
      grid(7, 5),
      filled(3, 3, 'reach'),
      filled(3, 2, 'reach'),
      filled(1, 2, 'stone'),
      { is: 'line', from: away(middle(3, 4), 315, 24), to: away(middle(1, 2), 135, 30), tone: 'faint', stopped: true },
      { is: 'line', from: away(middle(3, 4), 0, 24), to: away(middle(3, 1), 180, 24), tone: 'danger', arrow: true },
      { is: 'line', from: away(middle(3, 4), 45, 24), to: away(middle(4, 3), 225, 20), tone: 'faint', stopped: true },
      { is: 'unit', at: middle(3, 4), heading: 0, size: SIZE, tone: 'own' },
      { is: 'unit', at: middle(3, 1), heading: 90, size: SIZE, tone: 'enemy' },
      { is: 'unit', at: middle(4, 3), heading: 180, size: SIZE, tone: 'enemy' },
      { is: 'unit', at: middle(6, 1), heading: 180, size: SIZE, tone: 'enemy' },
      { is: 'unit', at: middle(0, 1), heading: 180, size: SIZE, tone: 'enemy' },
      { is: 'word', at: [middle(3, 0)[0], middle(3, 0)[1] + 4], word: 'hit' },
      { is: 'word', at: [middle(5, 3)[0] + 14, middle(5, 3)[1] + 4], word: 'near' },
      { is: 'word', at: [middle(6, 0)[0] - 4, middle(6, 0)[1] + 4], word: 'behind' },
      { is: 'word', at: [middle(1, 3)[0] - 12, middle(1, 3)[1] - 10], word: 'stopped' },
    ],
    legend: [
      { tone: 'danger', word: 'open' },
      { tone: 'faint', word: 'closed' },
      { tone: 'stone', word: 'obstacle' },
    ],
  },
  {
    id: 'ch-faces',
    clause: 'CH-6.a',
    width: 5 * CELL + 8,
    height: 5 * CELL + 8,
    parts: [grid(5, 5), ...FACES, { is: 'unit', at: middle(2, 2), heading: 0, size: SIZE, tone: 'enemy' }],
    legend: [
      { tone: 'own', word: 'front' },
      { tone: 'gun', word: 'side' },
      { tone: 'danger', word: 'rear' },
    ],
  },
];
