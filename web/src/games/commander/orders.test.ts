// @vitest-environment jsdom
import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { cardByID, CARDS } from './catalogue';
import { Choices } from './plan/choices';
import type { Planner } from './plan/planner.svelte';
import { draftOfScenario, DEFAULT_DRAFT, defaultGroup, scenarioOfDraft, normalized } from './editor/draft';
import { Retreat } from './plan/retreat.svelte';
import { WIDE } from './board/ground';
import { Landing } from './plan/landing.svelte';
import Overlay from './board/overlay.svelte';
import { back, choose, EMPTY, moveOf, point, settle } from './plan/plan';
import type { View } from './types';

const through = { path: ['C2', 'C3'], with: [{ card: 7, pos: 'C2' }] };

describe('a move with cards and equipment', () => {
  it('TC-X.1 takes the way without a card where there is one', () => {
    const p = choose('C1', [1]);
    expect(point(p, 'C3', [], [through], [])).toMatchObject({ at: 'C3', ...through });
    expect(point(p, 'C3', [['B2', 'C3']], [through], []).with).toBeUndefined();
  });
  it('TC-X.1 hands the card in with its group', () => {
    const p = point(choose('C1', [1]), 'C3', [], [through], []);
    expect(moveOf(p, { cards: [1] })).toEqual({ type: 'move', from: 'C1', groups: [{ cards: [1], ...through }] });
    expect(settle(p, { cards: [1] }).groups).toEqual([{ cards: [1], ...through }]);
    expect(back(p)).toEqual(choose('C1', [1]));
  });
  it('TC-8.7.b passes equipment on, with or without a step', () => {
    const given = { equipment: 5, from: 1, to: 2 };
    const p = { ...choose('C1', []), transfers: [given] };
    expect(moveOf(p, { cards: [] })).toEqual({ type: 'move', from: 'C1', transfers: [given] });
    expect(back(p)).toEqual({ ...EMPTY, from: 'C1' });
  });
});

/** A planner with the answers of a server that the test plays. */
function planner(
  kind: string,
  view: Partial<View>,
  legal: readonly unknown[],
  answer: (query: unknown) => unknown,
): Planner {
  const set = {
    decision: { seat: 1, kind },
    view: { cards: [], ...view },
    cards: CARDS,
    choices: new Choices(legal.map((action) => ({ text: '', action }))),
    inspect: (query: unknown) => Promise.resolve(answer(query)),
  };
  return set as unknown as Planner;
}

const piece = (id: number, number: number, more: object = {}) =>
  ({ id, number, owner: 1, place: 'board', ...more }) as const;

describe('a retreat in the making', () => {
  const view = { cards: [piece(1, 5, { pos: 'C3', on: 9 }), piece(2, 5, { pos: 'C3' })] } as unknown as Partial<View>;
  const asked: unknown[] = [];
  const ways = new Retreat(
    planner('retreat', view, [], (query) => {
      asked.push(query);
      const { escapes } = query as { escapes: readonly { unit: number }[] };
      return [1, 2]
        .filter((id) => !escapes.some((s) => s.unit === id))
        .map((unit) => ({ unit, to: ['C4', 'reserve'] }));
    }),
  );

  it('TC-X.6 asks anew after each card, and shows who has gone where', async () => {
    ways.begin();
    await ways.inquiry.ask();
    expect(ways.unit).toBe(1);
    ways.put('A1');
    expect(ways.steps).toEqual([]);
    ways.pick(2);
    ways.put('reserve');
    await ways.inquiry.ask();
    expect(asked.at(-1)).toEqual({ escapes: [{ unit: 2, to: 'reserve' }] });
    expect([...ways.places]).toEqual(['C4', 'reserve']);
    ways.put('C4');
    expect(ways.action).toEqual({
      type: 'retreat',
      steps: [
        { unit: 2, to: 'reserve' },
        { unit: 1, to: 'C4' },
      ],
    });
    expect(ways.staged.cards?.map((x) => [x.id, x.place, x.pos])).toEqual([
      [1, 'board', 'C4'],
      [2, 'hand', 'C3'],
    ]);
    expect(ways.staged.cards?.[0]?.on, 'who is sent by itself has got off').toBeUndefined();
    ways.back();
    expect(ways.steps).toHaveLength(1);
  });
});

