import type { Point } from '../../../draw/plane';
import type { Man, Unit } from '../types';

/** Quick shapes for a squad; the rules lay the men out. */

export const SHAPES = ['keep', 'line', 'column', 'wedge', 'close', 'each'] as const;
export type Shape = (typeof SHAPES)[number];

type Numbered = readonly [number, Man];

const men = (u: Unit): readonly Numbered[] => [...(u.squad?.men ?? []).entries()];

/** Men who are alive, on foot or in a vehicle, with their number in the squad. */
export const alive = (u: Unit): readonly Numbered[] => men(u).filter(([, m]) => !m.dead && !m.lent);

/** Men who are on the table. */
export const standing = (u: Unit): readonly Numbered[] => alive(u).filter(([, m]) => !m.in);

export function middleOf(points: readonly Point[]): Point {
  const n = Math.max(1, points.length);
  return { x: points.reduce((sum, p) => sum + p.x, 0) / n, y: points.reduce((sum, p) => sum + p.y, 0) / n };
}

/** Where a unit is: a vehicle's pose, or the middle of its men. */
export function positionOf(u: Unit): Point {
  const list = standing(u);
  return list.length === 0 ? u.pose : middleOf(list.map(([, m]) => m));
}
