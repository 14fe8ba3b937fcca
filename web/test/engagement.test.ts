// @vitest-environment jsdom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import words from '../../rulebook/words/engagement.en.json';
import common from '../../rulebook/words/common.en.json';
import type { Client } from '../src/api/client';
import type { Snapshot } from '../src/api/types';
import { MAPS, SCENARIOS } from '../src/games/engagement/printed';
import { starting } from '../src/games/engagement/setup/starting-units';
import type { Action, Query, UnitAnswer, View } from '../src/games/engagement/types';
import { WORDS } from '../src/games/engagement/words';
import { Session, SHELL } from '../src/session.svelte';
import { NOTHING, withSnapshot } from '../src/table/receive';
import { Witness } from '../src/dice/witness';
import { Table } from '../src/table/table.svelte';
import Harness from './engagement-table.svelte';
import { eventually } from './eventually';

/** The scout car duel (RE-S1) as the server would show it to side A. */
function view(part: Partial<View>): View {
  const ground = MAPS.get('lanes')!;
  return {
    seat: 1,
    scenario: 'RE-S1',
    options: { budget: '500', map: 'lanes' } as View['options'],
    width: ground.width,
    height: ground.height,
    measures: { base: 125, link: 1000, support: 2000, smoke: 500, turn: 450 },
    terrain: ground.terrain,
    smoke: [],
    zone: [],
    round: 1,
    rounds: 8,
    turn: 1,
    first: 1,
    active: 1,
    phase: 'orders',
    ready: [false, false],
    forces: [[], []],
    units: starting(SCENARIOS.get('RE-S1')),
    unseen: [],
    ask: {},
    score: [0, 0],
    ...part,
  };
}

function snapshot(kind: string, v: View, legal: readonly Action[], texts: readonly string[]): Snapshot {
  return {
    id: 'm',
    game: 'engagement',
    rules: 1,
    setup: { scenario: 'RE-S1' },
    created: 0,
    kind: 'match',
    players: [
      { seat: 1, name: 'Ann', open: false, you: true, present: true },
      { seat: 2, name: 'Ben', open: false, you: false, present: true },
    ],
    mine: [1],
    owned: true,
    clock: { base: 0, increment: 0 },
    status: 'playing',
    seq: 3,
    last: 3,
    note: 0,
    waiting: [{ seat: 1, kind, clause: 'RE-0.7', args: { unit: 'A1' }, listed: false }],
    sights: [{ seat: 1, view: v, legal: legal.map((action, i) => ({ text: texts[i] ?? '', action })) }],
    requests: [],
    undo: [],
    claims: [],
    chat: false,
    links: { watch: '/match/m' },
  };
}

// The first of these mounts the whole table, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const played: unknown[] = [];
const asked: unknown[] = [];
let shown: ReturnType<typeof mount> | undefined;

/** What the server says about every unit. */
const ABILITIES: UnitAnswer = { arcs: [], reach: {}, lays: [{ mount: 0, ammo: 'SMOKE' }] };

function sit(
  kind: string,
  v: View,
  legal: readonly Action[],
  answer: unknown = {},
  texts: readonly string[] = [],
): void {
  const now = snapshot(kind, v, legal, texts);
  const answers: Partial<Record<Query['ask'], unknown>> = { unit: ABILITIES, threats: { threats: [], shots: [] } };
  const api = {
    act: (_: string, body: { action: unknown }) => Promise.resolve(played.push(body.action)),
    inspect: (_: string, __: number, q: Query) => Promise.resolve(asked.push(q)).then(() => answers[q.ask] ?? answer),
    snapshot: () => Promise.resolve(now),
  } as unknown as Client;
  const session = new Session();
  session.lang = 'en';
  Object.assign(session, { words: { en: { engagement: words, common } } });
  Object.assign(session.api, {
    checkKept: () => Promise.resolve({ ok: true, faults: [] }),
    kept: () => Promise.resolve([]),
  });
  const table = new Table(api, 'm', new Witness({ remember: () => null, keep: () => undefined }, 'm'));
  table.known = withSnapshot(NOTHING, now);
  shown = mount(Harness, { target: document.body, props: { session, table } });
  flushSync();
}

const button = (name: string): HTMLButtonElement =>
  [...document.querySelectorAll('button')].find((b) => b.textContent?.replace(/\s+/g, ' ').trim().startsWith(name))!;
const press = (name: string): void => {
  expect(button(name), name).toBeDefined();
  button(name).click();
  flushSync();
};

