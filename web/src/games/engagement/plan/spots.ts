import { distance, type Point } from '../../../draw/plane';

/** Places the server proposes for men who are put down: the page snaps to them, the rules judge. */

/** How near a finger has to come to a place to mean it. */
const SNAP = 220;

/** The proposed place a finger means, or where it is when it means none. */
export function snapToSpot(spots: readonly Point[], at: Point): Point {
  const near = nearest(spots, at);
  return near !== undefined && distance(near, at) <= SNAP ? near : { x: Math.round(at.x), y: Math.round(at.y) };
}

/** The next proposed place in a direction; the same one where there is none. */
export function nextSpot(spots: readonly Point[], from: Point, way: Point): Point {
  const far = Math.hypot(way.x, way.y);
  for (const least of [0.7, 0.2]) {
    const ahead = spots.filter((s) => {
      const d = distance(s, from);
      return d > 1 && ((s.x - from.x) * way.x + (s.y - from.y) * way.y) / (d * far) >= least;
    });
    const next = nearest(ahead, from);
    if (next !== undefined) return next;
  }
  return from;
}

function nearest(spots: readonly Point[], at: Point): Point | undefined {
  let best: Point | undefined;
  for (const s of spots) if (best === undefined || distance(s, at) < distance(best, at)) best = s;
  return best;
}
