import { describe, expect, it } from 'vitest';
import { choose, point, waysTo } from './plan';

describe('of several ways to a position', () => {
  const reach = [['B3'], ['C3'], ['B3', 'C2'], ['C3', 'C2'], ['D3', 'C2']];
  const card = { path: ['C3', 'C2'], with: [7] } as unknown as Parameters<typeof waysTo>[1][number];

  it('15.3 the straight one is proposed', () => {
    expect(point(choose('C4', [1]), 'C2', reach, [], [])).toMatchObject({ at: 'C2', path: ['C3', 'C2'] });
    expect(waysTo(reach, [], 'C2', 'C4').map((w) => w.path[0])).toEqual(['C3', 'B3', 'D3']);
  });

  it('one that costs no card comes first, however it winds', () => {
    const winding = [['B3', 'C2']];
    expect(waysTo(winding, [card], 'C2', 'C4')[0]).toEqual({ path: ['B3', 'C2'] });
  });
});
