import { valueOf } from '../../../draw/chance';
import type { SightLine } from './marks';
import { bearing, turnBetween } from '../plane';
import type { Pose, Preview, Shot } from '../view';

/** The lines to the four corners of a target, clear or not, as the server sees them. */
export const linesOf = ({ mine }: Shot): SightLine[] =>
  mine.corners.map(({ x, y, clear }) => ({ from: mine.eye, to: { x, y }, clear }));

/** The bearing of one tank from another: by compass, and by the clock from its bow. */
export function bearingOf(from: Pose, to: Pose): { readonly degrees: number; readonly clock: number } {
  const b = bearing(from, to);
  const hour = Math.round(turnBetween(from.h, b) / 300);
  return { degrees: Math.round(b / 10) % 360, clock: ((hour + 11) % 12) + 1 };
}

/** The best shots first; those that cannot be made last. */
export function ranked(preview: Preview | null): Shot[] {
  const worth = (s: Shot): number => (s.mine.odds === undefined ? -1 : valueOf(s.mine.odds.eDamage));
  return [...(preview?.shots ?? [])].sort((a, b) => worth(b) - worth(a));
}
