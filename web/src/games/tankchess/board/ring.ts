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

/** Lays the arrows around a square: a little nearer or further out where an enemy could be tapped. */
export function ringOf(
  scene: Pick<Scene, 'width' | 'height'>,
  at: Square,
  headings: readonly Heading[],
  keepFree: readonly Square[],
  { width, flip, coarse }: Look,
): Ring {
  const cell = (width * SIZE) / (scene.width * SIZE + 2 * RIM);
  const far = coarse ? 60 : Math.min(62, Math.max(44, width * 0.085));
  const sign = flip ? -1 : 1;
  const from = place(at);
  const free = keepFree.map((s) => {
    const { file, rank } = place(s);
    return { x: sign * (file - from.file) * cell, y: -sign * (rank - from.rank) * cell };
  });
  const room = (coarse ? ARROW.coarse : ARROW.fine) + FREE * cell;
  const clear = (h: Heading, out: number): boolean => {
    const angle = ((degrees(h) + (flip ? 180 : 0)) * Math.PI) / 180;
    const x = Math.sin(angle) * out;
    const y = -Math.cos(angle) * out;
    return free.every((f) => Math.hypot(f.x - x, f.y - y) >= room);
  };
  const out = new Map(
    headings.map((h): [Heading, number] => {
      for (let d = 0; d <= far; d += 2) {
        if (far - d >= NEAREST && clear(h, far - d)) return [h, far - d];
        if (clear(h, far + d)) return [h, far + d];
      }
      return [h, NEAREST];
    }),
  );
  return { far, out };
}
