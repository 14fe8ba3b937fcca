import { HIGH, WIDE } from './ground';
import type * as table from '../../../table/viewport';
import { column, positions, row, stackAt } from '../view';
import type { Piece, Pos, View } from '../types';

/** Where things lie on the map, in drawing units. */

/** Strips beyond the last rows for the two reserves. */
export const STRIP = 52;
export const RIM = 10;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Sheet {
  readonly columns: number;
  readonly rows: number;
  readonly flip: boolean;
}

/** The upper left corner of a position as this player sees it. */
export function corner(s: Sheet, p: Pos): Point {
  const c = s.flip ? s.columns - 1 - column(p) : column(p);
  const r = s.flip ? row(p) : s.rows - 1 - row(p);
  return { x: c * WIDE, y: r * HIGH };
}

export function middle(s: Sheet, p: Pos): Point {
  const { x, y } = corner(s, p);
  return { x: x + WIDE / 2, y: y + HIGH / 2 };
}

/** The middle of the strip of a reserve: ours is the near one. */
export const stripMiddle = (s: Sheet, near: boolean): Point => ({
  x: (s.columns * WIDE) / 2,
  y: near ? s.rows * HIGH + STRIP / 2 : -STRIP / 2,
});

/** A counter on its place. */
export interface Laid {
  readonly piece: Piece;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** How wide what is written on it may be. */
  readonly room: number;
}

/**
 * Fans the cards of a position: one side in the middle, in rows of three; two
 * sides in melee each on its own half, the far player's above.
 */
export function fan(v: View, s: Sheet, p: Pos): Laid[] {
  const stack = stackAt(v, p).filter((x) => !x.on);
  const owners = [...new Set(stack.map((x) => x.owner))];
  const { x: left, y: top } = corner(s, p);
  const laid: Laid[] = [];
  for (const owner of owners) {
    const own = stack.filter((x) => x.owner === owner);
    const far = (v.nation[owner] === 'german') !== s.flip;
    const alone = owners.length === 1;
    const scale = !alone || own.length > 3 ? 0.98 : own.length === 3 ? 1.04 : 1.3;
    const perRow = alone && own.length > 3 ? 3 : own.length;
    const rows = Math.ceil(own.length / perRow);
    const step = Math.min(63 * scale, 190 / perRow);
    own.forEach((piece, i) => {
      const r = Math.floor(i / perRow);
      const inRow = Math.min(perRow, own.length - r * perRow);
      const x = left + WIDE / 2 + ((i % perRow) - (inRow - 1) / 2) * step;
      const y = alone ? top + HIGH / 2 + (r - (rows - 1) / 2) * 68 : top + HIGH / 2 + (far ? -38 : 38);
      laid.push({ piece, x, y, scale, room: inRow === 1 ? 190 : step - 2 });
    });
  }
  return laid;
}

/** The whole map with the strips of both reserves. */
export const sheetOf = ({ board }: View): table.Sheet => ({
  width: board.columns * WIDE,
  height: board.rows * HIGH,
  rim: { x: RIM, y: RIM + STRIP },
  small: RIM,
});

/** Whose cards lie on which position; a side is called after the position. */
export const standingOn = (v: View, flip: boolean): readonly table.Standing[] =>
  positions(v.board.columns, v.board.rows).flatMap((p) => {
    const owners = [...new Set(stackAt(v, p).map((x) => x.owner))];
    const { x, y } = middle({ ...v.board, flip }, p);
    return owners.map((seat, i) => ({ id: p, seat, x: x + (i - (owners.length - 1) / 2) * (WIDE / 2), y }));
  });
