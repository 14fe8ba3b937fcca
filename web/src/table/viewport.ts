import type { Point } from '../draw/plane';

/** The part of a table that is seen, in millimetres, in the table's own proportions. */
export interface Viewport {
  readonly x: number;
  readonly y: number;
  /** How much larger than the whole table it is shown. */
  readonly zoom: number;
}

/** A table in millimetres, or in the units of its drawing. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  /** The paper around it, where it is not that of a sheet; and around a small picture of it. */
  readonly rim?: Point;
  readonly small?: number;
}

export interface Rect extends Point {
  readonly width: number;
  readonly height: number;
}

/** Somebody on the table, where the eye sees them. */
export interface Standing extends Point {
  readonly id: string;
  readonly seat: number;
}

/** The paper around the table. */
export const RIM = 26;
/** The same around a small picture, which has no rulers. */
export const MINI_RIM = 8;
const CLOSEST = 7;
/** So much larger is a table that is looked at about one place. */
const NEAR = 2.5;

const rimOf = (s: Sheet): Point => s.rim ?? { x: RIM, y: RIM };
/** A table with the paper around it. */
export function paperOf(s: Sheet): Rect {
  const rim = rimOf(s);
  return { x: -rim.x, y: -rim.y, width: s.width + 2 * rim.x, height: s.height + 2 * rim.y };
}

export const whole = ({ width, height }: Sheet): Viewport => ({ x: width / 2, y: height / 2, zoom: 1 });

/** Zooms by a factor so that the point under the finger stays there. */
export function zoomed(v: Viewport, s: Sheet, factor: number, at: Point = v): Viewport {
  const zoom = Math.min(CLOSEST, Math.max(1, v.zoom * factor));
  const k = v.zoom / zoom;
  return kept({ x: at.x + (v.x - at.x) * k, y: at.y + (v.y - at.y) * k, zoom }, s);
}

/** So much of a table is seen close up, in millimetres. */
const CLOSE = 260;

/** A table seen close up about a place. */
export const closeUp = (s: Sheet, at: Point): Viewport =>
  zoomed({ ...at, zoom: 1 }, s, (s.width + 2 * RIM) / CLOSE, at);

/** A table seen about a place: as close as it is, or close where all of it was seen. */
export const centred = (v: Viewport, s: Sheet, at: Point): Viewport =>
  kept({ x: at.x, y: at.y, zoom: isWhole(v) ? NEAR : v.zoom }, s);

/** Where a place of a table lies that has been turned by quarters. */
export function turned(p: Point, s: Sheet, quarters: number): Point {
  let [x, y] = [p.x - s.width / 2, p.y - s.height / 2];
  for (let i = 0; i < quarters; i++) [x, y] = [-y, x];
  return { x: x + s.width / 2, y: y + s.height / 2 };
}

export const panned = (v: Viewport, s: Sheet, dx: number, dy: number): Viewport =>
  kept({ ...v, x: v.x + dx, y: v.y + dy }, s);

/** The table never leaves the window. */
function kept({ x, y, zoom }: Viewport, s: Sheet): Viewport {
  const rim = rimOf(s);
  const within = (n: number, size: number, rim: number): number => {
    const half = (size + 2 * rim) / zoom / 2;
    const low = half - rim;
    const high = size + rim - half;
    return low >= high ? size / 2 : Math.min(high, Math.max(low, n));
  };
  return { x: within(x, s.width, rim.x), y: within(y, s.height, rim.y), zoom };
}

/** How wide it is. */
export const spanOf = (v: Viewport, s: Sheet): number => paperOf(s).width / v.zoom;

/** The part that is seen. */
export function seenOf(v: Viewport, s: Sheet): Rect {
  const paper = paperOf(s);
  const [width, height] = [paper.width / v.zoom, paper.height / v.zoom];
  return { x: v.x - width / 2, y: v.y - height / 2, width, height };
}

export function boxOf(v: Viewport, s: Sheet): string {
  const { x, y, width, height } = seenOf(v, s);
  return `${x} ${y} ${width} ${height}`;
}

export const isWhole = (v: Viewport): boolean => v.zoom <= 1.001;
