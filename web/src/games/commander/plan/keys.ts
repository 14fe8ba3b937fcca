import { column, posAt, RESERVE, row } from '../view';
import type { Pos } from '../types';

/** Where an arrow key leads from a position, as this player sees the board. */
export function step(key: string, at: Pos, columns: number, rows: number, flip: boolean): Pos | undefined {
  const delta = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key];
  if (delta === undefined) return undefined;
  const [dx = 0, dy = 0] = flip ? delta.map((d) => -d) : delta;
  if (at === RESERVE) return key === 'ArrowUp' ? posAt(Math.floor(columns / 2), flip ? rows - 1 : 0) : at;
  const c = column(at) + dx;
  const r = row(at) + dy;
  // Beyond the last row lies the own reserve.
  if (key === 'ArrowDown' && (r < 0 || r >= rows)) return RESERVE;
  return c < 0 || c >= columns || r < 0 || r >= rows ? at : posAt(c, r);
}
