import type { Point, Pose } from '../../../draw/plane';
import type { Figure } from '../types';

/** Whether something may be done as it is shown; `asked` while the answer is on its way. */
export type Verdict = 'legal' | 'illegal' | 'asked';

/** A ghost may also stand where its vehicle is, before anything is planned. */
export type Standing = Verdict | 'idle';

/** A vehicle where it would stand. */
export interface Ghost {
  readonly unit: string;
  readonly ref: string;
  readonly seat: number;
  readonly pose: Pose;
  readonly turret: number;
  readonly verdict: Standing;
  /** It can be turned by knobs of its own: the hull, and the turret where it has one. */
  readonly turns?: boolean;
  readonly swings?: boolean;
}

/** A field of fire: from one heading clockwise over so many tenths of a degree. */
export interface Arc {
  readonly at: Point;
  readonly from: number;
  readonly wide: number;
  readonly reach: number;
  /** How far short range goes, where that has a line of its own. */
  readonly short?: number;
  readonly kind: 'gun' | 'hull';
}

/** What lies over the map: plans, reach, sight lines. The map draws it and knows no rules. */
export interface Marks {
  readonly selected?: string;
  /** Units that can be chosen now. */
  readonly open?: ReadonlySet<string>;
  /** Enemies that can be shot at, and the one that is. */
  readonly targets?: ReadonlySet<string>;
  readonly aimed?: string;
  /** Orders, given or planned, by unit. */
  readonly orders?: ReadonlyMap<string, { readonly order: string; readonly planned: boolean; readonly watch: boolean }>;
  /** A way as it was wished for, and the steps that are allowed of it. */
  readonly way?: { readonly planned: readonly Point[]; readonly steps: readonly Point[]; readonly bog?: Point };
  readonly ghost?: Ghost;
  readonly walk?: {
    readonly ways: readonly (readonly [Point, Point])[];
    readonly men: readonly Figure[];
    readonly links: readonly (readonly [Figure, Figure])[];
    readonly seat: number;
    readonly verdict: Verdict;
    /** Where men get to by the part of a refused way that is allowed. */
    readonly part?: readonly Figure[];
    /** Numbers of the men where each goes by himself, and the one who is held. */
    readonly each?: readonly number[];
    readonly held?: number | undefined;
  };
  /** Points of a target: in sight or not, behind cover or not. */
  readonly samples?: readonly { readonly at: Point; readonly seen: boolean; readonly cover: boolean }[];
  readonly arcs?: readonly Arc[];
  readonly rings?: readonly {
    readonly at: Point;
    readonly radius: number;
    readonly kind: 'support' | 'walk' | 'reach';
    /** The order it belongs to. */
    readonly order?: string;
  }[];
  /** The ruler, as far as it lies. */
  readonly ruler?: { readonly from: Point; readonly to: Point | undefined };
  /** What a line of sight ends at. */
  readonly stop?: Point;
  readonly lines?: readonly { readonly from: Point; readonly to: Point; readonly sees: 'clear' | 'cover' | 'none' }[];
  readonly zone?: readonly Point[];
  /** Places where the man who is held may be put. */
  readonly spots?: readonly Point[];
  readonly shots?: readonly { readonly from: Point; readonly to: Point; readonly hit: boolean }[];
  readonly trail?: { readonly from: Point; readonly to: Point };
}
