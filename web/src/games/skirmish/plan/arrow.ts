import { bearing, corners, distance, meets, norm, onTable, point, slide, type Point } from '../plane';
import { ARROW, type Pose, type Way } from '../view';

/**
 * The measuring arrow under the finger. A move is named by its end pose; the
 * arrow that allows it is laid again for the eye, the way the rules try it.
 */

export interface Size {
  readonly length: number;
  readonly width: number;
}

/** The arrow as it lies: its body, its head, and the end it was pushed against. */
export interface Laid {
  readonly body: readonly Point[];
  readonly head: readonly Point[];
  /** The flank that lies flush against it. */
  readonly flank: 'left' | 'right';
}

/** Slack of the rules, so that a straight drive always touches. */
const SLACK = 2;

/** The far end of the used part of the arrow, from the middle of the end pose; forwards positive. */
function shortest(from: Pose, end: Pose, size: Size, flank: 1 | -1, sign: 1 | -1): number | undefined {
  const most = ARROW.body - Math.ceil(size.length / 2);
  const hull = corners(from, size.length, size.width);
  const touches = (reach: number): boolean => meets(strip(end, size, flank, sign * reach, SLACK), hull);
  if (!touches(most)) return undefined;
  let low = 0;
  let high = most;
  while (low < high) {
    const m = Math.floor((low + high) / 2);
    if (touches(m)) high = m;
    else low = m + 1;
  }
  return sign * low;
}

function strip(end: Pose, size: Size, flank: 1 | -1, reach: number, slack = 0): Point[] {
  const l = size.length / 2;
  const near = flank * (size.width / 2 - slack);
  const far = flank * (size.width / 2 + ARROW.width);
  const front = Math.max(reach, l);
  const back = Math.min(reach, -l);
  return [point(end, front, near), point(end, front, far), point(end, back, far), point(end, back, near)];
}

/** Lays the arrow for a move, or undefined when none reaches. The server's way goes first. */
export function lay(from: Pose, end: Pose, size: Size, way?: Way): Laid | undefined {
  const across = way?.cross === true;
  const at = across ? { ...end, h: norm(end.h + 900) } : end;
  const as = across ? { length: size.width, width: size.length } : size;
  if (way !== undefined) return drawn(at, as, way.side === 2 ? -1 : 1, way.reach);
  for (const flank of [1, -1] as const) {
    for (const sign of [1, -1] as const) {
      const reach = shortest(from, at, as, flank, sign);
      if (reach !== undefined) return drawn(at, as, flank, reach);
    }
  }
  return undefined;
}

/** The whole arrow: its tail at the tank that moves, its head pointing the way it goes. */
function drawn(end: Pose, size: Size, flank: 1 | -1, reach: number): Laid {
  // The used part runs from the start hull at `reach` to the far end of the hull; the tank goes the other way.
  const ahead = reach > 0 ? -1 : 1;
  const tail = reach > 0 ? Math.max(reach, size.length / 2) : Math.min(reach, -size.length / 2);
  const tip = tail + ahead * ARROW.body;
  const near = flank * (size.width / 2);
  const far = flank * (size.width / 2 + ARROW.width);
  const middle = (near + far) / 2;
  const wing = ARROW.width;
  return {
    body: [point(end, tail, near), point(end, tip, near), point(end, tip, far), point(end, tail, far)],
    head: [
      point(end, tip, middle - wing),
      point(end, tip + ahead * (ARROW.length - ARROW.body), middle),
      point(end, tip, middle + wing),
    ],
    flank: flank === 1 ? 'right' : 'left',
  };
}

/** What a player is about to do with a tank: where the ghost stands. */
export interface Aim {
  readonly from: Pose;
  readonly size: Size;
  readonly pose: Pose;
  /** Drives backwards: the tank faces away from where it goes. */
  readonly back: boolean;
}

export const begin = (from: Pose, size: Size): Aim => ({ from, size, pose: from, back: false });

/** The direction of a drive from the start to the ghost; the tank's own when it has not moved. */
export const course = ({ from, pose, back }: Aim): number =>
  distance(from, pose) < 1 ? norm(pose.h + (back ? 1800 : 0)) : bearing(from, pose);

/** Points the arrow at a place and slides the tank towards it, as far as `most` where it is known. */
export function towards(a: Aim, to: Point, most?: number): Aim {
  const far = distance(a.from, to);
  if (far < 20) return a;
  const direction = bearing(a.from, to);
  return driven(a, direction, Math.min(far, most ?? ARROW.length));
}

/** Puts the ghost so far along a direction. */
export function driven(a: Aim, direction: number, by: number): Aim {
  const h = norm(direction + (a.back ? 1800 : 0));
  return { ...a, pose: onTable(slide({ ...a.from, h }, direction, by)) };
}

/** Slides the ghost along the arrow it lies against. */
export const slid = (a: Aim, by: number): Aim => ({
  ...a,
  pose: onTable(slide(a.pose, norm(a.pose.h + (a.back ? 1800 : 0)), by)),
});

/** Swings the arrow around the tank, keeping the distance. */
export const swung = (a: Aim, by: number): Aim => driven(a, norm(course(a) + by), distance(a.from, a.pose));

/** Turns the ghost where it stands. */
export const turned = (a: Aim, h: number): Aim => ({ ...a, pose: { ...a.pose, h: norm(h) } });

/** The tank faces the other way. */
export const faced = (a: Aim): Aim => ({ ...a, back: !a.back, pose: { ...a.pose, h: norm(a.pose.h + 1800) } });

/** The tank stands on the other side of the same arrow. */
export function sided(a: Aim): Aim {
  const laid = lay(a.from, a.pose, a.size);
  const flank = laid?.flank === 'left' ? -1 : 1;
  const p = point(a.pose, 0, flank * (a.size.width + ARROW.width));
  return { ...a, pose: onTable({ x: p.x, y: p.y, h: a.pose.h }) };
}

export const placed = (a: Aim, pose: Pose): Aim => ({ ...a, pose: onTable(pose) });

/** The farthest drive in a direction by the server's survey: every five degrees, the nearer one counts. */
export function mostIn(reach: readonly number[] | undefined, direction: number): number | undefined {
  if (reach === undefined || reach.length === 0) return undefined;
  const d = (direction / 3600) * reach.length;
  const low = reach[Math.floor(d) % reach.length] ?? -1;
  const high = reach[Math.ceil(d) % reach.length] ?? -1;
  const near = Math.round(d) - d === 0 ? low : Math.min(low, high);
  return near < 0 ? undefined : near;
}
