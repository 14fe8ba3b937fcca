import type { Point } from '../plane';
import type { Piece, Pose, Preview } from '../view';

/** Whether something may stand where it is shown; `asked` while the answer is on its way. */
export type Verdict = 'legal' | 'illegal' | 'asked';

/** A line from an eye to a corner, clear or not. */
export interface SightLine {
  readonly from: Point;
  readonly to: Point;
  readonly clear: boolean;
  readonly hostile?: boolean;
}

/** What lies over the map: plans, reach, sight lines. The map draws it and knows no rules. */
export interface Marks {
  readonly selected?: string;
  /** Tanks that can be chosen now. */
  readonly open?: ReadonlySet<string>;
  /** Enemies that can be shot at. */
  readonly targets?: ReadonlySet<string>;
  readonly aimed?: string;
  readonly ghost?: {
    readonly tank: string;
    readonly card: string;
    readonly owner: number;
    readonly pose: Pose;
    readonly verdict: Verdict;
  };
  readonly nearest?: Pose;
  readonly arrow?: NonNullable<Preview['arrow']>;
  readonly reach?: { readonly at: Pose; readonly most: readonly number[]; readonly length: number };
  readonly lines?: readonly SightLine[];
  /** What a line of sight ends at. */
  readonly stop?: Point;
  /** The ruler, as far as it lies. */
  readonly ruler?: { readonly from: Point; readonly to: Point | undefined };
  readonly piece?: { readonly piece: Piece; readonly verdict: Verdict };
  readonly token?: { readonly at: Point; readonly verdict: Verdict };
  /** Where tanks start. */
  readonly zone?: readonly Point[];
  /** Edges that can be chosen. */
  readonly edges?: readonly string[];
  /** The line an objective has to lie on. */
  readonly tokenLine?: readonly Point[];
  readonly trail?: { readonly from: Pose; readonly to: Pose };
  readonly shots?: readonly { readonly from: Point; readonly to: Point; readonly hit: boolean }[];
}
