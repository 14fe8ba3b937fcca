import type { Piece } from '../types';

/**
 * Terrain as a printed map has it. A piece is its outline filled with the
 * pattern of its kind; some kinds add lines of their own. All kinds can be told
 * apart without colour.
 */

/** Kinds that share a drawing. */
export type Ink =
  | 'road'
  | 'field'
  | 'plough'
  | 'marsh'
  | 'water'
  | 'orchard'
  | 'woods'
  | 'forest'
  | 'hedge'
  | 'bocage'
  | 'wall'
  | 'rubble'
  | 'house'
  | 'hill'
  | 'rock'
  | 'trench'
  | 'obstacle'
  | 'open';

const INKS: Readonly<Record<string, Ink>> = {
  road: 'road',
  bridge: 'road',
  crops: 'field',
  plough: 'plough',
  marsh: 'marsh',
  ford: 'water',
  river: 'water',
  orchard: 'orchard',
  light_woods: 'woods',
  dense_forest: 'forest',
  jungle: 'forest',
  mountain: 'rock',
  cliff: 'rock',
  hedge: 'hedge',
  high_hedge: 'hedge',
  bocage: 'bocage',
  low_wall: 'wall',
  stone_wall: 'wall',
  crater: 'rubble',
  rubble: 'rubble',
  ruin: 'house',
  building: 'house',
  trench: 'trench',
  emplacement: 'trench',
  at_obstacle: 'obstacle',
  wire: 'obstacle',
  hill: 'hill',
};

export const inkOf = (type: string): Ink => INKS[type] ?? 'open';

/** Low ground is drawn before what stands on it. */
const LAYERS: readonly Ink[] = ['hill', 'plough', 'field', 'marsh', 'water', 'road'];
export const layered = (pieces: readonly Piece[]): Piece[] => {
  const rank = (p: Piece): number => {
    const at = LAYERS.indexOf(inkOf(p.type));
    return at < 0 ? LAYERS.length : at;
  };
  return [...pieces].sort((a, b) => rank(a) - rank(b));
};

export type Corner = readonly [number, number];

/** The corners in millimetres with y down. */
export const cornersOf = (p: Piece, height: number): Corner[] =>
  p.poly.map(([x, y]): Corner => [x / 10, (height - y) / 10]);

/** The outline in millimetres with y down. */
export function outline(p: Piece, height: number, shrink = 0): string {
  const corners = cornersOf(p, height);
  const [mx, my] = middle(corners);
  const at = ([x, y]: Corner): string => `${(x + (mx - x) * shrink).toFixed(1)} ${(y + (my - y) * shrink).toFixed(1)}`;
  return `M${corners.map(at).join('L')}z`;
}

export const middle = (corners: readonly Corner[]): Corner => [
  corners.reduce((s, c) => s + c[0], 0) / corners.length,
  corners.reduce((s, c) => s + c[1], 0) / corners.length,
];

/** Lines inside a piece: contours of a hill, the ridge of a roof. */
export function lines(p: Piece, height: number): string {
  const ink = inkOf(p.type);
  if (ink === 'hill' || ink === 'rock')
    return outline(p, height, 0.22) + outline(p, height, 0.45) + outline(p, height, 0.68);
  if (ink !== 'house') return '';
  const corners = cornersOf(p, height);
  if (corners.length !== 4) return outline(p, height, 0.3);
  // The ridge runs along the longer side, hips go to the corners.
  const side = (i: number): number =>
    Math.hypot(corners[(i + 1) % 4]![0] - corners[i % 4]![0], corners[(i + 1) % 4]![1] - corners[i % 4]![1]);
  const first = side(0) >= side(1) ? 3 : 0;
  const mid = (i: number): Corner => middle([corners[i % 4]!, corners[(i + 1) % 4]!]);
  const [a, b] = [mid(first), mid(first + 2)];
  const k = Math.min(0.34, side(first) / 2 / Math.max(1, side(first + 1)));
  const along = (t: number): string =>
    `${(a[0] + (b[0] - a[0]) * t).toFixed(1)} ${(a[1] + (b[1] - a[1]) * t).toFixed(1)}`;
  const c = (i: number): string => corners[i % 4]!.map((n) => n.toFixed(1)).join(' ');
  return (
    `M${along(k)}L${along(1 - k)}` +
    `M${c(first)}L${along(k)}L${c(first + 1)}M${c(first + 2)}L${along(1 - k)}L${c(first + 3)}`
  );
}
