import type { Point } from '../../../draw/plane';
import { distance, point } from '../../../draw/plane';
import { LINK, FIGURE, type Figure, type Man, type Pose, type Track, type Unit } from '../view';

/** Quick shapes for a squad: the page lays the men out, the rules judge their ways. */

export const SHAPES = ['keep', 'line', 'column', 'wedge', 'close', 'each'] as const;
export type Shape = (typeof SHAPES)[number];
/** Shapes that have places of their own; `ranks` is how the rules set a squad up. `each` sends men one by one. */
export type Laid = Exclude<Shape, 'keep' | 'each'> | 'ranks';

/** Between neighbours: a base and a bit, so that nobody overlaps. */
const STEP = 300;
/** Men side by side in a squad that is set up. */
const RANK = 5;

/** Men who are on the table, with their number in the squad. */
export const standing = (u: Pick<Unit, 'men'>): readonly (readonly [number, Man])[] =>
  (u.men ?? []).flatMap((m, i) =>
    m.dead === true || (m.lent ?? 0) > 0 || (m.in ?? '') !== '' ? [] : [[i, m] as const],
  );

/** Men who are alive, on foot or in a vehicle, with their number. */
export const alive = (u: Pick<Unit, 'men'>): readonly (readonly [number, Man])[] =>
  (u.men ?? []).flatMap((m, i) => (m.dead === true || (m.lent ?? 0) > 0 ? [] : [[i, m] as const]));

export function middleOf(men: readonly Figure[]): Point {
  const n = Math.max(1, men.length);
  return { x: men.reduce((s, m) => s + m.X, 0) / n, y: men.reduce((s, m) => s + m.Y, 0) / n };
}

/** Places of a shape about a pose, the front first. */
export function places(shape: Laid, at: Pose, count: number): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const [ahead, right] = spot(shape, i, count);
    const p = point(at, ahead, right);
    return { x: Math.round(p.x), y: Math.round(p.y) };
  });
}

function spot(shape: Laid, i: number, count: number): readonly [number, number] {
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
export function tracks(men: readonly (readonly [number, Man])[], to: readonly Point[]): Track[] {
  const free = [...to];
  const near = (m: Man): number => Math.min(...to.map((p) => distance({ x: m.X, y: m.Y }, p)));
  const list: Track[] = [];
  for (const [i, m] of [...men].sort((a, b) => near(b[1]) - near(a[1]))) {
    let best = 0;
    for (let k = 1; k < free.length; k++) {
      if (distance({ x: m.X, y: m.Y }, free[k]!) < distance({ x: m.X, y: m.Y }, free[best]!)) best = k;
    }
    const [p] = free.splice(best, 1);
    if (p !== undefined && distance({ x: m.X, y: m.Y }, p) >= 1) list.push({ man: i, to: [[p.x, p.y, m.Storey]] });
  }
  return list.sort((a, b) => a.man - b.man);
}

/** Pairs of men who are near enough to keep a squad together, for the eye (RE-0.5). */
export function links(men: readonly Figure[]): (readonly [Figure, Figure])[] {
  const list: (readonly [Figure, Figure])[] = [];
  for (let i = 0; i < men.length; i++) {
    // Each man is tied to the nearest one before him that is near enough; that shows the groups.
    let best: Figure | undefined;
    for (let k = 0; k < i; k++) {
      const d = gapOf(men[i]!, men[k]!);
      if (d <= LINK && (best === undefined || d < gapOf(men[i]!, best))) best = men[k]!;
    }
    if (best !== undefined) list.push([men[i]!, best]);
  }
  return list;
}

const gapOf = (a: Figure, b: Figure): number => Math.hypot(a.X - b.X, a.Y - b.Y) - 2 * FIGURE;
