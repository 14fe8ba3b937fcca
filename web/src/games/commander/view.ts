import type { ID, Piece, Pos, Seat, Spot, Terrain, View } from './types';

export const RESERVE: Pos = 'reserve';

export const column = (p: Pos): number => p.charCodeAt(0) - 65;
export const row = (p: Pos): number => p.charCodeAt(1) - 49;
export const posAt = (c: number, r: number): Pos => `${String.fromCharCode(65 + c)}${r + 1}`;

/** The positions of a board, from the south-west, row by row. */
export function positions(columns: number, rows: number): Pos[] {
  return Array.from({ length: columns * rows }, (_, i) => posAt(i % columns, Math.floor(i / columns)));
}

/** Where a position stands in the list of spots: always a grid of nine columns. */
export const spotIndex = (p: Pos): number => 1 + row(p) * 9 + column(p);

export const spotAt = (v: View, p: Pos): Spot => v.board.spots[spotIndex(p)] ?? { base: 'clear' };

export const other = (seat: Seat): Seat => (seat === 1 ? 2 : 1);

/** What the eye sees on a position: laid water hides the ground under it. */
export function coverOf(s: Spot): Terrain {
  if (s.swamp) return 'swamp';
  if (s.stream) return 'stream';
  return s.base;
}

/** The unit cards of a position, carriers before what they carry. */
export function stackAt(v: View, p: Pos, owner?: Seat): Piece[] {
  const all = v.cards.filter((x) => x.place === 'board' && x.pos === p && (owner === undefined || x.owner === owner));
  const rank = (x: Piece): number => (x.on ? x.on + 0.5 : x.id);
  return all.sort((a, b) => a.owner - b.owner || rank(a) - rank(b));
}

/** What lies on a unit: equipment, attachments, markers. */
export const lyingOn = (v: View, unit: ID): Piece[] => v.cards.filter((x) => x.place === 'card' && x.on === unit);

/** The squad that a vehicle carries and the gun that it tows. */
export const loadsOf = (v: View, carrier: ID): Piece[] =>
  v.cards.filter((x) => x.place === 'board' && x.on === carrier);

export const pieceOf = (v: View, id: ID | undefined): Piece | undefined =>
  id === undefined ? undefined : v.cards.find((x) => x.id === id);

export const handOf = (v: View, seat: number): Piece[] => v.cards.filter((x) => x.place === 'hand' && x.owner === seat);

export const pileOf = (v: View, seat: number): Piece[] =>
  v.cards.filter((x) => x.place === 'discard' && x.owner === seat).sort((a, b) => (b.order ?? 0) - (a.order ?? 0));

/** The seat whose reserve lies at the north edge: the Germans'. */
export const northSeat = (v: View): Seat => (v.nation[2] === 'german' ? 2 : 1);
/** Whether south is up: everybody sits on the side of their own reserve. */
export const flipped = (v: View, near: number | undefined, turned: boolean): boolean =>
  (northSeat(v) === near) !== turned;
