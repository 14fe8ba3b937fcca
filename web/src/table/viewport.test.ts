import { describe, expect, it } from 'vitest';
import { boxOf, isWhole, panned, spanOf, whole, zoomed } from './viewport';

const sheet = { width: 1800, height: 1200 };

describe('what is seen of a table', () => {
  it('is all of it and the paper around, in its own proportions', () => {
    expect(boxOf(whole(sheet), sheet)).toBe('-26 -26 1852 1252');
    expect(isWhole(whole(sheet))).toBe(true);
  });
  it('grows around the finger, and never less than whole', () => {
    const v = zoomed(whole(sheet), sheet, 4, { x: 900, y: 300 });
    expect(v).toEqual({ x: 900, y: 375, zoom: 4 });
    expect(spanOf(v, sheet)).toBe(463);
    expect(isWhole(v)).toBe(false);
    expect(zoomed(v, sheet, 0.01)).toEqual(whole(sheet));
  });
  it('never leaves the table', () => {
    const v = zoomed(whole(sheet), sheet, 4);
    expect(panned(v, sheet, -9999, 9999)).toEqual({ x: 205.5, y: 1069.5, zoom: 4 });
  });
});
