import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Choices, likelyHeading } from '../src/games/tankchess/plan/choices';
import { drawGround } from '../src/games/tankchess/board/ground';
import { keyed } from '../src/games/tankchess/plan/keys';
import { headingBefore, squaresOf, statesOf } from '../src/games/tankchess/plan/path';
import {
  back,
  chosen,
  EMPTY,
  fire,
  planOf,
  spotOptions,
  tap,
  turn,
  turnBy,
  type Plan,
} from '../src/games/tankchess/plan/plan';
import { lastActionOf } from '../src/games/tankchess/plan/last-action';
import { marksOfPlan, questionOf, threatsAfter, type Sights } from '../src/games/tankchess/plan/sights';
import { silhouette } from '../src/games/tankchess/board/silhouette';
import { sceneOf } from '../src/games/tankchess/tfen';
import {
  CODES,
  degrees,
  groundOf,
  GROUNDS,
  letterOf,
  place,
  roman,
  signOf,
  square,
  unitOf,
  type Ground,
  type Unit,
} from '../src/games/tankchess/view';

const legal = (...actions: object[]) =>
  actions.map((action, i) => ({ text: `move ${i}`, action: { type: 'move', ...action } }));

/** A medium tank on e3 with a few ends, one of them with a shot at a2. */
const choices = new Choices(
  legal(
    { from: 'e3', to: 'e3', heading: 'NE' },
    { from: 'e3', to: 'e4', heading: 'N' },
    { from: 'e3', to: 'e4', heading: 'NW' },
    { from: 'e3', to: 'd2', heading: 'SW' },
    { from: 'e3', to: 'd2', heading: 'SW', target: 'a2' },
    { from: 'e3', to: 'd2', heading: 'S' },
    { from: 'e3', to: 'f4', end: 'sunk' },
    { from: 'c8', end: 'out' },
    { from: 'c8', to: 'c8', heading: 'W' },
  ),
);
const units: Unit[] = [
  { owner: 1, unit: 'MT', square: 'e3', heading: 'N' },
  { owner: 1, unit: 'CLT', square: 'c8', heading: 'N' },
  { owner: 2, unit: 'MT', square: 'a2', heading: 'S' },
];
const table = { choices, units, seat: 1 as const };
const after = (...taps: string[]): Plan => taps.reduce<Plan>((plan, at) => tap(plan, at, table).plan, EMPTY);

describe('squares', () => {
  it('are named from White’s left corner', () => {
    expect(square(0, 0)).toBe('a1');
    expect(place('p16')).toEqual({ file: 15, rank: 15 });
    expect(degrees('SW')).toBe(225);
    expect(roman(4)).toBe('IV');
  });
});

describe('position text', () => {
  it('CH-15.c is read into a scene', () => {
    const scene = sceneOf('8x8 3c44/2s41l13/2~~~3/1~6/1A01:=L0_%2/B0*m1%=M24/^!1H0K73/E0G12U01C01 w 0 1');
    expect(scene.width).toBe(8);
    expect(scene.units).toContainEqual({ owner: 1, unit: 'LT', square: 'd4', heading: 'N' });
    expect(scene.units).toContainEqual({ owner: 2, unit: 'CLT', square: 'd8', heading: 'S' });
    expect(scene.ground.get('d4')).toBe('mud');
    expect(scene.ground.get('e4')).toBe('low');
    expect(scene.wrecks).toEqual([{ owner: 2, unit: 'MT', square: 'b3' }]);
    expect(scene.units).toHaveLength(13);
  });

  it('never stops on nonsense', () => {
    expect(() => sceneOf('what? 9zz//*')).not.toThrow();
  });
});

