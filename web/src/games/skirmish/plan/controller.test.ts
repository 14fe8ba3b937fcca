// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import type { Client } from '../../../api/client';
import type { Snapshot } from '../../../api/types';
import { Witness } from '../../../dice/witness';
import { Table } from '../../../table/table.svelte';
import type { Act } from '../view';
import { Controller } from './controller.svelte';

/** A table of TANKS at a decision of the first side. */
function tableAt(kind: string, phase: string, legal: readonly Act[], act: Client['act']): Table {
  const table = new Table(
    { act } as Partial<Client> as Client,
    'm1',
    new Witness({ remember: () => null, keep: () => undefined }, 'm1'),
  );
  const view = { phase, tanks: [{ id: 'A1', owner: 1, deployed: true }], ask: {}, pieces: [], sides: [{}, {}] };
  const sights = [{ seat: 1, view, legal: legal.map((action) => ({ text: '', action })) }];
  const snapshot = { seq: 1, mine: [1], waiting: [{ seat: 1, kind }], sights, players: [], status: 'playing' };
  table.known = { ...table.known, snapshot: snapshot as unknown as Snapshot };
  return table;
}

describe('a finger on a tank', () => {
  const choose = { type: 'activate', tank: 'A1' } as const;
  const drag = (phase: string, tank: string): unknown[] => {
    const act = vi.fn<Client['act']>(() => new Promise<never>(() => undefined));
    const controller = new Controller(tableAt('activate', phase, [choose], act));
    for (const x of [4500, 4600]) controller.grip({ on: 'tank', tank }, { x, y: 4500 });
    return act.mock.calls.map(([, body]) => body.action);
  };
  it('15.2.12 that is dragged while one is only to be chosen has chosen it, once', () => {
    expect(drag('movement', 'A1')).toEqual([choose]);
  });
  it('chooses neither who cannot go nor who shoots', () => {
    expect(drag('movement', 'B1')).toEqual([]);
    expect(drag('shooting', 'A1')).toEqual([]);
  });
});
