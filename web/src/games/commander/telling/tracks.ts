import type { Line } from '../../../api/types';
import { RESERVE } from '../view';
import type { Event, Pos } from '../types';

/** The steps from position to position in some lines, for the tracks that they have left. */
export const tracksOf = (lines: readonly Line[]): (readonly [Pos, Pos])[] =>
  (lines.flatMap((l) => l.events) as unknown as readonly Event[]).flatMap((e) =>
    (e.type === 'stepped' || e.type === 'retreated') && ![e.from, e.to].some((p) => p === '' || p === RESERVE)
      ? [[e.from, e.to] as const]
      : [],
  );