describe('drawings', () => {
  it('tell all fourteen units apart', () => {
    const drawings = CODES.map((code) => JSON.stringify(silhouette(code)));
    expect(new Set(drawings).size).toBe(14);
    for (const d of drawings) expect(d).not.toMatch(/NaN|undefined/);
  });

  it('draw each kind of ground in its own way', () => {
    const drawn = drawGround(sceneOf('8x8 #_~%:^!1/8/8/8/8/8/8/8 w 0 1'));
    expect(drawn.map((d) => d.kind).sort()).toEqual(['hedge', 'low', 'mine', 'mud', 'obstacle', 'tree', 'water']);
    expect(new Set(drawn.map((d) => d.signs)).size).toBe(7);
    expect(['#', '_', '~', '%', ':', '^', '!', '.'].map(groundOf)).toEqual([
      'obstacle',
      'low',
      'water',
      'hedge',
      'mud',
      'tree',
      'mine',
      'open',
    ]);
  });

  it('CH-15.c read and write the letters and signs of the rules', () => {
    const data = (name: string): unknown => JSON.parse(readFileSync(`../games/tankchess/data/${name}.json`, 'utf8'));
    const { units } = data('units') as { units: { code: Unit['unit']; letter: string }[] };
    expect(units.map((u) => u.code)).toEqual(CODES);
    for (const { code, letter } of units) {
      expect(letterOf({ owner: 1, unit: code })).toBe(letter);
      expect(unitOf(letter.toLowerCase())).toEqual({ owner: 2, unit: code });
    }
    const { terrain } = data('terrain') as { terrain: { id: Ground; char: string }[] };
    for (const { id, char } of terrain.filter((g) => GROUNDS.includes(g.id))) expect(signOf(id), id).toBe(char);
  });
});

describe('paths', () => {
  it('CH-4.a are walked step by step', () => {
    const states = statesOf('b5', 'E', 'RFFLF');
    expect(states.at(-1)).toEqual({ square: 'e3', heading: 'E' });
    expect(squaresOf(states)).toEqual(['b5', 'c4', 'd3', 'e3']);
  });

  it('CH-4.e go back with the heading kept', () => {
    expect(statesOf('g5', 'NE', 'B').at(-1)).toEqual({ square: 'f4', heading: 'NE' });
  });

  it('tell the heading before them', () => {
    expect(headingBefore('E', 'RFFLF')).toBe('E');
    expect(headingBefore('N', 'RRR')).toBe('SW');
  });
});

describe('choices', () => {
  it('list where a unit may end', () => {
    expect(choices.reach('e3')).toEqual(
      new Map([
        ['e3', { headings: 1, fires: false }],
        ['e4', { headings: 2, fires: false }],
        ['d2', { headings: 2, fires: true }],
        ['f4', { headings: 0, fires: false, lost: 'sunk' }],
      ]),
    );
    expect([...choices.reach('e3', 'a2').keys()]).toEqual(['d2']);
  });

  it('propose the heading of travel', () => {
    expect(likelyHeading('e3', 'e4', 'N', ['N', 'NW'])).toBe('N');
    expect(likelyHeading('e3', 'd2', 'N', ['S', 'SW'])).toBe('SW');
    expect(likelyHeading('e3', 'e3', 'N', ['S', 'NE'])).toBe('NE');
    expect(likelyHeading('e3', 'e4', 'N', [])).toBeUndefined();
  });
});

