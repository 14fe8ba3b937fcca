import { describe, expect, it } from 'vitest';
import { rutsAlong, rutsOf } from './ruts';

describe('tracks on the ground', () => {
  const from = { x: 1000, y: 1000, h: 0 };
  it('are two ruts from pose to pose', () => {
    expect(rutsOf({ from, to: { x: 1000, y: 4000, h: 0 }, width: 100 }, 9000)).toBe(
      'M96.4 800.0C96.4 700.0 96.4 600.0 96.4 500.0M103.6 800.0C103.6 700.0 103.6 600.0 103.6 500.0',
    );
  });
  it('are none where a vehicle only turned', () => {
    expect(rutsOf({ from, to: { ...from, h: 900 }, width: 100 }, 9000)).toBe('');
  });
  it('follow straight lines on a board of squares', () => {
    expect(
      rutsAlong(
        [
          { x: 0, y: 0 },
          { x: 10, y: 0 },
        ],
        2,
      ),
    ).toBe('M0 2L10 2M0 -2L10 -2');
  });
});
