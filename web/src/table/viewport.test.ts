import { describe, expect, it } from 'vitest';
import { boxOf, centred, isWhole, panned, seenOf, spanOf, turned, whole, zoomed } from './viewport';

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
  it('is centred closely, and about as close as it was', () => {
    expect(centred(whole(sheet), sheet, { x: 900, y: 600 })).toEqual({ x: 900, y: 600, zoom: 2.5 });
    expect(centred({ x: 0, y: 0, zoom: 5 }, sheet, { x: 900, y: 600 }).zoom).toBe(5);
  });
  it('follows a table that is turned', () => {
    expect(turned({ x: 100, y: 200 }, sheet, 2)).toEqual({ x: 1700, y: 1000 });
    const square = { width: 900, height: 900 };
    expect(turned({ x: 100, y: 200 }, square, 1)).toEqual({ x: 700, y: 100 });
  });
  it('knows a board with a paper of its own', () => {
    const board = { width: 1000, height: 640, rim: { x: 10, y: 62 } };
    expect(seenOf(whole(board), board)).toEqual({ x: -10, y: -62, width: 1020, height: 764 });
    expect(boxOf(zoomed(whole(board), board, 2, { x: -10, y: -62 }), board)).toBe('-10 -62 510 382');
  });
});