describe('a plan', () => {
  it('starts with an own unit that can move, and with nothing else', () => {
    expect(after('a2')).toEqual(EMPTY);
    expect(after('b7')).toEqual(EMPTY);
    expect(after('e3')).toEqual({ unit: 'e3' });
  });

  it('grows to an end with a heading', () => {
    expect(after('e3', 'e4')).toEqual({ unit: 'e3', to: 'e4', heading: 'N' });
    expect(chosen(after('e3', 'e4'), choices)?.text).toBe('move 1');
  });

  it('takes up an action of the list as it is', () => {
    const plan = planOf(chosen(after('e3', 'e4'), choices)!.action);
    expect(plan).toMatchObject({ unit: 'e3', to: 'e4', heading: 'N' });
    expect(chosen(plan, choices)?.text).toBe('move 1');
    expect(planOf({ type: 'move', from: 'e3', end: 'out' })).toEqual({ unit: 'e3', out: true });
    expect(planOf({ type: 'place', unit: 'MT', square: 'a1' })).toEqual({ place: 'MT', spot: 'a1' });
  });

  it('turns in place on the second tap and lets go on a further one', () => {
    expect(after('e3', 'e3')).toEqual({ unit: 'e3', to: 'e3', heading: 'NE' });
    expect(tap(after('e3', 'e3'), 'e3', table).commit).toBe(true);
  });

  it('commits on the second tap of the planned square', () => {
    const tapped = tap(after('e3', 'e4'), 'e4', table);
    expect(tapped.commit).toBe(true);
    expect(tapped.plan).toEqual(after('e3', 'e4'));
  });

  it('aims at an enemy first', () => {
    expect(after('e3', 'a2')).toEqual({ unit: 'e3', aim: 'a2' });
    const plan = after('e3', 'a2', 'd2');
    expect(plan).toMatchObject({ to: 'd2', heading: 'SW', target: 'a2' });
    expect(chosen(plan, choices)?.text).toBe('move 4');
  });

  it('fires at a target that is tapped from the planned square, and holds fire again', () => {
    const planned = turn(after('e3', 'd2'), 'SW', choices);
    const aimed = tap(planned, 'a2', table).plan;
    expect(aimed.target).toBe('a2');
    expect(tap(aimed, 'a2', table).plan.target).toBeUndefined();
    expect(fire(aimed, undefined).target).toBeUndefined();
  });

  it('drops a target that a turn puts out of sight', () => {
    expect(turn(after('e3', 'a2', 'd2'), 'S', choices).target).toBeUndefined();
  });

  it('turns to the next legal heading', () => {
    expect(turnBy(after('e3', 'e4'), 1, choices).heading).toBe('NW');
    expect(turnBy(turnBy(after('e3', 'e4'), 1, choices), 1, choices).heading).toBe('N');
    expect(turnBy({ unit: 'e3' }, 1, choices)).toEqual({ unit: 'e3', to: 'e3', heading: 'NE' });
    expect(turnBy(EMPTY, 1, choices)).toEqual(EMPTY);
  });

  it('knows units that are lost or leave', () => {
    expect(chosen(after('e3', 'f4'), choices)?.action).toMatchObject({ end: 'sunk' });
    expect(chosen({ unit: 'c8', out: true }, choices)?.action).toMatchObject({ end: 'out' });
  });

  it('goes back step by step', () => {
    expect(back(after('e3', 'e4'))).toEqual({ unit: 'e3' });
    expect(back(after('e3', 'a2'))).toEqual({ unit: 'e3' });
    expect(back(after('e3'))).toEqual(EMPTY);
  });

  it('CH-13.b points at a square to place a unit, twice to do it', () => {
    const place = new Choices([
      { text: 'LTa1', action: { type: 'place', unit: 'LT', square: 'a1' } },
      { text: 'HTa1', action: { type: 'place', unit: 'HT', square: 'a1' } },
    ]);
    const t = { choices: place, units: [], seat: 1 as const };
    const first = tap({ place: 'HT' }, 'a1', t).plan;
    expect(chosen(first, place)?.text).toBe('HTa1');
    expect(tap(first, 'a1', t).commit).toBe(true);
    expect(spotOptions(EMPTY, place).get('a1')?.text).toBe('LTa1');
    expect(tap(first, 'h8', t).plan).toEqual({ place: 'HT' });
  });
});

describe('keys', () => {
  const at = (key: string, plan: Plan = EMPTY, flip = false) =>
    keyed(
      { key, ctrlKey: false, metaKey: false, altKey: false },
      { at: 'a1', plan, choices, width: 8, height: 8, flip },
    );

  it('walk over the board and stop at its edge, as each side sees it', () => {
    expect(at('ArrowUp')).toEqual({ cursor: 'a2' });
    expect(at('ArrowLeft')).toEqual({ cursor: 'a1' });
    expect(at('ArrowDown', EMPTY, true)).toEqual({ cursor: 'a2' });
  });

  it('find units and targets, turn, and confirm only what is complete', () => {
    expect(at('n')).toEqual({ cursor: 'e3', plan: { unit: 'e3' } });
    expect(at('p')).toMatchObject({ plan: { unit: 'e3' } });
    expect(at('t', { unit: 'e3', to: 'd2', heading: 'SW' })?.plan?.target).toBe('a2');
    expect(at('t', { unit: 'e3', to: 'd2', heading: 'SW', target: 'a2' })?.plan?.target).toBeUndefined();
    expect(at('.', { unit: 'e3', to: 'e4', heading: 'N' })?.plan?.heading).toBe('NW');
    expect(at('c')).toBeUndefined();
    expect(at('c', { unit: 'e3', to: 'e4', heading: 'N' })).toEqual({ commit: true });
    expect(at('Enter')).toEqual({ pick: 'a1' });
    expect(at('x')).toBeUndefined();
  });

  it('leave the browser its own shortcuts', () => {
    expect(
      keyed(
        { key: 'c', ctrlKey: true, metaKey: false, altKey: false },
        { at: 'a1', plan: EMPTY, choices, width: 8, height: 8, flip: false },
      ),
    ).toBeUndefined();
  });
});

