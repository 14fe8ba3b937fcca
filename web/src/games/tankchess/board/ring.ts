import type { Point } from '../../../draw/plane';
import { RIM, SIZE } from './frame';
import { degrees, place, type Heading, type Scene, type Square } from '../view';

interface Look {
  /** Width of the whole board on the screen. */
  readonly width: number;
  readonly flip: boolean;
  readonly coarse: boolean;
}

/** How far out the arrows lie, each as far as it can without covering a square that is to stay free. */
export interface Ring {
  readonly far: number;
  readonly out: ReadonlyMap<Heading, number>;
}

/** Half an arrow, and the part of a square that must be seen and hit, through its edge. */
const ARROW = { fine: 16, coarse: 19 };
const FREE = 0.42;
const NEAREST = 14;
/** How far the ring keeps its arrows from the edge of the board, in pixels. */
export const EDGE = 14;

/** Lays the arrows around a square: a little nearer or further out where an enemy could be tapped. */
export function ringOf(
  scene: Pick<Scene, 'width' | 'height'>,
  at: Square,
  headings: readonly Heading[],
  keepFree: readonly Square[],
  { width, flip, coarse }: Look,
): Ring {
  const pixel = width / (scene.width * SIZE + 2 * RIM);
  const cell = pixel * SIZE;
  const high = pixel * (scene.height * SIZE + 2 * RIM);
  const arrow = coarse ? ARROW.coarse : ARROW.fine;
  const far = coarse ? 60 : Math.min(62, Math.max(44, width * 0.085));
  const seen = (s: Square): Point => {
    const { file, rank } = place(s);
    const [column, row] = flip ? [scene.width - 1 - file, rank] : [file, scene.height - 1 - rank];
    return { x: (RIM + (column + 0.5) * SIZE) * pixel, y: (RIM + (row + 0.5) * SIZE) * pixel };
  };
  // Near an edge the ring moves inward, so that every arrow can be reached.
  const inward = (n: number, size: number): number => Math.min(Math.max(n, far + EDGE), size - far - EDGE);
  const about = seen(at);
  const middle = { x: inward(about.x, width), y: inward(about.y, high) };
  const free = keepFree.map(seen);
  const room = arrow + FREE * cell;
  /** How far an arrow there is from what is to stay free, as a part of what it should be; none off the board. */
  const clearance = (h: Heading, out: number): number => {
    const angle = ((degrees(h) + (flip ? 180 : 0)) * Math.PI) / 180;
    const x = middle.x + Math.sin(angle) * out;
    const y = middle.y - Math.cos(angle) * out;
    if (Math.min(x, y, width - x, high - y) < EDGE - 2) return -1;
    return Math.min(1, ...free.map((f) => Math.hypot(f.x - x, f.y - y) / room));
  };
  const out = new Map(
    headings.map((h): [Heading, number] => {
      let best = far;
      for (let d = 0; d <= far; d += 2) {
        for (const o of far - d >= NEAREST ? [far - d, far + d] : [far + d]) {
          if (clearance(h, o) > clearance(h, best)) best = o;
        }
        if (clearance(h, best) === 1) break;
      }
      return [h, best];
    }),
  );
  return { far, out };
}
