// @vitest-environment jsdom
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../api/client';
import type { Snapshot } from '../../../api/types';
import { Witness } from '../../../dice/witness';
import { Table } from '../../../table/table.svelte';
import { Controller } from './controller.svelte';

/** A table of Tank Commander at a Play: two tanks on C4, one of the enemy's on C2; every group may go one position. */
function seated() {
  const inspect = ((_id: string, _seat: number, query: object) =>
    Promise.resolve(
      'reach' in query
        ? [['C3']]
        : 'loading' in query
          ? { load: false, unload: false, group: { cards: (query as { loading: { cards: number[] } }).loading.cards } }
          : [],
    )) as unknown as Client['inspect'];
  const table = new Table(
    { inspect } as Partial<Client> as Client,
    'm1',
    new Witness({ remember: () => null, keep: () => undefined }, 'm1'),
  );
  const at = (id: number, owner: number, pos: string) => ({ id, number: 44, owner, place: 'board', pos });
  const view = {
    seat: 1,
    turn: 1,
    active: 1,
    setup: { scenario: 'tc-first' },
    nation: ['', 'german', 'soviet'],
    board: { columns: 5, rows: 4, spots: [] },
    cards: [at(1, 1, 'C4'), at(2, 1, 'C4'), at(3, 2, 'C2')],
  };
  const legal = [1, 2].map((card) => ({
    text: '',
    action: { type: 'move', from: 'C4', groups: [{ cards: [card], path: ['C3'] }] },
  }));
  const sights = [{ seat: 1, view, legal }];
  const snapshot = { seq: 1, mine: [1], waiting: [{ seat: 1, kind: 'play' }], sights, players: [], status: 'playing' };
  table.known = { ...table.known, snapshot: snapshot as unknown as Snapshot };
  return table;
}

const settled = async (): Promise<void> => {
  for (let i = 0; i < 12; i++) {
    await Promise.resolve();
    flushSync();
  }
};

describe('a position that is tapped', () => {
  const tapped = async (...places: readonly string[]) => {
    let controller!: Controller;
    const stop = $effect.root(() => {
      controller = new Controller(seated());
      controller.follow();
    });
    flushSync();
    for (const p of places) {
      controller.pick(p);
      flushSync();
    }
    await settled();
    const { plan } = controller.planner;
    stop();
    return plan;
  };
  it('15.3 is where all cards go when nobody is chosen, however soon it is tapped', async () => {
    expect(await tapped('C4', 'C3')).toMatchObject({ from: 'C4', cards: [1, 2], at: 'C3', path: ['C3'] });
    expect((await tapped('C4', 'C3')).why).toBeUndefined();
  });
  it('15.3 and cannot be had says why, and the cards stay chosen', async () => {
    expect(await tapped('C4', 'C1')).toMatchObject({ from: 'C4', cards: [1, 2], why: 'C1' });
  });
  it('15.3 with an enemy on it is one to fire at: nobody sets out for it', async () => {
    expect(await tapped('C4', 'C2')).toMatchObject({ from: 'C4', cards: [], why: 'C2' });
  });
});
