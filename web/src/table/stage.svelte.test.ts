// @vitest-environment jsdom
import { Witness } from '../dice/witness';
import { flushSync } from 'svelte';
import { render } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { Refusal, type Client } from '../api/client';
import type { Snapshot } from '../api/types';
import { Inquiry } from './follow.svelte';
import { ownsKey, wantKeys } from './shortcut';
import { PAUSE, Stage } from './stage-state.svelte';
import { Table } from './table.svelte';
import { seenOf, type Standing } from './viewport';
import Tabs from '../ui/tabs.svelte';

function tableWith(part: Partial<Snapshot>, api: Partial<Client> = {}): Table {
  const table = new Table(api as Client, 'm1', new Witness({ remember: () => null, keep: () => undefined }, 'm1'));
  move(table, part);
  return table;
}

function move(table: Table, part: Partial<Snapshot>): void {
  const snapshot = { seq: 1, mine: [1, 2], waiting: [{ seat: 1, kind: 'move' }], sights: [], ...part };
  table.known = { ...table.known, snapshot: snapshot as unknown as Snapshot };
}

/** A table on which A1 is in hand, and who stands there is told by the view. */
const PLAIN = {
  game: 'duel',
  needsCurtain: () => false,
  sheet: () => ({ width: 100, height: 50 }),
  standing: (view: unknown) => (view as { readonly units?: readonly Standing[] } | undefined)?.units ?? [],
  chosen: () => 'A1',
};
const stageOf = (table: Table) => new Stage<unknown>(table, { ...PLAIN, needsCurtain: (_, over) => !over });

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

  it('fits, looks at the unit in hand, and marks on the small picture what the view shows, nothing under the curtain', () => {
    const units = [
      { id: 'A1', seat: 1, x: 80, y: 20 },
      { id: 'B1', seat: 2, x: 10, y: 40 },
    ];
    const sights = [{ seat: 1, view: { units }, legal: [] }] as unknown as Snapshot['sights'];
    const table = tableWith({ sights });
    const stage = stageOf(table);
    expect([stage.standing, stage.chosen]).toEqual([[], undefined]);
    stage.centre();
    expect(stage.viewport.zoom).toBe(1);
    stage.open();
    expect(stage.standing).toEqual(units);
    stage.centre();
    expect(stage.viewport).toEqual({ x: 80, y: 20, zoom: 2.5 });
    stage.lookAt({ x: -9, y: -9 });
    expect(stage.viewport.zoom).toBe(2.5);
    expect(seenOf(stage.viewport, stage.sheet)).toMatchObject({ x: -26, y: -26 }); // never beyond the paper
    stage.fit();
    expect(stage.viewport.zoom).toBe(1);
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

  const step = (table: Table, seq: number, seat: number, kind: string): void =>
    move(table, { seq, mine: [1], waiting: [{ seat, kind }] as unknown as Snapshot['waiting'] });

  it('hears a key as soon as the next question stands on the table, though the answer to the last is on its way', () => {
    const act = vi.fn(() => new Promise<never>(() => undefined));
    const table = tableWith({ mine: [1] }, { act });
    const stage = stageOf(table);
    stage.play({ type: 'move' });
    stage.play({ type: 'move' });
    expect([table.busy, act.mock.calls.length]).toEqual([true, 1]);
    // The stream was quicker than the answer.
    step(table, 2, 1, 'shoot');
    expect(table.busy).toBe(false);
    stage.play({ type: 'pass' });
    expect([table.busy, act.mock.calls.length]).toEqual([true, 2]);
  });

  it('15.2.6 a planned move is not thrown away by the way out', () => {
    const act = vi.fn(() => new Promise<never>(() => undefined));
    const table = tableWith({ mine: [1] }, { act });
    const stage = stageOf(table);
    stage.leave({ type: 'done' }, true);
    expect([stage.doubt, act.mock.calls.length]).toEqual(['plan', 0]);
    stage.leave({ type: 'done' }, true);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('15.2.6 a key pressed out of habit does not answer the question after a movement that ended by itself', () => {
    const act = vi.fn(() => new Promise<never>(() => undefined));
    const table = tableWith({ mine: [1] }, { act });
    const stage = new Stage<unknown>(table, { ...PLAIN, moves: ['move'] });
    const stop = $effect.root(() => stage.onPosition(() => undefined));
    flushSync();
    step(table, 2, 1, 'shoot');
    flushSync();
    stage.leave({ type: 'pass' }, false, true);
    expect([stage.doubt, act.mock.calls.length]).toEqual(['habit', 0]);
    // A button was aimed at, and a question after one of the other side has been seen.
    step(table, 3, 1, 'move');
    flushSync();
    expect(stage.doubt).toBeUndefined();
    step(table, 4, 2, 'move');
    flushSync();
    step(table, 5, 1, 'shoot');
    flushSync();
    stage.leave({ type: 'pass' }, false, true);
    expect([stage.doubt, act.mock.calls.length]).toEqual([undefined, 1]);
    stop();
  });

  it('15.2.7 answers a question with one answer after a pause, and no other', () => {
    vi.useFakeTimers();
    const act = vi.fn((_: string, body: { action: unknown }) => new Promise<never>(() => void body));
    const asked = (listed: boolean, legal: readonly string[]) => ({
      mine: [1],
      status: 'playing' as const,
      waiting: [{ seat: 1, kind: 'reroll', listed }] as unknown as Snapshot['waiting'],
      sights: [{ seat: 1, view: {}, legal: legal.map((type) => ({ text: type, action: { type } })) }],
    });
    const table = tableWith(asked(true, ['keep', 'roll']), { act: act as unknown as Client['act'] });
    const stage = new Stage<unknown>(table, PLAIN);
    const stop = $effect.root(() => stage.answerEmpty());
    const pass = (): number => {
      flushSync();
      vi.advanceTimersByTime(PAUSE);
      return act.mock.calls.length;
    };
    expect(pass()).toBe(0);
    move(table, { seq: 2, ...asked(false, ['keep']) }); // not a complete list: there may be more to do
    expect(pass()).toBe(0);
    move(table, { seq: 3, ...asked(true, ['keep']) });
    flushSync();
    expect(act).not.toHaveBeenCalled(); // one sees what was asked
    expect(pass()).toBe(1);
    expect(act.mock.calls[0]?.[1].action).toEqual({ type: 'keep' });
    stop();
    vi.useRealTimers();
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
  it('15.2.9 belong to the page after a click on a tab, and to the tabs for who came by keyboard', async () => {
    const chosen = vi.fn();
    const { container } = render(Tabs, {
      props: { tabs: [{ id: 'a', label: 'A' }], chosen: 'a', label: 'Tabs', name: 'x', onchoose: chosen },
    });
    const tab = container.querySelector<HTMLElement>('[role="tab"]')!;
    tab.focus();
    tab.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
    expect(document.activeElement).toBe(tab);
    tab.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    expect(document.activeElement).toBe(document.body);
    expect(chosen).toHaveBeenCalledTimes(2);
  });

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
  it('take nothing where they are not wanted', () => {
    wantKeys(false);
    expect(press('<svg data-at></svg>', 'ArrowUp')).toBe(true);
    wantKeys(true);
  });
});
