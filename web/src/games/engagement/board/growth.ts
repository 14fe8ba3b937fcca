import { numbers, stone, trees } from '../../../draw/foliage';
import type { Piece } from '../types';
import { cornersOf, inkOf, middle, type Corner } from './ground';

/** What stands or lies on a piece of ground, in millimetres with y down. */
export interface Growth {
  /** Thrown on the ground by what stands. */
  readonly shade: string;
  /** Crowns, hedges, stones, filled. */
  readonly solid: string;
  /** The light on them, or their joints. */
  readonly ridges: string;
  /** Ruts, rows and tufts. */
  readonly signs: string;
}

const NONE: Growth = { shade: '', solid: '', ridges: '', signs: '' };
const n = (v: number): string => v.toFixed(1);

/** Whether a point lies in a polygon of any shape. */
export function inside(shape: readonly Corner[], [x, y]: Corner): boolean {
  let within = false;
  shape.forEach(([ax, ay], i) => {
    const [bx, by] = shape[(i + 1) % shape.length]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  });
  return within;
}

/** Places in a polygon, about so far from each other; `loose` is how far off their row they stand. */
function strewn(p: Piece, shape: readonly Corner[], step: number, loose: number): [number, number, number][] {
  const next = numbers(p.id + p.type);
  const xs = shape.map((c) => c[0]);
  const ys = shape.map((c) => c[1]);
  const places: [number, number, number][] = [];
  for (let y = Math.min(...ys) + step / 2; y < Math.max(...ys); y += step) {
    for (let x = Math.min(...xs) + step / 2; x < Math.max(...xs); x += step) {
      const at: Corner = [x + (next() - 0.5) * loose, y + (next() - 0.5) * loose];
      const chance = next();
      if (inside(shape, at)) places.push([at[0], at[1], chance]);
    }
  }
  return places;
}

/** The line along the middle of a strip of four corners, and how wide the strip is. */
export function spine(shape: readonly Corner[]): { readonly from: Corner; readonly to: Corner; readonly wide: number } {
  const mid = (i: number): Corner => middle([shape[i % 4]!, shape[(i + 1) % 4]!]);
  const long = (i: number): number => Math.hypot(mid(i)[0] - mid(i + 2)[0], mid(i)[1] - mid(i + 2)[1]);
  const first = long(0) >= long(1) ? 0 : 1;
  return { from: mid(first), to: mid(first + 2), wide: long(1 - first) };
}

/** Places along a strip, and beside its middle by some of its width. */
function along(shape: readonly Corner[], step: number): { readonly at: Corner; readonly side: Corner }[] {
  const { from, to, wide } = spine(shape);
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [ux, uy] = [(to[0] - from[0]) / far, (to[1] - from[1]) / far];
  const count = Math.max(1, Math.round(far / step));
  return Array.from({ length: count }, (_, i) => {
    const t = ((i + 0.5) / count) * far;
    return { at: [from[0] + ux * t, from[1] + uy * t], side: [(-uy * wide) / 2, (ux * wide) / 2] };
  });
}

/** A hedge along a strip: bushes that overlap, of a height that the eye can tell. */
function hedge(p: Piece, shape: readonly Corner[], step: number, size: number): Growth {
  const next = numbers(p.id);
  const { wide } = spine(shape);
  const r = Math.max(3, (wide / 2) * size);
  const places = along(shape, step).map(({ at, side }): [number, number, number] => {
    const off = (next() - 0.5) * 0.5;
    return [at[0] + side[0] * off, at[1] + side[1] * off, r * (0.9 + next() * 0.35)];
  });
  return { ...trees(places), signs: '' };
}

/** Roads show ruts, walls their courses, trenches their zigzag. */
function lined(shape: readonly Corner[], beside: number): string {
  const { from, to } = spine(shape);
  const places = along(shape, 40);
  const [sx, sy] = places[0]?.side ?? [0, 0];
  const line = (k: number): string =>
    `M${n(from[0] + sx * k)} ${n(from[1] + sy * k)}L${n(to[0] + sx * k)} ${n(to[1] + sy * k)}`;
  return beside === 0 ? line(0) : line(beside) + line(-beside);
}

function zigzag(shape: readonly Corner[], step: number): string {
  const places = along(shape, step);
  return `M${places
    .map(
      ({ at, side }, i) => `${n(at[0] + side[0] * (i % 2 ? 0.5 : -0.5))} ${n(at[1] + side[1] * (i % 2 ? 0.5 : -0.5))}`,
    )
    .join('L')}`;
}

/** What grows and lies on a piece. */
export function growthOf(p: Piece, height: number): Growth {
  const shape = cornersOf(p, height);
  const strip = shape.length === 4;
  const wood = (step: number, loose: number, least: number, more: number): Growth => ({
    ...trees(strewn(p, shape, step, loose).map(([x, y, c]) => [x, y, least + c * more])),
    signs: '',
  });
  const stones = (step: number, size: number): Growth => {
    const places = strewn(p, shape, step, step * 0.7);
    return {
      ...NONE,
      solid: places.map(([x, y, c]) => stone(x, y, size * (0.6 + c))).join(''),
      shade: places.map(([x, y, c]) => stone(x + 1, y + 1.6, size * (0.6 + c))).join(''),
    };
  };
  switch (p.type) {
    case 'light_woods':
      return wood(21, 9, 5.2, 3.4);
    case 'dense_forest':
    case 'jungle':
      return wood(15, 6, 6, 3.4);
    case 'orchard':
      return wood(24, 0, 6.4, 1);
    case 'rubble':
      return stones(15, 3);
    case 'ruin':
      return stones(22, 3.4);
    case 'crater':
      return stones(30, 2);
    case 'crops':
      return {
        ...NONE,
        signs: strewn(p, shape, 16, 5)
          .map(([x, y]) => `M${n(x)} ${n(y + 4)}v-7m0 0l-2 -2.4m2 2.4l2 -2.4m-2 4.8l-2 -2.4m2 2.4l2 -2.4`)
          .join(''),
      };
    case 'marsh':
      return {
        ...NONE,
        signs: strewn(p, shape, 26, 14)
          .map(([x, y]) => `M${n(x - 7)} ${n(y)}h14m-9 0v-4m4 4v-6m4 6v-4`)
          .join(''),
      };
    default:
  }
  if (!strip) return NONE;
  switch (p.type) {
    case 'hedge':
      return hedge(p, shape, 9, 0.8);
    case 'high_hedge':
      return hedge(p, shape, 10, 1.1);
    case 'bocage':
      return hedge(p, shape, 8.5, 1.25);
    case 'road':
    case 'bridge':
      return { ...NONE, signs: lined(shape, 0.32) };
    case 'low_wall':
    case 'stone_wall':
      return { ...NONE, signs: lined(shape, 0) };
    case 'trench':
    case 'emplacement':
      return { ...NONE, signs: zigzag(shape, 14) };
    case 'wire':
      return { ...NONE, signs: zigzag(shape, 7) };
    default:
      return NONE;
  }
}

/** The shadow of what stands square: houses, walls, cliffs. */
export const throwsShade = (p: Piece): boolean => ['house', 'wall', 'rock'].includes(inkOf(p.type));
