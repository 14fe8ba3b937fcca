// @vitest-environment jsdom
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import type { Choice } from '../../../api/types';
import type { View } from '../view';
import { Hand, type Position } from './hand.svelte';

/** White's tank on c3 and nothing else on a small board. */
const view = {
  width: 8,
  height: 8,
  tfen: '',
  ground: [],
  wrecks: [],
  placed: [],
  units: [{ square: 'c3', unit: 'LT', owner: 1, heading: 'N' }],
} as unknown as View;
const END = { to: 'c5', heading: 'N', path: 'FF', steps: 2, targets: [] } as const;
const listed = (to: string): Choice => ({ text: to, action: { type: 'move', from: 'c3', to, heading: 'N' } });

/** A hand at a table whose position the test changes, what it has asked, and what it has sent. */
function seated(): {
  hand: Hand;
  asked: object[];
  sent: () => number;
  become: (p: Partial<Position>) => void;
  stop: () => void;
} {
  let position = $state.raw<Position>({ seat: 0, side: 1, view, legal: [], sketches: true });
  const asked: object[] = [];
  let sent = 0;
  let hand!: Hand;
  const stop = $effect.root(() => {
    hand = new Hand(
      () => position,
      <A>(_: number, query: unknown) => {
        asked.push(query as object);
        const answer =
          'unit' in (query as object) ? { unit: view.units[0], ends: [END] } : { targets: [], threats: [] };
        return Promise.resolve(answer as A);
      },
      () => sent++,
    ).follow();
  });
  flushSync();
  return {
    hand,
    asked,
    sent: () => sent,
    become: (p) => {
      position = { ...position, ...p };
      hand.renew();
      flushSync();
    },
    stop,
  };
}

const answered = async (): Promise<void> => {
  flushSync();
  await new Promise((done) => setTimeout(done));
  flushSync();
};

describe('a move that is sketched while the other side decides', () => {
  const sketched = async (): Promise<ReturnType<typeof seated>> => {
    const s = seated();
    s.hand.pick('c3');
    await answered();
    s.hand.pick('c5');
    await answered();
    expect(s.hand.plan).toMatchObject({ unit: 'c3', to: 'c5', heading: 'N' });
    expect(s.hand.sketch).toBe('kept');
    return s;
  };

  it('is sent by nothing', async () => {
    const { hand, sent, stop } = await sketched();
    hand.pick('c5');
    expect(sent()).toBe(0);
    stop();
  });

  it('is kept where it can be played, and asked about anew', async () => {
    const { hand, asked, become, stop } = await sketched();
    const before = asked.length;
    become({ seat: 1, sketches: false, legal: [listed('c4'), listed('c5')] });
    expect(hand.sketch).toBe('holds');
    expect(hand.option?.text).toBe('c5');
    expect(asked.slice(before)).toContainEqual({ end: { from: 'c3', to: 'c5', heading: 'N' } });
    await answered();
    stop();
  });

  it('lapses where it cannot, with the unit still in hand', async () => {
    const { hand, become, stop } = await sketched();
    become({ seat: 1, sketches: false, legal: [listed('c4')] });
    expect(hand.sketch).toBe('lapsed');
    expect(hand.plan).toEqual({ unit: 'c3' });
    expect(hand.option).toBeUndefined();
    stop();
  });

  it('is no plan of a position in which one has decided already', async () => {
    const { hand, become, stop } = await sketched();
    become({ seat: 1, sketches: false, legal: [listed('c5')] });
    become({ seat: 0, sketches: true, legal: [] });
    expect(hand.plan).toEqual({});
    expect(hand.sketch).toBeUndefined();
    stop();
  });
});
