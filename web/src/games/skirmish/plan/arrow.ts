import { bearing, distance, norm, onTable, point, slide, type Point } from '../plane';
import type { Pose } from '../view';

/**
 * The ghost under the finger. A move is named by its end pose; the server says
 * whether an arrow reaches it and how that arrow lies.
 */

export interface Size {
  readonly length: number;
  readonly width: number;
}

/** What of the printed arrow the finger needs to know. */
export interface Arrow {
  readonly arrowWidth: number;
  readonly arrowLength: number;
}

/** What a player is about to do with a tank: where the ghost stands. */
export interface Aim {
  readonly from: Pose;
  readonly size: Size;
  readonly pose: Pose;
  readonly arrow: Arrow;
  /** Drives backwards: the tank faces away from where it goes. */
  readonly back: boolean;
}

export const begin = (from: Pose, size: Size, arrow: Arrow): Aim => ({ from, size, pose: from, arrow, back: false });

/** The direction of a drive from the start to the ghost; the tank's own when it has not moved. */
export const course = ({ from, pose, back }: Aim): number =>
  distance(from, pose) < 1 ? norm(pose.h + (back ? 1800 : 0)) : bearing(from, pose);

/** Points the arrow at a place and slides the tank towards it, as far as `most` where it is known. */
export function towards(a: Aim, to: Point, most?: number): Aim {
  const far = distance(a.from, to);
  if (far < 20) return a;
  const direction = bearing(a.from, to);
  return driven(a, direction, Math.min(far, most ?? a.arrow.arrowLength));
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

/** The tank stands on the other side of the same arrow, which lies along `flank`. */
export function sided(a: Aim, flank: 'left' | 'right' = 'right'): Aim {
  const p = point(a.pose, 0, (flank === 'left' ? -1 : 1) * (a.size.width + a.arrow.arrowWidth));
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