beforeEach(async () => {
  await Promise.all([SHELL.fetch('en'), WORDS.fetch('en')]);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  played.length = 0;
  asked.length = 0;
});

afterEach(async () => {
  if (shown !== undefined) await unmount(shown);
  shown = undefined;
  vi.unstubAllGlobals();
});

describe('the table of Rules of Engagement', () => {
  it('RE-0.7 gives the planned orders together, and nothing before', async () => {
    sit('orders', view({}), [
      { type: 'order', unit: 'A1', order: 'hold' },
      { type: 'order', unit: 'A1', order: 'advance' },
      { type: 'order', unit: 'A2', order: 'hold', watch: true },
      { type: 'done' },
    ]);
    press('Advance');
    press('Hold, holding its fire');
    expect(played).toEqual([]);
    press('Give the orders');
    await eventually(() => expect(played).toHaveLength(3));
    expect(played).toEqual([
      { type: 'order', unit: 'A1', order: 'advance' },
      { type: 'order', unit: 'A2', order: 'hold', watch: true },
      { type: 'done' },
    ]);
  });

  it('RE-6 asks about a path while it is drawn and drives what is allowed', async () => {
    const end = { x: 6000, y: 1500, h: 0 };
    const answer = {
      legal: true,
      path: [{ forward: 500 }],
      steps: [end],
      end,
      spent: 500,
      most: 2000,
      turns: 0,
      turnMax: 4,
      bogStep: 0,
      bog: 6,
      nerve: -1,
    };
    sit(
      'move',
      view({ phase: 'movement' }),
      [{ type: 'drive', unit: 'A1', path: [{ forward: 2000 }] }, { type: 'done' }],
      answer,
    );
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', shiftKey: true }));
    flushSync();
    await eventually(() => {
      flushSync();
      expect(document.querySelector('[data-verdict="legal"]')).not.toBeNull();
    });
    expect(asked).toContainEqual({ ask: 'drive', unit: 'A1', path: [{ forward: 500 }] });
    expect(document.body.textContent).toContain('bogs down on 6');
    press('Drive A1');
    expect(played).toEqual([{ type: 'drive', unit: 'A1', path: [{ forward: 500 }] }]);
  });

  it('RE-14 shows the whole chain of a shot before it is fired', async () => {
    const odds = {
      hit: '1/2',
      equal: '1/12',
      penetrate: '1/6',
      out: '1/9',
      knocked_out: '1/18',
      miss: '1/2',
      no_effect: '7/18',
      bailed: '1/18',
      wreck: '1/18',
    };
    const weapons = [{ mount: 0, target: 'B1', short: true, rangeCm: 30.5, facing: 'side', need: 4, sum: [], odds }];
    sit(
      'shoot',
      view({ phase: 'shooting' }),
      [{ type: 'fire', unit: 'A1', shots: [{ mount: 0, target: 'B1' }] }, { type: 'done' }],
      { legal: true, visible: true, made: true, weapons },
    );
    press('B1 ');
    await eventually(() => {
      flushSync();
      expect(document.body.textContent).toContain('Penetrates');
    });
    expect(document.body.textContent).toContain('1/18');
    press('A1 fires at B1');
    expect(played).toEqual([{ type: 'fire', unit: 'A1', shots: [{ mount: 0, target: 'B1' }] }]);
  });

  const steps = [1, 2, 3, 4].map((n) => ({ x: 6000, y: 11000 - 100 * n, h: 1800 }));
  const from = { x: 6000, y: 11000, h: 1800 };
  const move = { unit: 'B1', as: 'drive', steps, total: 4, at: 0, from, bogStep: -1, contact: -1, nerve: -1 };
  const watch = (): void =>
    sit(
      'opportunity',
      view({ phase: 'movement', active: 2, move }),
      [
        { type: 'hold-fire' },
        { type: 'snap', unit: 'A1', step: 2, shots: [{ mount: 0, target: 'B1' }] },
        { type: 'snap', unit: 'A1', step: 4, shots: [{ mount: 0, target: 'B1' }] },
      ],
      { legal: true, visible: true, made: true, weapons: [] },
    );
  it('RE-0.12 fires at the step that was chosen', () => {
    watch();
    press('A1, when it stops: step 4');
    expect(document.querySelector('[data-ghost]')).not.toBeNull();
    press('A1 fires at step 4');
    expect(played).toEqual([{ type: 'snap', unit: 'A1', step: 4, shots: [{ mount: 0, target: 'B1' }] }]);
  });
  it('RE-0.12 lets a move go on', () => {
    watch();
    press('Hold fire');
    expect(played).toEqual([{ type: 'hold-fire' }]);
  });

  it('RE-0.7 plans orders by number, unit after unit', async () => {
    sit('orders', view({}), [
      { type: 'order', unit: 'A1', order: 'hold' },
      { type: 'order', unit: 'A1', order: 'advance' },
      { type: 'order', unit: 'A2', order: 'run' },
      { type: 'done' },
    ]);
    for (const key of ['2', '1', 'c']) {
      window.dispatchEvent(new KeyboardEvent('keydown', { key }));
      flushSync();
    }
    await eventually(() => expect(played).toHaveLength(3));
    expect(played).toEqual([
      { type: 'order', unit: 'A1', order: 'advance' },
      { type: 'order', unit: 'A2', order: 'run' },
      { type: 'done' },
    ]);
  });

  it('RE-X.4 sends one man by himself', async () => {
    const [x, y] = [2200, 1300 + 200];
    sit('move', view({ phase: 'movement' }), [{ type: 'walk', unit: 'A2', by: [0, 500] }, { type: 'done' }], {
      legal: true,
      end: [],
      spent: [100],
      groups: 1,
      walk: { unit: 'A2', paths: [{ man: 1, to: [[x, y, 0]] }] },
    });
    for (const key of ['m', 'm', 'ArrowUp', 'ArrowUp']) {
      window.dispatchEvent(new KeyboardEvent('keydown', { key }));
      flushSync();
    }
    await eventually(() => {
      flushSync();
      expect(document.querySelector('[data-verdict="legal"]')).not.toBeNull();
    });
    expect(asked).toContainEqual({ ask: 'walk', unit: 'A2', lead: { shape: 'each', men: [{ man: 1, x, y }] } });
    press('Move A2');
    expect(played).toEqual([{ type: 'walk', unit: 'A2', paths: [{ man: 1, to: [[x, y, 0]] }] }]);
  });

  it('RE-6.4 turns the turret by itself and lets the server judge it', async () => {
    sit('move', view({ phase: 'movement' }), [{ type: 'drive', unit: 'A1', path: [] }, { type: 'done' }], {
      legal: false,
      refusal: { clause: 'RE-6.4', reason: 'engagement.turret', args: {} },
    });
    window.dispatchEvent(new KeyboardEvent('keydown', { key: '.' }));
    flushSync();
    await eventually(() => {
      flushSync();
      expect(document.querySelector('[data-verdict="illegal"]')).not.toBeNull();
    });
    const action = { type: 'drive', unit: 'A1', path: [], turret: 50 };
    expect(asked).toContainEqual({ ask: 'act', unit: 'A1', action });
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'c' }));
    expect(played).toEqual([]);
  });

  it('answers what it does not know with the words of the server', () => {
    const strange = { type: 'levitate', unit: 'A1' } as unknown as Action;
    sit('ritual', view({}), [strange, { type: 'done' }], {}, ['levitate A1 high']);
    press('levitate A1 high');
    expect(played).toEqual([strange]);
  });

  it('RE-0.16 readies a gun for smoke', async () => {
    sit('shoot', view({ phase: 'shooting' }), [{ type: 'detect', unit: 'A1' }, { type: 'done' }]);
    await eventually(() => expect(button('Lay smoke')).toBeDefined());
    press('Lay smoke');
    expect(document.body.textContent).toContain('Tap the ground where the smoke shall be.');
  });

  it('RE-S7 hands in a force that fits', async () => {
    sit('muster', view({ scenario: 'RE-S7', phase: 'muster', units: [] }), [
      { type: 'muster', units: ['m4a3_75', 'us_rifle'] },
    ]);
    // Nothing is handed in before the rules have looked at it.
    expect(button('Hand in').disabled).toBe(true);
    await eventually(() => expect(button('Hand in').disabled).toBe(false));
    press('Hand in');
    expect(played).toEqual([{ type: 'muster', units: ['m4a3_75', 'us_rifle'] }]);
  });

  it('answers by buttons what needs no plan', () => {
    sit('discipline', view({ phase: 'discipline' }), [
      { type: 'rally', unit: 'A2' },
      { type: 'fall-back', unit: 'A2' },
    ]);
    press('A2: withdraw');
    expect(played).toEqual([{ type: 'fall-back', unit: 'A2' }]);
  });
});
