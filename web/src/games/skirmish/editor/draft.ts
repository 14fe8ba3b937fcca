import { contains, corners, onTable, type Point } from '../plane';
import { TABLE, type Ground, type Piece } from '../view';

/** A map while it is drawn: pieces of terrain, and which one is in hand. */
export interface Draft {
  readonly pieces: readonly Piece[];
  readonly chosen?: string;
}

/** The cards of the box (TK-6.c). */
const SIZES: Readonly<Record<Ground, { readonly length: number; readonly width: number }>> = {
  woods: { length: 1400, width: 1000 },
  building: { length: 900, width: 600 },
};

/** A name that no piece has yet. */
function fresh(pieces: readonly Piece[], type: string): string {
  for (let n = 1; ; n++) if (!pieces.some((p) => p.id === `${type}_${n}`)) return `${type}_${n}`;
}

export function added(d: Draft, type: Ground): Draft {
  const id = fresh(d.pieces, type);
  const piece = { id, type, x: TABLE / 2, y: TABLE / 2, h: 0, ...SIZES[type] };
  return { pieces: [...d.pieces, piece], chosen: id };
}

export function copied(d: Draft): Draft {
  const p = d.pieces.find((x) => x.id === d.chosen);
  if (p === undefined) return d;
  const id = fresh(d.pieces, p.type);
  return { pieces: [...d.pieces, { ...p, ...onTable({ x: p.x + 400, y: p.y - 400, h: p.h }), id }], chosen: id };
}

export const removed = (d: Draft): Draft => ({ pieces: d.pieces.filter((p) => p.id !== d.chosen) });

export const changed = (d: Draft, part: Partial<Piece>): Draft => ({
  ...d,
  pieces: d.pieces.map((p) => (p.id === d.chosen ? { ...p, ...part } : p)),
});

/** The topmost piece under a finger. */
export const under = (d: Draft, at: Point): string | undefined =>
  d.pieces.findLast((p) => contains(corners(p, p.length, p.width), at))?.id;

/** Half the table again on the other side, turned about the middle: fair for both. */
export function mirrored(d: Draft): Draft {
  const half = d.pieces.filter((p) => p.y < TABLE / 2);
  const pieces: Piece[] = [...half];
  for (const p of half) {
    pieces.push({ ...p, id: fresh(pieces, p.type), x: TABLE - p.x, y: TABLE - p.y, h: (p.h + 1800) % 3600 });
  }
  return { pieces };
}
