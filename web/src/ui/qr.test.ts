import { describe, expect, it } from 'vitest';
import { codeOf } from './qr';

/** The dark squares of a path, row by row. */
function squares(path: string, size: number): boolean[][] {
  const grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, w] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let i = 0; i < Number(w); i++) grid[Number(y)]![Number(x) + i] = true;
  return grid;
}

describe('a code for cameras', () => {
  const code = codeOf('http://192.168.1.20:8080/join/0123456789abcdefghijkl');
  const grid = squares(code.path, code.size);

  it('has the three corners that a camera looks for', () => {
    const finder = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
    const corner = (x: number, y: number): string[] =>
      finder.map((row, dy) => [...row].map((_, dx) => (grid[y + dy]![x + dx] ? '1' : '0')).join(''));
    expect(corner(0, 0)).toEqual(finder);
    expect(corner(code.size - 7, 0)).toEqual(finder);
    expect(corner(0, code.size - 7)).toEqual(finder);
  });

  it('is as large as its text needs, and another text is another code', () => {
    expect((code.size - 17) % 4).toBe(0);
    expect(codeOf('http://192.168.1.20:8080/join/lkjihgfedcba9876543210').path).not.toBe(code.path);
  });
});
