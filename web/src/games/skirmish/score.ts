import type { Score } from '../game';
import type { View } from './view';

/** Victory points where tokens give them, and the points of the enemy tanks that each side has destroyed. */
export function scoreOf(view: unknown): readonly Score[] {
  const { sides, objectives } = view as Pick<View, 'sides' | 'objectives'>;
  const [one, two] = sides;
  return [
    ...(objectives.length > 0 ? [{ id: 'victory-points' as const, sides: [one.vp, two.vp] as const }] : []),
    { id: 'destroyed', sides: [one.destroyed, two.destroyed] },
  ];
}
