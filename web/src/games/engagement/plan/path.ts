import { bearing, distance, norm, point, turnBetween, type Point } from '../../../draw/plane';
import type { Pose, Segment } from '../types';

/**
 * The path of a vehicle under the finger: legs of a turn and a way. It only
 * puts a wish into the form the rules read; how far it goes the server says.
 */

export type Leg = readonly Segment[];

/** Turns on the spot in parts that count one by one: none is wider than `most` (RE-6.2). */
export function turns(by: number, most: number): Segment[] {
  const parts = Math.ceil(Math.abs(by) / most);
  const list: Segment[] = [];
  let left = Math.round(by);
  for (let i = parts; i > 0; i--) {
    const part = Math.round(left / i);
    list.push({ turn: part });
    left -= part;
  }
  return list;
}

/** The leg that brings a vehicle from a pose to a place, forwards or backwards. */
export function legTo(from: Pose, to: Point, back: boolean, maxTurn: number): Leg {
  const far = Math.round(distance(from, to));
  if (far < 30) return [];
  const off = turnBetween(from.h, norm(bearing(from, to) + (back ? 1800 : 0)));
  // A turn of less than two degrees costs a whole one; nobody means it.
  const turned = Math.abs(off) < 20 ? [] : turns(off, maxTurn);
  return [...turned, back ? { reverse: far } : { forward: far }];
}

/** The leg that only turns a vehicle towards a place. */
export const turnTowards = (from: Pose, to: Point, maxTurn: number): Leg =>
  turns(turnBetween(from.h, bearing(from, to)), maxTurn);

/** Where a path leads when nothing stops it. */
export function endOf(from: Pose, path: readonly Segment[]): Pose {
  return path.reduce<Pose>((p, s) => {
    if (s.turn !== undefined) return { ...p, h: norm(p.h + s.turn) };
    const at = point(p, s.forward ?? -(s.reverse ?? 0), 0);
    return { x: Math.round(at.x), y: Math.round(at.y), h: p.h };
  }, from);
}

/** All legs as one path. */
export const joined = (legs: readonly Leg[]): Segment[] => legs.flat();

/** Changes the last way by so much; a way of nothing is left out. */
export function lengthened(legs: readonly Leg[], by: number, back: boolean): Leg[] {
  const last = legs.at(-1);
  const way = last?.at(-1);
  const length = way?.forward ?? way?.reverse;
  if (last === undefined || way === undefined || length === undefined) {
    return by <= 0 ? [...legs] : [...legs, [back ? { reverse: by } : { forward: by }]];
  }
  const next = Math.max(0, length + by);
  const rest = last.slice(0, -1);
  const end: Segment[] = next === 0 ? [] : [way.forward === undefined ? { reverse: next } : { forward: next }];
  const leg = [...rest, ...end];
  return leg.length === 0 ? legs.slice(0, -1) : [...legs.slice(0, -1), leg];
}

/** Adds a turn, or changes the one that was just made. */
export function turnedBy(legs: readonly Leg[], by: number, maxTurn: number): Leg[] {
  const last = legs.at(-1);
  if (last !== undefined && last.every((s) => s.turn !== undefined)) {
    const all = last.reduce((sum, s) => sum + (s.turn ?? 0), by);
    return all === 0 ? legs.slice(0, -1) : [...legs.slice(0, -1), turns(all, maxTurn)];
  }
  return [...legs, turns(by, maxTurn)];
}