describe('a landing in the making', () => {
  // Two tanks with a squad on both, and a half-track with a gun behind it.
  const [IV, SQUAD, GUN, SPW] = [
    cardByID('pzkw-iv-g').number,
    cardByID('german-line-squad').number,
    cardByID('pak-40').number,
    cardByID('spw-250').number,
  ];
  const view = {
    cards: [piece(1, IV), piece(2, IV), piece(3, SQUAD), piece(4, SPW), piece(5, GUN)],
  } as unknown as Partial<View>;
  const first = {
    type: 'arrive',
    board: [
      { card: 1, pos: 'B6' },
      { card: 2, pos: 'B6' },
      { card: 3, pos: 'B6', on: 1, with: 2 },
      { card: 4, pos: 'C6' },
      { card: 5, pos: 'C6', on: 4 },
    ],
  };
  const at = (l: Landing, card: number) => l.berths.find((b) => b.card === card);
  const made = async (): Promise<Landing> => {
    const l = new Landing(
      planner('arrive', view, [first], (q) => (JSON.stringify(q).includes('card') ? ['C5'] : ['D6'])),
    );
    l.begin();
    await l.inquiry.ask();
    return l;
  };

  it('TC-20.e keeps together what rides together', async () => {
    const l = await made();
    expect(l.lots.map((lot) => lot.map((b) => b.card))).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    l.lift(2, false);
    l.put('D6');
    expect([1, 2, 3].map((id) => at(l, id)?.pos)).toEqual(['D6', 'D6', 'D6']);
    expect(at(l, 4)?.pos).toBe('C6');
  });
  it('TC-20.e sends a carrier on with its load, and takes it back', async () => {
    const l = await made();
    l.lift(4, true);
    await l.inquiry.ask();
    l.put('C5');
    expect([4, 5].map((id) => at(l, id)?.next)).toEqual(['C5', 'C5']);
    expect(l.staged.cards?.find((x) => x.id === 5)?.pos).toBe('C5');
    l.stay(4);
    expect(at(l, 5)).toEqual({ card: 5, pos: 'C6', on: 4 });
  });
  it('TC-8.6.a gives a squad the next carrier that the rules offer', async () => {
    const offered = [
      { card: 3, pos: 'C6', on: 4 },
      { card: 3, pos: 'B6', on: 1, with: 2 },
    ];
    const answer = (q: unknown) => ((q as { berths: { card: number } }).berths.card === 3 ? offered : []);
    const l = new Landing(planner('arrive', view, [first], answer));
    l.begin();
    await l.rides.ask();
    expect(l.carriers(3)).toEqual(offered);
    expect(l.carriers(5)).toEqual([]);
    l.reload(3);
    expect(at(l, 3)).toEqual({ card: 3, pos: 'C6', on: 4 });
    // The second tank comes to where the first one lands.
    l.berths = l.berths.map((b) => (b.card === 2 ? { card: 2, pos: 'D6' } : b));
    l.reload(3);
    expect(at(l, 3)).toEqual({ card: 3, pos: 'B6', on: 1, with: 2 });
    expect(at(l, 2)).toEqual({ card: 2, pos: 'B6' });
  });
});

describe('a battle of one’s own with groups and a hill to hold', () => {
  const draft = normalized({
    ...DEFAULT_DRAFT,
    groups: [{ ...defaultGroup(DEFAULT_DRAFT, 'german'), on: new Set(['C4', 'I9']), turn: 4 }],
    victory: 'hold',
    goals: new Set(['C2', 'B3', 'H1']),
  });

  it('TC-20.e splits a group into what lands, what lies on it and what goes into the hand', () => {
    const group = { ...defaultGroup(DEFAULT_DRAFT, 'german') };
    const force = new Map([...group.force, ['panzerschreck', 1], ['smoke', 2]]);
    const [arrival] = scenarioOfDraft({ ...DEFAULT_DRAFT, groups: [{ ...group, force }] }).arrivals ?? [];
    expect(arrival).toMatchObject({ id: 'group-1', side: 'german', on: ['C4'] });
    expect(arrival?.units.map((i) => i.card)).toEqual(['pzkw-iv-h', 'german-line-squad']);
    expect(arrival?.equipment).toEqual([{ card: 'panzerschreck', count: 1 }]);
    expect(arrival?.reserve).toEqual([{ card: 'smoke', count: 2 }]);
  });
  it('TC-20.c says who must hold what, on the board only', () => {
    const s = scenarioOfDraft(draft);
    expect(s.victory).toEqual({ type: 'hold', by: 'soviet', positions: ['B3', 'C2'] });
    expect(s.atEnd).toBe('hold');
    expect(s.arrivals?.[0]?.on).toEqual(['C4']);
  });
  it('comes back as it was from a kept scenario', () => {
    expect(scenarioOfDraft(draftOfScenario(scenarioOfDraft(draft)))).toEqual(scenarioOfDraft(draft));
  });
});

describe('a line of fire', () => {
  const laid = [
    { piece: piece(1, 57, { pos: 'A1' }), x: 40, y: 700, scale: 1, room: 190 },
    { piece: piece(2, 45, { pos: 'C3' }), x: 433, y: 250, scale: 1, room: 190 },
  ];
  const sheet = { columns: 5, rows: 4, flip: false };
  const drawn = (aim: object): SVGElement => {
    const { container } = render(Overlay, {
      props: { layer: 'above', marks: { aim: { from: 'A1', to: 'C3', ...aim } }, sheet, laid },
    });
    return container.querySelector<SVGElement>('.aim-end')!;
  };
  it('TC-9.0.a ends on the counter that is aimed at', () => {
    expect(drawn({ firer: 1, target: 2 }).getAttribute('cx')).toBe('433');
  });
  it('TC-9.5.1.f ends in the middle of a position that is to be smoked', () => {
    expect(drawn({ firer: 1 }).getAttribute('cx')).toBe(String(WIDE * 2.5));
  });
});
