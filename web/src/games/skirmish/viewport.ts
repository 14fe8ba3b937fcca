/** The part of the table that is seen, in millimetres: a square around a middle. */
export interface Viewport {
  readonly x: number;
  readonly y: number;
  /** Width of what is seen. */
  readonly span: number;
}

const SIZE = 900;
/** The paper around the table. */
export const RIM = 24;
export const WHOLE: Viewport = { x: SIZE / 2, y: SIZE / 2, span: SIZE + 2 * RIM };
const CLOSEST = 180;

/** Zooms by a factor so that the point under the finger stays there. */
export function zoomed(v: Viewport, factor: number, at: { x: number; y: number } = v): Viewport {
  const span = Math.min(WHOLE.span, Math.max(CLOSEST, v.span / factor));
  const k = span / v.span;
  return kept({ x: at.x + (v.x - at.x) * k, y: at.y + (v.y - at.y) * k, span });
}

export const panned = (v: Viewport, dx: number, dy: number): Viewport => kept({ ...v, x: v.x + dx, y: v.y + dy });

/** The table never leaves the window. */
function kept({ x, y, span }: Viewport): Viewport {
  const low = span / 2 - RIM;
  const high = SIZE + RIM - span / 2;
  const within = (n: number): number => (low >= high ? SIZE / 2 : Math.min(high, Math.max(low, n)));
  return { x: within(x), y: within(y), span };
}

export const boxOf = ({ x, y, span }: Viewport): string => `${x - span / 2} ${y - span / 2} ${span} ${span}`;

export const isWhole = (v: Viewport): boolean => v.span >= WHOLE.span - 0.5;
