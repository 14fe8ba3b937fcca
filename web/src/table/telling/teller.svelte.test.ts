// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../api/client';
import type { Line, Snapshot } from '../../api/types';
import { Witness } from '../../dice/witness';
import { Table } from '../table.svelte';
import { BEAT_MS, Teller } from './teller.svelte';
import type { AnyTelling } from './telling';

interface Place {
  readonly at: number;
}

const TELLING: AnyTelling = {
  moved: { cue: () => ({ at: ['#tank'] }), after: (_, e) => ({ at: e['to'] }) },
  shot: { cue: () => ({ at: 'same', tone: 'fire' }) },
  volley: { cue: () => ({}), folds: (e) => ({ count: e.length }) },
  phase: 'quiet',
};

const stateOf = (last: number, at: number): Snapshot =>
  ({
    seq: last,
    last,
    note: 0,
    mine: [1],
    waiting: [],
    players: [],
    sights: [{ seat: 1, view: { at } }],
  }) as unknown as Snapshot;

const lineOf = (seq: number, ...events: object[]): Line => ({ seq, do: 'act', seat: 2, events }) as unknown as Line;

function bench(pace: Teller['pace'] = () => '1') {
  const past = vi.fn((_: string, seq?: number) => Promise.resolve(stateOf(seq ?? 0, seq ?? 0)));
  const table = new Table(
    { snapshot: past } as unknown as Client,
    'm1',
    new Witness({ remember: () => null, keep: () => undefined }, 'm1'),
  );
  let curtain = false;
  const teller = new Teller(table, () => curtain);
  teller.telling = TELLING;
  teller.pace = pace;
  const learn = (last: number, at: number, ...lines: Line[]): void => {
    table.known = { ...table.known, lines: [...table.known.lines, ...lines], snapshot: stateOf(last, at) };
    teller.sync();
  };
  learn(0, 0, lineOf(0));
  return {
    table,
    teller,
    learn,
    past,
    shown: () => (teller.view as Place | undefined)?.at,
    told: () => teller.beat?.events.map((e) => e.type).join(),
    draw: (on: boolean) => {
      curtain = on;
      teller.sync();
    },
  };
}

describe('the telling', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('tells event by event, and the board shows the table as far as it is told', () => {
    const { teller, learn, shown, told } = bench();
    learn(
      2,
      9,
      lineOf(1, { type: 'phase' }, { type: 'moved', to: 5 }, { type: 'shot' }),
      lineOf(2, { type: 'moved', to: 9 }),
    );
    expect([told(), shown()]).toEqual(['moved', 5]);
    vi.advanceTimersByTime(BEAT_MS);
    expect([told(), shown(), teller.beat?.at]).toEqual(['shot', 5, ['#tank']]);
    vi.advanceTimersByTime(BEAT_MS);
    expect([told(), shown(), teller.playing]).toEqual(['moved', 9, true]);
    vi.advanceTimersByTime(BEAT_MS);
    expect([teller.away, shown()]).toEqual([false, undefined]);
  });
  it('appends what comes while it is told', () => {
    const { learn, shown, told } = bench();
    learn(1, 5, lineOf(1, { type: 'moved', to: 5 }));
    learn(2, 9, lineOf(2, { type: 'moved', to: 9 }));
    expect(shown()).toBe(5);
    vi.advanceTimersByTime(BEAT_MS);
    expect([told(), shown()]).toEqual(['moved', 9]);
  });
  it('is one beat where events fold', () => {
    const { teller, learn } = bench();
    learn(1, 0, lineOf(1, ...Array.from({ length: 9 }, () => ({ type: 'volley', unit: 'A', target: 'B' }))));
    expect(teller.beat?.events).toHaveLength(9);
  });
  it('follows the pace that is asked for', () => {
    const { learn, told } = bench(() => '4');
    learn(1, 5, lineOf(1, { type: 'moved', to: 5 }, { type: 'shot' }));
    vi.advanceTimersByTime(BEAT_MS / 4);
    expect(told()).toBe('shot');
  });
  it('tells nothing on the board when it is wanted at once', () => {
    const { teller, learn } = bench(() => 'instant');
    learn(1, 5, lineOf(1, { type: 'moved', to: 5 }));
    expect([teller.away, teller.beat]).toEqual([false, undefined]);
  });
  it('ends with a press and holds with another', () => {
    const { teller, learn, told, shown } = bench();
    learn(1, 5, lineOf(1, { type: 'moved', to: 5 }, { type: 'shot' }));
    teller.pause();
    vi.advanceTimersByTime(10 * BEAT_MS);
    expect([told(), teller.paused]).toEqual(['moved', true]);
    teller.pause();
    expect(told()).toBe('shot');
    teller.skip();
    expect([teller.away, teller.beat, shown()]).toEqual([false, undefined, undefined]);
    vi.advanceTimersByTime(10 * BEAT_MS);
    expect(teller.beat).toBeUndefined();
  });
  it('leaves the last banner to be read until somebody goes on, and is not ended by that', () => {
    const { teller, learn, told } = bench();
    learn(1, 5, lineOf(1, { type: 'moved', to: 5 }, { type: 'shot' }));
    teller.hush();
    expect([told(), teller.playing]).toEqual(['moved', true]);
    vi.advanceTimersByTime(2 * BEAT_MS);
    expect([told(), teller.away]).toEqual(['shot', false]);
    teller.hush();
    expect(told()).toBeUndefined();
    learn(2, 9, lineOf(2, { type: 'moved', to: 9 }));
    expect([told(), teller.playing]).toEqual(['moved', true]);
  });
  it('tells nothing behind a curtain', () => {
    const { learn, draw, told } = bench();
    draw(true);
    learn(1, 5, lineOf(1, { type: 'moved', to: 5 }));
    vi.advanceTimersByTime(10 * BEAT_MS);
    expect(told()).toBeUndefined();
    draw(false);
    expect(told()).toBe('moved');
  });
  it('does not tell what was taken back', () => {
    const { teller, learn } = bench();
    learn(2, 0, lineOf(1, { type: 'moved', to: 5 }), { ...lineOf(2), do: 'undo', to: 0 });
    expect([teller.away, teller.beat]).toEqual([false, undefined]);
  });
  it('tells again from the state before', async () => {
    const { teller, learn, past, told, shown } = bench();
    learn(2, 9, lineOf(1, { type: 'moved', to: 5 }), lineOf(2, { type: 'moved', to: 9 }));
    teller.skip();
    await teller.again(0);
    expect(past).toHaveBeenCalledWith('m1', 0);
    expect([told(), shown()]).toEqual(['moved', 5]);
    vi.advanceTimersByTime(2 * BEAT_MS);
    expect(teller.away).toBe(false);
  });
  it('looks at the table as it was, and goes on with what came meanwhile', async () => {
    const { teller, learn, told, shown } = bench();
    learn(1, 5, lineOf(1, { type: 'moved', to: 5 }));
    teller.skip();
    await teller.look(0);
    expect([teller.looking, teller.past, shown()]).toEqual([true, 0, 0]);
    learn(2, 9, lineOf(2, { type: 'moved', to: 9 }));
    expect([teller.looking, shown()]).toEqual([true, 0]);
    teller.skip();
    expect([teller.playing, told()]).toEqual([true, 'moved']);
  });
});
