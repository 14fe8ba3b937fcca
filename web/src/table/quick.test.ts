import { describe, expect, it, vi } from 'vitest';
import { Refusal, type Client } from '../api/client';
import type { Snapshot } from '../api/types';
import { Witness } from '../dice/witness';
import { nextOf, setUp } from './quick';
import { Table } from './table.svelte';

const READY = ['build', 'place'];

/** Seat 1 is ours; the server proposes a letter or two. */
const asked = (waiting: readonly object[], legal: readonly string[] = ['a', 'b'], more: object = {}): Snapshot =>
  ({
    waiting,
    players: [],
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
  it('15.2.2 goes on when the computer was faster, and stops for nothing else', async () => {
    const at = (seq: number): Snapshot => asked([{ seat: 1, kind: 'build' }], ['a'], { seq, last: seq });
    const no = (status: number, code: string): Refusal => new Refusal({ status, code, title: 'No' });
    const act = vi.fn().mockRejectedValueOnce(no(409, 'stale')).mockResolvedValueOnce({});
    const api = { act, snapshot: vi.fn().mockResolvedValue(at(2)) };
    const table = new Table(
      api as unknown as Client,
      'm',
      new Witness({ remember: () => null, keep: () => undefined }, 'm'),
    );
    table.known = { ...table.known, snapshot: at(1) };
    expect(await setUp(table, READY)).toBe(false);
    expect([table.refused, table.snapshot?.seq]).toEqual([null, 2]);
    expect(await setUp(table, READY)).toBe(false);
    expect(act.mock.calls.map(([, body]) => (body as { seq: number }).seq)).toEqual([1, 2]);
    act.mockRejectedValueOnce(no(422, 'refused'));
    expect(await setUp(table, READY)).toBe(true);
  });
});