describe('what the server says about a plan', () => {
  const sights: Sights = {
    path: 'LLF',
    targets: [
      {
        unit: units[2]!,
        direction: 'W',
        distance: 3,
        face: 'side',
        gun: 2,
        armour: 1,
        destroys: true,
        clause: 'CH-7.b',
        sum: [
          { value: 2, clause: 'CH-7.a', label: 'gun' },
          { value: -1, clause: 'CH-6.a', label: 'side-armour' },
        ],
      },
    ],
    threats: [],
  };

  it('is asked only for a complete end', () => {
    expect(questionOf({ unit: 'e3', to: 'd2', heading: 'SW' })).toEqual({
      end: { from: 'e3', to: 'd2', heading: 'SW' },
    });
    expect(questionOf({ unit: 'e3' })).toBeUndefined();
  });

  it('is drawn as a path, a ghost and lines of fire', () => {
    // e3 north, left twice to west, forward to d3.
    const marks = marksOfPlan({ unit: 'e3', to: 'd3', heading: 'W' }, units[0], sights);
    expect(marks.path).toEqual(['e3', 'd3']);
    expect(marks.ghost).toMatchObject({ square: 'd3', heading: 'W' });
    expect(marks.lines).toEqual([{ from: 'd3', to: 'a2', kind: 'kill' }]);
  });
});

describe('threats', () => {
  const enemy = (square: string): Sights['threats'][number] => ({
    unit: { owner: 2, unit: 'LT', square, heading: 'S' },
    direction: 'S',
    distance: 2,
    face: 'side',
    gun: 1,
    armour: 0,
    destroys: true,
    clause: 'CH-7.b',
    sum: [],
    move: { from: square, to: 'e6', heading: 'S', target: 'e4' },
  });
  const sights: Sights = { path: 'F', targets: [], threats: [enemy('d7'), enemy('f7')] };

  it('that fire from one square are drawn once', () => {
    const marks = marksOfPlan({ unit: 'e3', to: 'e4', heading: 'N' }, units[0], sights);
    expect(marks.lines).toEqual([{ from: 'e6', to: 'e4', kind: 'threat' }]);
  });

  it('are those after the shot of the plan', () => {
    const targets = [{ ...enemy('d7'), threats: [enemy('f7')] }];
    const plan = { unit: 'e3', to: 'e4', heading: 'N' } as const;
    expect(threatsAfter(plan, { ...sights, targets })).toHaveLength(2);
    expect(threatsAfter({ ...plan, target: 'd7' }, { ...sights, targets })).toEqual([enemy('f7')]);
  });
});

describe('the action played last', () => {
  it('is driven again and leaves a trail', () => {
    const shown = lastActionOf({
      seq: 7,
      do: 'act',
      at: 0,
      events: [
        { type: 'drove', seat: 2, unit: 'MT', from: 'd12', to: 'f10', heading: 'E', path: 'LFFL' },
        { type: 'shot-fired', from: 'f10', at: 'k10' },
      ],
    });
    expect(shown.drive?.states[0]).toEqual({ square: 'd12', heading: 'S' });
    expect(shown.drive?.states.at(-1)).toEqual({ square: 'f10', heading: 'E' });
    expect(shown.last).toEqual({ path: ['d12', 'e11', 'f10'], shot: { from: 'f10', to: 'k10' } });
  });

  it('CH-14.d may have lost the unit', () => {
    expect(
      lastActionOf({ seq: 1, do: 'act', at: 0, events: [{ type: 'sank', from: 'a1', square: 'a2' }] }).last,
    ).toEqual({
      path: ['a1', 'a2'],
    });
    expect(lastActionOf(undefined)).toEqual({ drive: null });
  });
});
