// @vitest-environment jsdom
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import type { Table } from '../../../table/table.svelte';
import { choose } from './plan';
import { Planner } from './planner.svelte';

/** A table whose server pairs any two cards, and has seen the questions. */
function seated(): { readonly table: Table; readonly asked: object[] } {
  const asked: object[] = [];
  const table = {
    seat: 1,
    acting: 1,
    sight: { view: { cards: [], setup: {} }, legal: [] },
    snapshot: { seq: 7, waiting: [{ seat: 1, kind: 'play' }] },
    inspect: (query: { readonly loading?: { readonly cards: readonly number[]; readonly load: boolean } }) => {
      asked.push(query);
      const { cards = [], load } = query.loading ?? {};
      const rides = load ? { rides: [{ squad: cards[1], on: [cards[0]] }] } : {};
      return Promise.resolve(
        query.loading === undefined ? [] : { load: true, unload: true, group: { cards, ...rides } },
      );
    },
  };
  return { table: table as unknown as Table, asked };
}

describe('cards that move together', () => {
  it('TC-8.6.b travel as the rules say, and not before they have', async () => {
    const { table, asked } = seated();
    let planner!: Planner;
    const stop = $effect.root(() => {
      planner = new Planner(table);
      planner.follow();
    });
    flushSync();
    expect(planner.loading).toBeUndefined();
    planner.plan = { ...choose('C1', [1, 2]), load: true };
    flushSync();
    expect(planner.group).toBeUndefined();
    expect(planner.move).toBeUndefined();
    await Promise.resolve();
    await Promise.resolve();
    flushSync();
    expect(asked[0]).toEqual({ shots: 'C1' });
    expect(asked[1]).toEqual({ loading: { cards: [1, 2], load: true, unload: false } });
    expect(planner.loading).toMatchObject({ load: true, unload: true });
    const group = { cards: [1, 2], rides: [{ squad: 2, on: [1] }] };
    expect(planner.move).toEqual({ type: 'move', from: 'C1', groups: [group] });
    expect(asked).toContainEqual({ reach: { from: 'C1', groups: [group] } });
    stop();
  });
});

describe('what is being planned', () => {
  it('goes when it is played, and not when the next plan was begun before the answer came', async () => {
    const { table } = seated();
    let answer = (_: boolean): void => undefined;
    Object.assign(table, { play: () => new Promise<boolean>((done) => (answer = done)) });
    let planner!: Planner;
    const stop = $effect.root(() => {
      planner = new Planner(table);
    });
    planner.plan = choose('C1', [1]);
    let played = planner.play({ type: 'end' });
    answer(true);
    await played;
    expect(planner.plan.from).toBeUndefined();

    planner.plan = choose('C1', [1]);
    played = planner.play({ type: 'end' });
    const next = choose('C2', [2]); // the stream has brought the new position
    planner.plan = next;
    answer(true);
    await played;
    expect(planner.plan).toBe(next);
    stop();
  });
});
