import { describe, expect, it } from 'vitest';
import { readAddress, setupOfText, writeAddress } from './address';

const TFEN = '8x8 3c44/8/2%5/8/3#4/8/8/3C04 w 0 1';

describe('the address of the analysis board', () => {
  it('begins with the quick board', () => {
    expect(readAddress('')).toEqual({ root: { is: 'setup', setup: { scenario: 'quick12' } }, moves: [], at: 0 });
  });
  it('comes back from every kind of beginning', () => {
    for (const a of [
      { root: { is: 'setup', setup: { scenario: 'ridges16' } }, moves: ['Lc3-c5N', 'Ld14-d12S'], at: 1 },
      { root: { is: 'setup', setup: setupOfText(TFEN, { objective: 'hunt' }) }, moves: ['Cd1-d2N'], at: 1 },
      { root: { is: 'match', match: 'abc', seq: 7 }, moves: [], at: 0 },
      { root: { is: 'saved', id: 'xyz' }, moves: [], at: 0 },
    ] as const) {
      expect(readAddress(writeAddress(a).replace('/analysis/tankchess', ''))).toEqual(a);
    }
  });
  it('reads nonsense as the beginning', () => {
    expect(readAddress('?match=a&seq=-3&at=9&moves=,,x').root).toEqual({ is: 'match', match: 'a', seq: 0 });
    expect(readAddress('?at=9&moves=,,x').at).toBe(1);
    expect(readAddress('?options=%7B').root).toEqual({ is: 'setup', setup: { scenario: 'quick12' } });
  });
});
