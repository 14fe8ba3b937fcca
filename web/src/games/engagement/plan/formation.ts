import { distance, point, type Point, type Pose } from '../../../draw/plane';
import { FIGURE_RADIUS } from '../board/figure';
import type { Figure, Man, Track, Unit } from '../types';

/** Quick shapes for a squad: the page lays the men out, the rules judge their ways. */

export const SHAPES = ['keep', 'line', 'column', 'wedge', 'close', 'each'] as const;
export type Shape = (typeof SHAPES)[number];
/** Shapes that have places of their own; `ranks` is how the rules set a squad up. `each` sends men one by one. */
export type Formation = Exclude<Shape, 'keep' | 'each'> | 'ranks';

/** Between neighbours: a base and a bit, so that nobody overlaps. */
const STEP = 300;
/** Men side by side in a squad that is set up. */
const RANK = 5;

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

/** Places of a shape about a pose, the front first. */
export function places(shape: Formation, at: Pose, count: number): Figure[] {
  return Array.from({ length: count }, (_, i) => {
    const [ahead, right] = offset(shape, i, count);
    const p = point(at, ahead, right);
    return { x: Math.round(p.x), y: Math.round(p.y), storey: 0 };
  });
}

function offset(shape: Formation, i: number, count: number): readonly [number, number] {
  switch (shape) {
    case 'ranks':
      return [
        ((Math.ceil(count / RANK) - 1) / 2 - Math.floor(i / RANK)) * STEP,
        ((i % RANK) - (Math.min(count, RANK) - 1) / 2) * STEP,
      ];
    case 'line':
      return [0, (i - (count - 1) / 2) * STEP];
    case 'column':
      return [((count - 1) / 2 - i) * STEP, 0];
    case 'wedge': {
      const rank = Math.ceil(i / 2);
      return [(count / 4 - rank) * STEP, (i % 2 === 0 ? 1 : -1) * rank * STEP];
    }
    case 'close': {
      const wide = Math.ceil(Math.sqrt(count));
      return [(Math.floor((count - 1) / wide) / 2 - Math.floor(i / wide)) * STEP, ((i % wide) - (wide - 1) / 2) * STEP];
    }
  }
}

/** Sends each man to the nearest place that is still free, those farthest from all places first. */
export function tracks(list: readonly Numbered[], to: readonly Point[]): Track[] {
  const free = [...to];
  const near = (m: Man): number => Math.min(...to.map((p) => distance(m, p)));
  const sent: Track[] = [];
  for (const [man, m] of list.toSorted((a, b) => near(b[1]) - near(a[1]))) {
    const best = free.reduce((found, p, k) => (distance(m, p) < distance(m, free[found]!) ? k : found), 0);
    const [p] = free.splice(best, 1);
    if (p !== undefined && distance(m, p) >= 1) sent.push({ man, to: [[p.x, p.y, m.storey]] });
  }
  return sent.sort((a, b) => a.man - b.man);
}

/** Each man with the nearest one before him who keeps the squad together, for the eye (RE-0.5). */
export function links(figures: readonly Figure[], most: number): (readonly [Figure, Figure])[] {
  return figures.flatMap((f, i): (readonly [Figure, Figure])[] => {
    const [mate] = figures.slice(0, i).toSorted((a, b) => distance(f, a) - distance(f, b));
    return mate !== undefined && distance(f, mate) - 2 * FIGURE_RADIUS <= most ? [[f, mate]] : [];
  });
}
