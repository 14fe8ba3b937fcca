import { describe, expect, it } from 'vitest';
import { cardByID } from '../catalogue';
import type { Berth, Pos, View } from '../types';
import type { Planner } from './planner.svelte';
import { Preparation } from './preparation.svelte';
import { submitOf } from './submit';

/** Cards by id: a tank, a squad, a bazooka for it. */
const CARDS = ['pzkw-iv-h', 'german-line-squad', 'panzerfaust'].map(cardByID);

function preparing(muster: Partial<View['muster']>, berths: readonly Berth[] = []): Preparation {
  const view = { nation: ['neutral', 'german', 'soviet'], muster, cards: [] } as unknown as View;
  const planner = {
    view,
    seat: 1,
    decision: { kind: 'place' },
    cardOf: (id: number) => CARDS[id - 1],
    inspect: () => Promise.resolve(berths),
  };
  return new Preparation(planner as unknown as Planner);
}

describe('what is handed in before the first turn', () => {
  it('lays terrain out by hand where no cards are chosen for the deal', () => {
    const laid = preparing({ zone: ['A1'], choose: 0 });
    laid.brush = 'woods';
    laid.layAt('A1');
    expect(laid.terrainAction).toEqual({ type: 'terrain', lay: [{ pos: 'A1', terrain: 'woods' }] });
    laid.layAt('A1');
    expect(laid.terrainAction).toEqual({ type: 'terrain', lay: [] });

    const dealt = preparing({ choose: 10 });
    dealt.layAt('A1');
    dealt.terrain = new Map([['hills', 2]]);
    expect(dealt.terrainAction).toEqual({ type: 'terrain', cards: ['hills', 'hills'] });
  });

  const put = async (id: number, p: Pos, ...berths: readonly Berth[]) => {
    const made = preparing({ zone: ['A1', 'B1'] }, berths);
    made.takePlace({ type: 'place', board: [{ card: 2, pos: 'B1' }] });
    made.lifted = id;
    await made.put(p);
    return made.place.board?.find((b) => b.card === id);
  };

  it('puts a card where the rules have a berth for it', async () => {
    expect(await put(1, 'A1', { card: 1, pos: 'B1' }, { card: 1, pos: 'A1' })).toEqual({ card: 1, pos: 'A1' });
    expect(await put(3, 'B1', { card: 3, on: 2 })).toEqual({ card: 3, on: 2 });
  });

  it('shows what has no berth where it was pointed at, and equipment nowhere', async () => {
    expect(await put(1, 'C3', { card: 1, pos: 'A1' })).toEqual({ card: 1, pos: 'C3' });
    expect(await put(3, 'A1', { card: 3, on: 2 })).toBeUndefined();
  });
});

describe('the button that plays what is planned', () => {
  const at = (kind: string, part: object = {}) =>
    submitOf({
      kind,
      sound: false,
      planner: { plan: {}, move: undefined },
      declared: new Map(),
      discarding: new Set(),
      retreat: { steps: [] },
      ...part,
    } as unknown as Parameters<typeof submitOf>[0]);

  it('waits for the rules where something is put together', () => {
    expect(at('place')).toEqual({ label: 'act.place', disabled: true });
    expect(at('place', { sound: true })).toEqual({ label: 'act.place', disabled: false });
    expect(at('retreat')?.label).toBe('do.stay');
    expect(at('window')).toBeUndefined();
  });

  it('says whether a shot kills or hides', () => {
    const shot = (fire: string) => at('shot', { planner: { plan: { shot: { fire } }, move: undefined } })?.label;
    expect([shot('smoke'), shot('at')]).toEqual(['act.smoke', 'act.fire']);
  });
});
