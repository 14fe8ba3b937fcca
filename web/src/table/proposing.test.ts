// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import type { Client } from '../api/client';
import type { Note, Snapshot } from '../api/types';
import { Witness } from '../dice/witness';
import { Proposing } from './proposing.svelte';
import { lastLine, NOTHING, receive } from './receive';
import { Table } from './table.svelte';

function tableWith(propose: Client['propose']): Table {
  const table = new Table(
    { propose } as unknown as Client,
    'm1',
    new Witness({ remember: () => null, keep: () => undefined }, 'm1'),
  );
  const staff = { you: 2, chief: 1, members: [], units: [], proposals: [], talk: 0, chat: true };
  const snapshot = { mine: [1], status: 'playing', waiting: [], sights: [{ seat: 1, view: {}, legal: [], staff }] };
  table.known = { ...NOTHING, link: 'live', snapshot: snapshot as unknown as Snapshot };
  return table;
}

describe('a proposal', () => {
  it('is an arrow from the first place to the second, in whole numbers', () => {
    const sent = vi.fn(() => Promise.resolve({} as never));
    const drawing = new Proposing(tableWith(sent));
    drawing.begin();
    drawing.unit = 'A1';
    drawing.phrase = 'go';
    drawing.place({ x: 10.4, y: 20 }, 5);
    expect(sent).not.toHaveBeenCalled();
    drawing.place({ x: 60, y: 20.6 }, 5);
    const want = { unit: 'A1', phrase: 'go', from: { x: 10, y: 20 }, to: { x: 60, y: 21 } };
    expect(sent).toHaveBeenCalledWith('m1', 1, want);
    expect(drawing.open).toBe(false);
  });

  it('is a mark where both places are one', () => {
    const sent = vi.fn(() => Promise.resolve({} as never));
    const drawing = new Proposing(tableWith(sent));
    drawing.begin();
    drawing.place({ x: 10, y: 20 }, 5);
    drawing.place({ x: 12, y: 22 }, 5);
    expect(sent).toHaveBeenCalledWith('m1', 1, { to: { x: 12, y: 22 } });
  });
});

describe('the talk of a side', () => {
  it('has numbers of its own and is heard once', () => {
    const line = (n: number): Note => ({ n, kind: 'said', at: 0, seq: 0, text: 'psst' });
    let known = receive(NOTHING, { type: 'note', note: line(7) }, 0);
    known = receive(known, { type: 'side', note: line(1) }, 0);
    known = receive(known, { type: 'side', note: line(1) }, 0);
    expect(known.side).toHaveLength(1);
    expect(known.notes).toHaveLength(1);
    expect(lastLine(known)).toBe(1);
  });

  it('makes others than the chief leave the side as a whole alone', () => {
    expect(tableWith(vi.fn()).chief).toBe(false);
  });
});
