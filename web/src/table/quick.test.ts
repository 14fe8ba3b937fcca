import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../api/types';
import { nextOf } from './quick';

const READY = ['build', 'place'];

/** Seat 1 is ours; the server proposes a letter or two. */
const asked = (waiting: readonly object[], legal: readonly string[] = ['a', 'b'], more: object = {}): Snapshot =>
  ({
    waiting,
    mine: [1],
    sights: [{ seat: 1, view: {}, legal: legal.map((text) => ({ text, action: { type: text } })) }],
    ...more,
  }) as unknown as Snapshot;

describe('a match of one click', () => {
  it('answers a ready question with the first proposal', () => {
    expect(nextOf(asked([{ seat: 1, kind: 'build' }]), READY)).toEqual({ answer: { type: 'a' } });
    // Both seats build unseen at the same time; only ours is ours to answer.
    const both = asked([
      { seat: 2, kind: 'build' },
      { seat: 1, kind: 'build' },
    ]);
    expect(nextOf(both, READY)).toEqual({ answer: { type: 'a' } });
  });
  it('waits while others set up', () => {
    expect(nextOf(asked([{ seat: 2, kind: 'place' }]), READY)).toBe('others');
  });
  it('is handed over at the first real question, whoever is asked', () => {
    expect(nextOf(asked([{ seat: 1, kind: 'play' }]), READY)).toBe('player');
    expect(nextOf(asked([{ seat: 2, kind: 'play' }]), READY)).toBe('player');
    expect(nextOf(asked([{ seat: 1, kind: 'build' }]), [])).toBe('player');
  });
  it('is not held up by what nobody must answer', () => {
    const hold = { seat: 1, kind: 'hold', optional: true };
    expect(nextOf(asked([hold, { seat: 1, kind: 'build' }]), READY)).toEqual({ answer: { type: 'a' } });
  });
  it('is handed over when there is nothing to propose, or it is over', () => {
    expect(nextOf(asked([{ seat: 1, kind: 'build' }], []), READY)).toBe('player');
    expect(nextOf(asked([], [], { result: { winner: 2 } }), READY)).toBe('player');
  });
});
