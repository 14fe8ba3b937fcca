import { groundsOf, over, type Box } from './tags';
import type { Unit } from '../types';

/** What is written beside a place of a ring or an arc: the places it may stand at, the best first. */
export interface Written {
  readonly text: string;
  /** In millimetres, as the eye sees the table. */
  readonly at: readonly { readonly x: number; readonly y: number }[];
}

/** A letter is about so wide as part of its height. */
const WIDTH = 0.46;

/** So many places along a ring are tried. */
const TRIED = 24;

/** Places along a ring, from its top down both sides, as the eye sees the table. */
export const around = (x: number, y: number, radius: number): Written['at'] =>
  Array.from({ length: TRIED }, (_, i) => {
    const turn = (Math.ceil(i / 2) * (i % 2 === 0 ? 1 : -1) * 2 * Math.PI) / TRIED;
    return { x: x + radius * Math.sin(turn), y: y - radius * Math.cos(turn) };
  });

/**
 * Where each text is written so that it lies on no unit and no tag, on no other text and on the table: at the first of
 * its places that is free, else where it covers least.
 */
export function placeLabels(
  list: readonly Written[],
  units: readonly Unit[],
  sheet: { readonly width: number; readonly height: number },
  flip: boolean,
  letters: number,
  tags: readonly Box[] = [],
): readonly { readonly x: number; readonly y: number }[] {
  const taken: Box[] = [...groundsOf(units, sheet, flip).map((g) => g.abs), ...tags];
  return list.map(({ text, at }) => {
    const half = (text.length * letters * WIDTH) / 2;
    let best = at[0] ?? { x: 0, y: 0 };
    let least = Infinity;
    for (const p of at) {
      const box = { left: p.x - half, right: p.x + half, top: p.y - letters, bottom: p.y };
      const off = box.left < 0 || box.top < 0 || box.right > sheet.width || box.bottom > sheet.height;
      const cover = taken.reduce((n, b) => n + over(box, b), 0) + (off ? 2 * letters * half : 0);
      if (cover < least) [best, least] = [p, cover];
    }
    taken.push({ left: best.x - half, right: best.x + half, top: best.y - letters, bottom: best.y });
    return best;
  });
}
