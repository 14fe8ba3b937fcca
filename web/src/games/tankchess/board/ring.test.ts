import { describe, expect, test } from 'vitest';
import { SIZE, RIM } from './frame';
import { ringOf } from './ring';
import { degrees, HEADINGS } from '../view';

describe('the arrows around a planned square', () => {
  const scene = { width: 12, height: 12 };
  for (const [name, width, coarse] of [
    ['a desk', 740, false],
    ['a phone', 380, true],
  ] as const) {
    test(`never cover a target: ${name}`, () => {
      const cell = (width * SIZE) / (12 * SIZE + 2 * RIM);
      for (const target of ['e6', 'f6', 'g6', 'g4', 'e5', 'f7', 'h7', 'd3']) {
        const ring = ringOf(scene, 'f5', HEADINGS, [target], { width, flip: false, coarse });
        const x = (target.charCodeAt(0) - 102) * cell;
        const y = -(Number(target.slice(1)) - 5) * cell;
        for (const h of HEADINGS) {
          const out = ring.out.get(h)!;
          const a = (degrees(h) * Math.PI) / 180;
          const apart = Math.hypot(Math.sin(a) * out - x, -Math.cos(a) * out - y);
          expect(apart, `${h} at ${out} and ${target}`).toBeGreaterThan(coarse ? 19 : 16);
        }
      }
    });
  }
  test('lie on one circle where nothing is in the way', () => {
    const ring = ringOf(scene, 'f5', ['N', 'E'], [], { width: 740, flip: true, coarse: false });
    expect([...ring.out.values()]).toEqual([ring.far, ring.far]);
  });
});
