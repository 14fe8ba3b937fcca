/** Trees and stones as a printed map has them, in whatever unit the map is drawn. */

/** Even numbers from a name, so that a piece always looks the same. */
export function numbers(name: string): () => number {
  let state = 2166136261;
  for (const c of name) state = Math.imul(state ^ c.charCodeAt(0), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822507) + 0x9e3779b9;
    state ^= state >>> 13;
    return (state >>> 0) / 4294967296;
  };
}

const n = (v: number): string => v.toFixed(1);

/** A tree from above: a closed line of small bows. */
export function crown(cx: number, cy: number, r: number): string {
  const bows = 7;
  const at = (i: number): string => {
    const a = (i / bows) * Math.PI * 2;
    return `${n(cx + r * Math.sin(a))} ${n(cy - r * Math.cos(a))}`;
  };
  const k = n(((Math.PI * r) / bows) * 1.08);
  let d = `M${at(0)}`;
  for (let i = 1; i <= bows; i++) d += `A${k} ${k} 0 0 1 ${at(i)}`;
  return `${d}z`;
}

/** The light on a tree. */
export const gleam = (cx: number, cy: number, r: number): string =>
  `M${n(cx - r * 0.45)} ${n(cy + r * 0.1)}q${n(r * 0.2)} ${n(-r * 0.5)} ${n(r * 0.6)} ${n(-r * 0.5)}`;

/** A stone from above. */
export const stone = (x: number, y: number, r: number): string =>
  `M${n(x - r)} ${n(y + r * 0.4)}l${n(r * 0.7)} ${n(-r)}l${n(r)} ${n(r * 0.2)}l${n(r * 0.2)} ${n(r * 0.9)}z`;

/** Trees in a group: crowns, the shade they throw, the light on them. */
export interface Trees {
  readonly solid: string;
  readonly shade: string;
  readonly ridges: string;
}

/** Draws trees at places, each with its size. */
export const trees = (places: readonly (readonly [number, number, number])[]): Trees => ({
  solid: places.map(([x, y, r]) => crown(x, y, r)).join(''),
  shade: places.map(([x, y, r]) => crown(x + 1.6, y + 2.4, r)).join(''),
  ridges: places.map(([x, y, r]) => gleam(x, y, r)).join(''),
});
