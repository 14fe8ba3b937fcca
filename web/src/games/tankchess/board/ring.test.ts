import { describe, expect, test } from 'vitest';
import { SIZE, RIM } from './frame';
import { EDGE, ringOf } from './ring';
import { degrees, HEADINGS } from '../view';

describe('the arrows around a planned square', () => {
  const scene = { width: 12, height: 12 };
  // On a board of 16 the squares of a phone are smaller than an arrow: there a target keeps what a finger needs of it.
  for (const [name, size, width, coarse, free] of [
    ['a desk', 12, 740, false, 16],
    ['a large board on a desk', 16, 740, false, 16],
    ['a phone', 12, 374, true, 19],
    ['a large board on a phone', 16, 374, true, 19],
  ] as const) {
    test(`never cover a target, wherever on the board: ${name}`, () => {
      const scene = { width: size, height: size };
      const cell = (width * SIZE) / (size * SIZE + 2 * RIM);
      const pixels = (n: number): number => (RIM * cell) / SIZE + (n + 0.5) * cell;
      const named = (column: number, row: number): string => `${String.fromCharCode(97 + column)}${size - row}`;
      const inward = (n: number, far: number): number => Math.min(Math.max(n, far + EDGE), width - far - EDGE);
      const spread = [-4, -3, -2, -1, 0, 1, 2, 3, 4];
      for (let column = 0; column < size; column++) {
        for (let row = 0; row < size; row++) {
          for (const [dx, dy] of spread.flatMap((x) => spread.map((y) => [x, y] as const))) {
            const [tx, ty] = [column + dx, row + dy];
            if ((dx === 0 && dy === 0) || Math.min(tx, ty) < 0 || Math.max(tx, ty) >= size) continue;
            const ring = ringOf(scene, named(column, row), HEADINGS, [named(tx, ty)], { width, flip: false, coarse });
            const [x, y] = [inward(pixels(column), ring.far), inward(pixels(row), ring.far)];
            for (const h of HEADINGS) {
              const out = ring.out.get(h)!;
              const a = (degrees(h) * Math.PI) / 180;
              const at = { x: x + Math.sin(a) * out, y: y - Math.cos(a) * out };
              const apart = Math.hypot(at.x - pixels(tx), at.y - pixels(ty));
              if (apart < free || Math.min(at.x, at.y, width - at.x, width - at.y) < 12)
                expect.fail(`${named(column, row)}: ${h} at ${out} over ${named(tx, ty)} (${apart})`);
            }
          }
        }
      }
    });
  }
  test('lie on one circle where nothing is in the way', () => {
    const ring = ringOf(scene, 'f5', ['N', 'E'], [], { width: 740, flip: true, coarse: false });
    expect([...ring.out.values()]).toEqual([ring.far, ring.far]);
  });
});
