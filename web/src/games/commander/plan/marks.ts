import type { ID, Pos, Terrain } from '../types';

/** What is drawn on top of the map besides what lies there. */
export interface Marks {
  readonly selected?: Pos;
  readonly cards?: ReadonlySet<ID>;
  /** Positions that can be gone to. */
  readonly reach?: ReadonlySet<Pos>;
  /** Positions that can be gone to with a card of the hand. */
  readonly reachWithCard?: ReadonlySet<Pos>;
  /** Positions that can be fired at or played upon. */
  readonly targets?: ReadonlySet<Pos>;
  /** Positions from which something can be done. */
  readonly ready?: ReadonlySet<Pos>;
  /** Where a force is set up, or terrain laid. */
  readonly zone?: ReadonlySet<Pos>;
  /** A way to be gone, from its beginning on. */
  readonly path?: readonly Pos[];
  /** A position that cannot be had, and the one that is in the way. */
  readonly denied?: { readonly from: Pos; readonly at: Pos; readonly stop?: Pos };
  /** A line of fire, from counter to counter where they are known. */
  readonly aim?: {
    readonly from: Pos;
    readonly to: Pos;
    readonly firer?: ID | undefined;
    readonly target?: ID | undefined;
  };
  /** What has just happened. */
  readonly last?: readonly Trace[];
  /** Terrain that is not laid yet. */
  readonly sketch?: ReadonlyMap<Pos, Terrain>;
}

/** A trace of something that has just happened. */
export interface Trace {
  readonly kind: 'went' | 'shot' | 'lost';
  readonly from: Pos;
  readonly to: Pos;
  readonly key: string;
}
