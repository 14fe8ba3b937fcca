/**
 * Contour lines for the paper under a board. They are ornament: a height
 * field made of a few waves, the same for the same name, cut at even heights.
 */

interface Wave {
  readonly x: number;
  readonly y: number;
  readonly phase: number;
  readonly weight: number;
}

type Point = readonly [number, number];

/** A small generator, so that a board always gets the same hills. */
function numbersFrom(name: string): () => number {
  let state = 2166136261;
  for (const c of name) state = Math.imul(state ^ c.charCodeAt(0), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822507) + 0x9e3779b9;
    state ^= state >>> 13;
    return (state >>> 0) / 4294967296;
  };
}

/** One SVG path of all contour lines over width × height cells of the given size. */
export function contours(name: string, width: number, height: number, size: number): string {
  const next = numbersFrom(name);
  const waves: Wave[] = Array.from({ length: 6 }, (_, i) => ({
    x: (next() - 0.5) * (0.5 + i * 0.13),
    y: (next() - 0.5) * (0.5 + i * 0.13),
    phase: next() * Math.PI * 2,
    weight: 1 / (1 + i * 0.55),
  }));
  const heightAt = (x: number, y: number): number =>
    waves.reduce((sum, w) => sum + w.weight * Math.sin(w.x * x + w.y * y + w.phase), 0);
  const lines: string[] = [];
  for (let level = -2.2; level <= 2.2; level += 0.4) {
    for (const line of trace(heightAt, level, width, height)) lines.push(smooth(line, size));
  }
  return lines.join('');
}

/** Marching squares: the pieces of one level, joined end to end. */
function trace(at: (x: number, y: number) => number, level: number, width: number, height: number): Point[][] {
  const step = 0.5;
  const ends = new Map<string, Point[]>();
  const key = ([x, y]: Point): string => `${x.toFixed(3)},${y.toFixed(3)}`;
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      const corners: [Point, number][] = [
        [[x, y], at(x, y) - level],
        [[x + step, y], at(x + step, y) - level],
        [[x + step, y + step], at(x + step, y + step) - level],
        [[x, y + step], at(x, y + step) - level],
      ];
      const cuts: Point[] = [];
      for (const [i, [p, a]] of corners.entries()) {
        const [q, b] = corners[(i + 1) % 4] as [Point, number];
        if (a < 0 !== b < 0) {
          const t = a / (a - b);
          cuts.push([p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t]);
        }
      }
      for (let i = 0; i + 1 < cuts.length; i += 2) join(ends, cuts[i] as Point, cuts[i + 1] as Point, key);
    }
  }
  return [...new Set(ends.values())];
}

function join(ends: Map<string, Point[]>, a: Point, b: Point, key: (p: Point) => string): void {
  const before = ends.get(key(a));
  const after = ends.get(key(b));
  if (before !== undefined && before === after) {
    before.push(before[0] as Point); // the line closes
    ends.delete(key(a));
    ends.delete(key(b));
    ends.set(`ring${key(a)}`, before);
    return;
  }
  let line: Point[] = before ?? [a];
  if (before !== undefined) {
    ends.delete(key(a));
    if (key(before[0] as Point) === key(a)) line = before.reverse();
  }
  if (after === undefined) line.push(b);
  else {
    ends.delete(key(b));
    if (key(after[0] as Point) !== key(b)) after.reverse();
    line.push(...after);
  }
  ends.set(key(line[0] as Point), line);
  ends.set(key(line.at(-1) as Point), line);
}

/** A polyline with its corners rounded: curves from middle to middle. */
function smooth(line: readonly Point[], size: number): string {
  const f = (v: number): string => (v * size).toFixed(0);
  const first = line[0];
  if (first === undefined || line.length < 3) return '';
  const out = [`M${f(first[0])} ${f(first[1])}`];
  for (let i = 1; i + 1 < line.length; i++) {
    const [x, y] = line[i] as Point;
    const [u, v] = line[i + 1] as Point;
    out.push(`Q${f(x)} ${f(y)} ${f((x + u) / 2)} ${f((y + v) / 2)}`);
  }
  const [x, y] = line.at(-1) as Point;
  out.push(`L${f(x)} ${f(y)}`);
  return out.join('');
}
