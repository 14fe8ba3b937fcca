/**
 * The plane for drawing: where corners lie, how far apart things look. Rounded
 * numbers that please the eye; whether something is allowed only the rules say.
 * Lengths are tenths of a millimetre, headings tenths of a degree from north.
 */

/** A place and a heading. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly h: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const TURN = 3600;
export const norm = (h: number): number => ((Math.round(h) % TURN) + TURN) % TURN;
export const radians = (h: number): number => (h / 1800) * Math.PI;

/** The point so far ahead and so far to the right of a pose. */
export function point(at: Pose, ahead: number, right: number): Point {
  const s = Math.sin(radians(at.h));
  const c = Math.cos(radians(at.h));
  return { x: at.x + ahead * s + right * c, y: at.y + ahead * c - right * s };
}

/** Front left, front right, rear right, rear left. */
export function corners(at: Pose, length: number, width: number): readonly [Point, Point, Point, Point] {
  const l = length / 2;
  const w = width / 2;
  return [point(at, l, -w), point(at, l, w), point(at, -l, w), point(at, -l, -w)];
}

/** The direction from one point to another. */
export const bearing = (from: Point, to: Point): number =>
  norm((Math.atan2(to.x - from.x, to.y - from.y) / Math.PI) * 1800);

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The smallest turn from one heading to another, left negative. */
export const turnBetween = (from: number, to: number): number => norm(to - from + 1800) - 1800;

/** Slides a pose along a direction, on whole units. */
export function slide(at: Pose, direction: number, by: number): Pose {
  const p = point({ ...at, h: direction }, by, 0);
  return { x: Math.round(p.x), y: Math.round(p.y), h: at.h };
}

/** The gap between two rectangles, 0 when they touch. */
export function gap(a: readonly Point[], b: readonly Point[]): number {
  if (meets(a, b)) return 0;
  let best = Infinity;
  for (const [p, q] of [
    [a, b],
    [b, a],
  ] as const) {
    for (const v of p) {
      for (let i = 0; i < q.length; i++) best = Math.min(best, toSegment(v, q[i]!, q[(i + 1) % q.length]!));
    }
  }
  return best;
}

function toSegment(p: Point, a: Point, b: Point): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const t = Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

/** Whether two convex shapes meet, touching included. */
export function meets(a: readonly Point[], b: readonly Point[]): boolean {
  return !parted(a, b) && !parted(b, a);
}

function parted(a: readonly Point[], b: readonly Point[]): boolean {
  for (let i = 0; i < a.length; i++) {
    const p = a[i]!;
    const q = a[(i + 1) % a.length]!;
    const nx = q.y - p.y;
    const ny = p.x - q.x;
    const of = (v: Point): number => v.x * nx + v.y * ny;
    const [minA, maxA] = extent(a.map(of));
    const [minB, maxB] = extent(b.map(of));
    if (maxA < minB || maxB < minA) return true;
  }
  return false;
}

const extent = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];

/** Whether a point lies in a convex shape. */
export function contains(shape: readonly Point[], p: Point): boolean {
  let sign = 0;
  for (let i = 0; i < shape.length; i++) {
    const a = shape[i]!;
    const b = shape[(i + 1) % shape.length]!;
    const side = Math.sign((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x));
    if (side !== 0 && sign !== 0 && side !== sign) return false;
    if (side !== 0) sign = side;
  }
  return true;
}
