import type { Setup } from '../../api/types';

/** What the server shows of a position: `View` of the rules as types. */

/** "C2": column from the west, row from the south; or "reserve". */
export type Pos = string;
export type ID = number;
export type Seat = 1 | 2;
export type Side = 'neutral' | 'german' | 'soviet';

export type Place = 'deck' | 'hand' | 'board' | 'card' | 'ground' | 'play' | 'beside' | 'discard';

export interface Piece {
  readonly id: ID;
  readonly owner: Seat;
  readonly no: number;
  readonly place: Place;
  readonly pos?: Pos;
  /** Carrier of a squad or gun, bearer of equipment. */
  readonly on?: ID;
  readonly order?: number;
  readonly entry?: Pos;
  readonly moved?: boolean;
  readonly fired?: boolean;
  readonly immobilised?: boolean;
  readonly malfunction?: boolean;
}

export type Terrain =
  | 'clear'
  | 'hills'
  | 'balka'
  | 'walls'
  | 'woods'
  | 'wheatfield'
  | 'village'
  | 'swamp'
  | 'stream'
  | 'bunkers'
  | 'foxholes';

export interface Spot {
  readonly base: Terrain;
  readonly overlay?: Terrain;
  readonly overlayOwner?: Seat;
  readonly waiting?: boolean;
  readonly smoke?: Seat;
  readonly attacker?: Seat;
  readonly stream?: ID;
  readonly swamp?: ID;
  /** 1 is a bridge, 2 a ford. */
  readonly crossing?: number;
}

export interface Border {
  readonly a: Pos;
  readonly b: Pos;
  readonly stream?: ID;
  readonly crossing?: number;
}

export interface Shot {
  readonly firer: ID;
  readonly fire: 'at' | 'he' | 'sa' | 'ft' | 'tmv' | 'smoke';
  readonly target?: ID;
  readonly pos?: Pos;
  readonly equipment?: ID;
  readonly with?: readonly With[];
}

export interface With {
  readonly card: ID;
  readonly step?: number;
  readonly pos?: Pos;
  readonly to?: Pos;
  readonly unit?: ID;
}

export interface Ride {
  readonly squad: ID;
  readonly on?: readonly ID[];
}

export interface Tow {
  readonly gun: ID;
  readonly carrier: ID;
}

export interface Group {
  readonly cards: readonly ID[];
  readonly rides?: readonly Ride[];
  readonly tows?: readonly Tow[];
  readonly path?: readonly Pos[];
  readonly with?: readonly With[];
  readonly dismount?: readonly ID[];
}

export interface Interrupt {
  readonly card: ID;
  readonly pos?: Pos;
  readonly to?: Pos;
  readonly unit?: ID;
}

export type WindowKind = 'step' | 'shot' | 'instant' | 'melee' | 'volley' | 'between' | 'counter';

export interface OpenWindow {
  readonly kind: WindowKind;
  readonly queue: readonly Seat[] | null;
  readonly seat?: Seat;
  readonly play?: Interrupt;
}

export interface Deed {
  readonly kind: 'move' | 'fire' | 'instant' | 'arrive' | 'withdraw' | 'pick';
  readonly from?: Pos;
  readonly groups?: readonly Group[];
  readonly group?: number;
  readonly step?: number;
  readonly moving?: readonly ID[];
  readonly firers?: readonly ID[];
  readonly shot?: Shot;
  readonly instant?: { readonly card: ID; readonly pos?: Pos; readonly units?: readonly ID[] };
}

export interface Melee {
  readonly left?: readonly Pos[];
  readonly pos?: Pos;
  readonly declared: readonly (readonly Shot[] | null)[];
  readonly in: readonly boolean[];
}

export interface Item {
  readonly card: string;
  readonly count: number;
}

export interface Square {
  readonly pos: Pos;
  readonly terrain: Terrain;
}

export type Phase =
  'nation' | 'year' | 'build' | 'terrain' | 'place' | 'workshop' | 'play' | 'melee' | 'discard' | 'trim' | 'over';

export interface View {
  readonly seat: 0 | Seat;
  readonly setup: Setup;
  readonly phase: Phase;
  /** By seat; the first is nobody. */
  readonly nation: readonly Side[];
  readonly attacker: 0 | Seat;
  readonly year?: number;
  readonly first: 0 | Seat;
  readonly active: 0 | Seat;
  readonly turn: number;
  /** Turn limit, 0 for none. */
  readonly turns: number;
  readonly supply: number;
  readonly acted?: boolean;
  readonly columns: number;
  readonly rows: number;
  readonly cards: readonly Piece[] | null;
  readonly hands: readonly number[];
  readonly decks: readonly number[];
  /** By position: 1 + row × 9 + column. */
  readonly spots: readonly Spot[];
  readonly borders?: readonly Border[];
  readonly group?: readonly number[];
  readonly due?: readonly ID[];
  readonly windows?: readonly OpenWindow[];
  readonly deed?: Deed;
  readonly melee?: Melee;
  readonly muster?: {
    readonly in: readonly boolean[];
    readonly fixed: readonly (readonly Terrain[] | null)[];
  };
}

export const RESERVE: Pos = 'reserve';

export const column = (p: Pos): number => p.charCodeAt(0) - 65;
export const row = (p: Pos): number => p.charCodeAt(1) - 49;
export const posAt = (c: number, r: number): Pos => `${String.fromCharCode(65 + c)}${r + 1}`;

/** The positions of a board, from the south-west, row by row. */
export function positions(columns: number, rows: number): Pos[] {
  return Array.from({ length: columns * rows }, (_, i) => posAt(i % columns, Math.floor(i / columns)));
}

export const spotAt = (v: View, p: Pos): Spot => v.spots[1 + row(p) * 9 + column(p)] ?? { base: 'clear' };

export const pieces = (v: View): readonly Piece[] => v.cards ?? [];

export const other = (seat: Seat): Seat => (seat === 1 ? 2 : 1);

/** What the eye sees on a position: laid water hides the ground under it. */
export function coverOf(s: Spot): Terrain {
  if (s.swamp) return 'swamp';
  if (s.stream) return 'stream';
  return s.base;
}

/** The unit cards of a position, carriers before what they carry. */
export function stackAt(v: View, p: Pos, owner?: Seat): Piece[] {
  const all = pieces(v).filter((x) => x.place === 'board' && x.pos === p && (owner === undefined || x.owner === owner));
  const rank = (x: Piece): number => (x.on ? x.on + 0.5 : x.id);
  return all.sort((a, b) => a.owner - b.owner || rank(a) - rank(b));
}

/** What lies on a unit: equipment, attachments, markers. */
export const lyingOn = (v: View, unit: ID): Piece[] => pieces(v).filter((x) => x.place === 'card' && x.on === unit);

/** The squad or gun that a carrier carries. */
export const loadOf = (v: View, carrier: ID): Piece | undefined =>
  pieces(v).find((x) => x.place === 'board' && x.on === carrier);

export const pieceOf = (v: View, id: ID | undefined): Piece | undefined =>
  id === undefined ? undefined : pieces(v).find((x) => x.id === id);

export const handOf = (v: View, seat: number): Piece[] =>
  pieces(v).filter((x) => x.place === 'hand' && x.owner === seat);

export const pileOf = (v: View, seat: number): Piece[] =>
  pieces(v)
    .filter((x) => x.place === 'discard' && x.owner === seat)
    .sort((a, b) => (b.order ?? 0) - (a.order ?? 0));

/** The seat whose reserve lies at the north edge: the Germans'. */
export const northSeat = (v: View): Seat => (v.nation[2] === 'german' ? 2 : 1);
