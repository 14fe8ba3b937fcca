import type { Point } from '../draw/plane';

/** The part of a table that is seen, in millimetres, in the table's own proportions. */
export interface Viewport {
  readonly x: number;
  readonly y: number;
  /** How much larger than the whole table it is shown. */
  readonly zoom: number;
}

/** A table in millimetres. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
}

/** The paper around the table. */
export const RIM = 26;
/** The same around a small picture, which has no rulers. */
export const MINI_RIM = 8;
const CLOSEST = 7;

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

export const panned = (v: Viewport, s: Sheet, dx: number, dy: number): Viewport =>
  kept({ ...v, x: v.x + dx, y: v.y + dy }, s);

/** The table never leaves the window. */
function kept({ x, y, zoom }: Viewport, s: Sheet): Viewport {
  const within = (n: number, size: number): number => {
    const half = (size + 2 * RIM) / zoom / 2;
    const low = half - RIM;
    const high = size + RIM - half;
    return low >= high ? size / 2 : Math.min(high, Math.max(low, n));
  };
  return { x: within(x, s.width), y: within(y, s.height), zoom };
}

/** What is seen, as a box. */
export const spanOf = (v: Viewport, s: Sheet): number => (s.width + 2 * RIM) / v.zoom;

export function boxOf(v: Viewport, s: Sheet): string {
  const w = (s.width + 2 * RIM) / v.zoom;
  const h = (s.height + 2 * RIM) / v.zoom;
  return `${v.x - w / 2} ${v.y - h / 2} ${w} ${h}`;
}

export const isWhole = (v: Viewport): boolean => v.zoom <= 1.001;
