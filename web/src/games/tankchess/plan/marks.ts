import type { Code, Heading, Side, Square, Unit } from '../view';

/** What can be reached on a square: how many headings, and whether a shot goes with one of them. */
export interface Reach {
  readonly headings: number;
  readonly fires: boolean;
  /** The unit would be lost there. */
  readonly lost?: 'sunk' | 'blown-up';
}

/** A straight line between two squares, with what it means. */
export interface Line {
  readonly from: Square;
  readonly to: Square;
  readonly kind: 'kill' | 'hold' | 'threat' | 'blocked';
}

/** Everything drawn over the pieces. All of it comes from the server's lists. */
export interface Marks {
  readonly selected?: Square;
  readonly reach?: ReadonlyMap<Square, Reach>;
  readonly path?: readonly Square[];
  readonly ghost?: Unit;
  readonly lines?: readonly Line[];
  readonly targets?: ReadonlySet<Square>;
  readonly movable?: ReadonlySet<Square>;
  /** The move played last, drawn faintly. */
  readonly last?: { readonly path: readonly Square[]; readonly shot?: { readonly from: Square; readonly to: Square } };
  readonly zone?: ReadonlySet<Square>;
  readonly mines?: readonly { readonly square: Square; readonly owner: Side }[];
  readonly flags?: readonly { readonly square: Square; readonly owner: Side }[];
  readonly warned?: Square;
  /** The way to the square that is pointed at, and what it costs. */
  readonly hover?: { readonly path: readonly Square[]; readonly steps: number };
  /** Ways off the board; the last square of each lies beyond the edge. */
  readonly exits?: readonly { readonly path: readonly Square[]; readonly wins: boolean; readonly hostile: boolean }[];
  /** What the engine would play. */
  readonly best?: {
    readonly from: Square;
    readonly to: Square | undefined;
    readonly target: Square | undefined;
  };
  /** What was wanted and cannot be had, and what stands in the way. */
  readonly denied?: { readonly goal: Square; readonly at?: Square };
}

/** A drive to be shown: the unit that ends on `to` goes through these states. */
export interface Drive {
  readonly key: string;
  readonly owner: Side;
  readonly type: Code;
  readonly to: Square | null;
  readonly states: readonly { readonly square: Square; readonly heading: Heading }[];
  readonly shot?: { readonly from: Square; readonly to: Square };
}
