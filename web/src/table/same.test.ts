import { describe, expect, it } from 'vitest';
import { isSame } from './same';

describe('two actions', () => {
  it('say the same in any order, with or without what is empty', () => {
    expect(isSame({ type: 'shoot', target: 'B1', ammo: '' }, { target: 'B1', type: 'shoot' })).toBe(true);
    expect(
      isSame({ type: 'move', groups: [{ path: [3, 4], cards: [] }] }, { type: 'move', groups: [{ path: [3, 4] }] }),
    ).toBe(true);
  });

  it('differ by any value', () => {
    expect(isSame({ type: 'shoot', target: 'B1' }, { type: 'shoot', target: 'B2' })).toBe(false);
    expect(isSame({ path: [3, 4] }, { path: [3] })).toBe(false);
    expect(isSame(undefined, { type: 'pass' })).toBe(false);
  });
});
