// @vitest-environment jsdom
import { Witness } from '../dice/witness';
import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { Refusal, type Client } from '../api/client';
import type { Snapshot } from '../api/types';
import { Inquiry } from './follow.svelte';
import { ownsKey } from './shortcut';
import { Stage } from './stage-state.svelte';
import { Table } from './table.svelte';

function tableWith(part: Partial<Snapshot>, api: Partial<Client> = {}): Table {
  const table = new Table(api as Client, 'm1', new Witness({ remember: () => null, keep: () => undefined }, 'm1'));
  move(table, part);
  return table;
}

function move(table: Table, part: Partial<Snapshot>): void {
  const snapshot = { seq: 1, mine: [1, 2], waiting: [{ seat: 1, kind: 'move' }], sights: [], ...part };
  table.known = { ...table.known, snapshot: snapshot as unknown as Snapshot };
}

const stageOf = (table: Table) =>
  new Stage<unknown>(table, {
    game: 'duel',
    needsCurtain: (_, over) => !over,
    sheet: () => ({ width: 100, height: 50 }),
  });

describe('the stage', () => {
  it('shows each player at one screen the log as that player may read it', () => {
    const table = tableWith({});
    const stage = stageOf(table);
    const deployed = { type: 'deployed', unit: 'B1' };
    const line = {
      seq: 1,
      do: 'act',
      seat: 2,
      events: [],
      sides: [{ seat: 2, text: 'deploy B1 10,10', events: [deployed] }],
    };
    table.known = {
      ...table.known,
      lines: [{ seq: 0, do: 'start', events: [] }, line] as unknown as typeof table.lines,
    };
    const read = () => table.lines.map((l) => l.text ?? '').join('') + JSON.stringify(table.lines.map((l) => l.events));
    expect(read()).not.toContain('B1'); // the curtain is drawn before the first player
    expect(stage.last?.text).toBeUndefined();
    stage.open();
    expect(read()).not.toContain('B1'); // who is not the one who deployed
    move(table, { seq: 2, waiting: [{ seat: 2, kind: 'move' }] as unknown as Snapshot['waiting'] });
    expect(read()).not.toContain('B1'); // behind the curtain
    stage.open();
    expect(read()).toContain('deploy B1');
    expect(stage.last).toMatchObject({ seat: 2, text: 'deploy B1 10,10', events: [deployed] });
  });
  it('draws the curtain for the next player at one screen', () => {
    const table = tableWith({});
    const stage = stageOf(table);
    expect(stage.curtain).toBe(true);
    stage.open();
    expect(stage.curtain).toBe(false);
    move(table, { seq: 2, waiting: [{ seat: 2, kind: 'move' }] as unknown as Snapshot['waiting'] });
    expect(stage.curtain).toBe(true);
    move(table, { seq: 3, result: { winner: 1 } as unknown as NonNullable<Snapshot['result']> });
    expect(stage.curtain).toBe(false);
  });

  it('needs no curtain where everybody has a screen', () => {
    expect(stageOf(tableWith({ mine: [2] })).curtain).toBe(false);
  });

  it('sits on its own side, turns and zooms', () => {
    const stage = stageOf(tableWith({ mine: [2] }));
    expect(stage.near).toBe(2);
    stage.turn();
    expect(stage.turned).toBe(true);
    expect(stage.viewport.zoom).toBe(1);
    stage.zoomBy(2);
    expect(stage.viewport.zoom).toBe(2);
  });

  it('sets a decision up anew when the table moves on, not when news say nothing new', () => {
    const table = tableWith({});
    const stage = stageOf(table);
    const begin = vi.fn();
    const stop = $effect.root(() => stage.onPosition(begin));
    flushSync();
    expect(begin).toHaveBeenCalledTimes(1);
    move(table, {});
    flushSync();
    expect(begin).toHaveBeenCalledTimes(1);
    move(table, { seq: 2 });
    flushSync();
    expect(begin).toHaveBeenCalledTimes(2);
    stop();
  });

  it('takes a refusal for no answer', async () => {
    const inspect = vi.fn().mockRejectedValue(new Refusal({ status: 422, code: 'refused', title: 'No' }));
    expect(await stageOf(tableWith({}, { inspect })).inspect({})).toBeUndefined();
  });
});

describe('a question that follows a plan', () => {
  it('drops the answer to an older question', async () => {
    const answers: ((n: number) => void)[] = [];
    let question = $state<number | undefined>(1);
    const inquiry = new Inquiry<number, number>(
      () => question,
      () => new Promise((done) => answers.push(done)),
    );
    const first = inquiry.ask();
    question = 2;
    const second = inquiry.ask();
    answers[1]?.(20);
    await second;
    answers[0]?.(10);
    await first;
    expect(inquiry.answer).toBe(20);
    question = undefined;
    await inquiry.ask();
    expect(inquiry.answer).toBeUndefined();
    expect(answers).toHaveLength(2);
  });
});

describe('keys at a table', () => {
  const press = (on: string, key: string): boolean => {
    document.body.innerHTML = on;
    const target = document.body.querySelector('[data-at]')!;
    let owned = true;
    target.addEventListener('keydown', (e) => (owned = ownsKey(e as KeyboardEvent)), { once: true });
    target.dispatchEvent(new KeyboardEvent('keydown', { key }));
    return owned;
  };

  it('leaves fields, lists and buttons their own', () => {
    expect(press('<input data-at>', 'c')).toBe(true);
    expect(press('<div role="listbox"><i data-at></i></div>', 'c')).toBe(true);
    expect(press('<button data-at></button>', 'Enter')).toBe(true);
    expect(press('<button data-at></button>', 'c')).toBe(false);
    expect(press('<div role="tablist"><b data-at></b></div>', 'ArrowLeft')).toBe(true);
    expect(press('<div role="tablist"><b data-at></b></div>', 'c')).toBe(false);
    expect(press('<svg data-at></svg>', 'ArrowUp')).toBe(false);
  });
});
