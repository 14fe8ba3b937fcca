import type { TankchessEvent } from '../../../api/schema';
import type { Line } from '../../../api/types';
import { headingBefore, squaresOf, statesOf } from '../plan/path';
import type { Square } from '../view';

/** The ways of what drove in some lines, square by square, for the tracks that they have left. */
export const tracksOf = (lines: readonly Line[]): Square[][] =>
  (lines.flatMap((l) => l.events) as unknown as readonly TankchessEvent[]).flatMap((e) =>
    e.type === 'drove' ? [squaresOf(statesOf(e.from, headingBefore(e.heading, e.path), e.path))] : [],
  );
