/**
 * Drawings of the rule book: what a rule says of places and directions, as data. One component draws them all, in the
 * colours of the theme and the words of the language (`diagram.<id>…` in words/diagrams).
 */

export type At = readonly [x: number, y: number];
export type Tone = 'ink' | 'faint' | 'own' | 'enemy' | 'reach' | 'gun' | 'danger' | 'wood' | 'stone';

export type Part =
  | { readonly is: 'grid'; readonly at: At; readonly columns: number; readonly rows: number; readonly cell: number }
  | { readonly is: 'area'; readonly path: string; readonly tone: Tone }
  | {
      readonly is: 'line';
      readonly from: At;
      readonly to: At;
      readonly tone: Tone;
      readonly arrow?: true;
      readonly stopped?: true;
    }
  | {
      readonly is: 'unit';
      readonly at: At;
      readonly heading: number;
      readonly size: readonly [length: number, width: number];
      readonly tone: Tone;
      readonly casemate?: true;
    }
  | { readonly is: 'dot'; readonly at: At; readonly r: number; readonly tone: Tone }
  /** A word of the vocabulary behind the id of the drawing, or figures that every language has. */
  | {
      readonly is: 'word';
      readonly at: At;
      readonly word: string;
      readonly tone?: Tone;
      readonly from?: 'start' | 'end';
    }
  | { readonly is: 'figure'; readonly at: At; readonly text: string; readonly tone?: Tone };

export interface Diagram {
  readonly id: string;
  readonly clause: string;
  readonly width: number;
  readonly height: number;
  readonly parts: readonly Part[];
  /** What the colours stand for. */
  readonly legend: readonly { readonly tone: Tone; readonly word: string }[];
}

const r1 = (n: number): number => Math.round(n * 10) / 10;

/** The point so far away in a direction: degrees clockwise from above. */
export const away = ([x, y]: At, heading: number, far: number): At => {
  const a = (heading * Math.PI) / 180;
  return [r1(x + far * Math.sin(a)), r1(y - far * Math.cos(a))];
};

export const polygon = (points: readonly At[]): string => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}z`;

export const box = (x: number, y: number, w: number, h: number): string => `M${x} ${y}h${w}v${h}h${-w}z`;

/** A piece of a circle, or of a ring, clockwise from one direction to another. */
export function sector(at: At, from: number, to: number, far: number, near = 0): string {
  const large = to - from > 180 ? 1 : 0;
  const [a, b] = [away(at, from, far), away(at, to, far)];
  if (near === 0) return `M${at[0]} ${at[1]}L${a[0]} ${a[1]}A${far} ${far} 0 ${large} 1 ${b[0]} ${b[1]}z`;
  const [c, d] = [away(at, to, near), away(at, from, near)];
  return `M${a[0]} ${a[1]}A${far} ${far} 0 ${large} 1 ${b[0]} ${b[1]}L${c[0]} ${c[1]}A${near} ${near} 0 ${large} 0 ${d[0]} ${d[1]}z`;
}

/** The four corners of a hull, from front left clockwise. */
export function hull(at: At, heading: number, [length, width]: readonly [number, number]): readonly At[] {
  return (
    [
      [1, -1],
      [1, 1],
      [-1, 1],
      [-1, -1],
    ] as const
  ).map(([f, s]) => away(away(at, heading, (f * length) / 2), heading + 90, (s * width) / 2));
}

/** Whether the straight way between two points meets a box: tried at every unit of length. */
export function meetsBox(from: At, to: At, [x, y, w, h]: readonly [number, number, number, number]): boolean {
  const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]));
  return Array.from({ length: steps + 1 }, (_, i) => i / steps).some((f) => {
    const [px, py] = [from[0] + f * (to[0] - from[0]), from[1] + f * (to[1] - from[1])];
    return px > x && px < x + w && py > y && py < y + h;
  });
}
