import { describe, expect, it } from 'vitest';
import type { Line } from '../../api/types';
import bookEN from '../../../../rulebook/words/engagement.en.json';
import bookFR from '../../../../rulebook/words/engagement.fr.json';
import { voice } from '../../words/say';
import en from './words.en.json';
import { arcsAt } from './plan/arcs';
import { Choices, inputModeOf } from './plan/choices';
import { entryTowards } from './plan/entry';
import { middleOf, standing } from './plan/formation';
import { inkOf, lines, outline } from './board/ground';
import { readKey } from './plan/keys';
import { actionLabel } from './labels';
import { LESSONS } from './learn/lessons';
import { endOf, joined, legTo, lengthened, turnedBy, turns, turnTowards } from './plan/path';
import { Plan } from './plan/plan.svelte';
import { coordOn, MAPS, SCENARIOS, SQUADS, VEHICLES } from './printed';
import { objectivesOf, sidesOf } from './scenario';
import { needsCurtain } from './plan/curtain';
import { lastActionMarks } from './plan/last-action';
import { sidesIn } from './sides';
import { silhouette } from './board/silhouette';
import { nextSpot, snapToSpot } from './plan/spots';
import { starting, unitAt } from './setup/starting-units';
import { TELLING } from './telling/telling';
import { cueOfAll, foldedOf, toldOf, type AnyTelling } from '../../table/telling/telling';
import { around, placeLabels } from './board/ring-labels';
import { groundsOf, over, placeTags, tagBoxes, type Hung } from './board/tags';
import { BADGES, isBackAboard, strength, conditionsOf } from './conditions';
import type { Action, Man, Unit, View } from './types';
import { eventually } from '../../../test/eventually';

const words = en as Readonly<Record<string, string>>;
const from = { x: 6000, y: 1000, h: 0 };
const car = (part: Partial<Unit> = {}): Unit => ({
  ...unitAt({ unit: 'A1', ref: 'm8', at: [6000, 1000, 0] }, 1),
  ...part,
});
const squad = (part: Partial<Unit> = {}): Unit => ({
  ...unitAt({ unit: 'A2', ref: 'us_rifle', at: [3000, 1000, 0] }, 1),
  ...part,
});
const menOf = (u: Unit): readonly Man[] => u.squad?.men ?? [];
const withMen = (next: (m: Man, i: number) => Man): Unit => squad({ squad: { men: menOf(squad()).map(next) } });
type Vehicle = NonNullable<Unit['vehicle']>;
const damaged = (damage: Vehicle['damage'], part: Partial<Vehicle> = {}): Unit =>
  car({ vehicle: { motion: {}, damage, ...part } });

describe('what is chosen from a list', () => {
  const said = (a: unknown): string => {
    const view = { ask: { unit: 'B1' }, units: [unitAt({ unit: 'B1', ref: 'sdkfz222', at: [0, 0, 0] }, 2)] };
    return actionLabel(a as Action, view as unknown as View, voice(bookEN), voice(en));
  };
  it('RE-14.8 a last shot and a shot at a rammer say what a 6 is meant for', () => {
    expect(said({ type: 'fire', unit: 'B2' })).toBe('B2: last weapon');
    expect(said({ type: 'fire', unit: 'B2', shots: [{ weapon: 'flamethrower' }] })).toBe('B2: flamethrower');
    expect(said({ type: 'fire', unit: 'B2', shots: [{ weapon: 'bazooka', name: 'turret' }] })).toBe(
      'B2: bazooka, with a 6 at the turret',
    );
    expect(said({ type: 'return-fire', weapon: 0 })).toBe('Fire back: 2 cm KwK L/55 (turret gun)');
    expect(said({ type: 'return-fire', weapon: 0, name: 'running' })).toBe(
      'Fire back: 2 cm KwK L/55 (turret gun), with a 6 at the running gear',
    );
  });
});

describe('shots at a vehicle', () => {
  const telling = TELLING as unknown as AnyTelling;
  const shot = (part: object = {}) => ({
    ...{ type: 'shot-fired', unit: 'B1', weapon: 'mg', ammo: 'AT', target: 'A1', facing: 'front', at: 1, need: 4 },
    ...{ hitDie: 2, hit: false, ...part },
  });
  const bounced = shot({ hit: true, hitDie: 5, location: 'hull', av: 8, total: 4, grade: 1 });
  it('15.1 of one machine gun are one line and one beat, in both languages', () => {
    const told = foldedOf(telling, [...Array.from({ length: 6 }, () => shot()), bounced, bounced, shot()]);
    expect(told.map((group) => group.length)).toEqual([9]);
    expect(toldOf(telling, told[0]!, voice(bookEN))).toBe(
      'B1 fires 9 times at A1 (machine gun), front, needs 4: 2 hits, stopped by the armour.',
    );
    expect(toldOf(telling, told[0]!, voice(bookFR))).toBe(
      'B1 tire 9 fois sur A1 (mitrailleuse), avant, il faut 4\u00a0: 2 touches, arrêté par le blindage.',
    );
    expect(cueOfAll(telling, told[0]!, undefined).tone).toBe('held');
    expect(toldOf(telling, [shot(), shot()], voice(bookEN))).toContain(': no hit.');
  });
  it('15.1 bounce off, miss or go in', () => {
    const through = shot({ hit: true, location: 'hull', av: 8, total: 12, grade: 3 });
    const tones = [shot(), bounced, through].map((e) => cueOfAll(telling, [e], undefined).tone);
    expect(tones).toEqual(['fire', 'held', 'hit']);
    // What goes in is told with its damage, so the run ends there.
    const damage = { type: 'damaged', unit: 'A1', location: 'hull', name: 'stunned' };
    expect(foldedOf(telling, [shot(), through, damage, shot()]).map((group) => group.length)).toEqual([2, 1, 1]);
  });
  it('15.1 are those of who fires, though the other side has let them pass', () => {
    const show = TELLING['shot-fired'];
    const view = { units: [car()] } as unknown as View;
    expect(show !== 'quiet' && show.by?.({ ...bounced, unit: 'A1' } as never, view)).toBe(1);
  });
});

describe('a path under the finger', () => {
  it('RE-6.2 turns in parts of at most 45 degrees', () => {
    expect(turns(900, 450)).toEqual([{ turn: 450 }, { turn: 450 }]);
    expect(turns(-1000, 450).map((s) => s.turn)).toEqual([-333, -333, -334]);
    expect(turns(0, 450)).toEqual([]);
  });
  it('leads to the place, forwards and backwards', () => {
    expect(legTo(from, { x: 6000, y: 3000 }, false, 450)).toEqual([{ forward: 2000 }]);
    expect(legTo(from, { x: 6000, y: 500 }, true, 450)).toEqual([{ reverse: 500 }]);
    const end = endOf(from, legTo(from, { x: 8000, y: 3000 }, false, 450));
    expect([end.x, end.y, end.h]).toEqual([8000, 3000, 450]);
    expect(turnTowards(from, { x: 9000, y: 1000 }, 450)).toEqual([{ turn: 450 }, { turn: 450 }]);
  });
  it('grows, shrinks and turns by keys', () => {
    const one = lengthened([], 500, false);
    expect(joined(lengthened(one, 100, false))).toEqual([{ forward: 600 }]);
    expect(lengthened(one, -500, false)).toEqual([]);
    expect(joined(turnedBy(turnedBy(one, 50, 450), 50, 450))).toEqual([{ forward: 500 }, { turn: 100 }]);
    expect(turnedBy(turnedBy([], 50, 450), -50, 450)).toEqual([]);
  });
});

describe('a squad', () => {
  it('15.2.12 who is made out by nobody in particular is made out all the same', () => {
    const told = [bookEN, bookFR].map((book) => voice(book)('event.unmasked', { unit: 'B1', ref: 'panther_g' }));
    expect(told).toEqual(['B1 is made out: Panther G.', 'B1 se laisse reconnaître\u00a0: Panther G.']);
  });
  it('15.2.12 is not lost when it is a crew that has manned its vehicle again', () => {
    const crew = (men: readonly Man[], place: Unit['place']): Unit => squad({ place, squad: { crewOf: 'A1', men } });
    const dead = menOf(squad()).map((m) => ({ ...m, dead: true }));
    expect(isBackAboard(crew([], 'gone'))).toBe(true);
    expect(isBackAboard(crew(dead, 'gone'))).toBe(false);
    expect(isBackAboard(crew(menOf(squad()), 'table'))).toBe(false);
    expect(isBackAboard(squad({ place: 'gone', squad: { men: [] } }))).toBe(false);
  });
  it('is drawn in rows of five, as the rules set one up (RE-0.20)', () => {
    const men = menOf(squad()).map((m) => [m.x, m.y]);
    expect([men[0], men[4], men[5], men[11]]).toEqual([
      [2400, 1300],
      [3600, 1300],
      [2400, 1000],
      [2700, 700],
    ]);
  });
  it('counts only those who stand', () => {
    const u = withMen((m, i) => (i < 3 ? { ...m, dead: true } : m));
    expect(strength(u)).toBe(9);
    // Who rides counts, and is not drawn on the ground (RE-6.5).
    const split = withMen((m, i) => (i < 5 ? { ...m, in: 'A1' } : m));
    expect([strength(split), standing(split).length]).toEqual([12, 7]);
    expect(
      middleOf([
        { x: 0, y: 0 },
        { x: 200, y: 100 },
      ]),
    ).toEqual({ x: 100, y: 50 });
  });
});

describe('edges', () => {
  it('RE-X.10 brings a reserve on where its edge is nearest', () => {
    const sheet = { width: 18000, height: 12000 };
    expect(entryTowards('north', { x: 4000, y: 10500 }, sheet)).toEqual({
      pose: { x: 4000, y: 12000, h: 1800 },
      ahead: 1500,
    });
    expect(entryTowards('west', { x: 1200, y: 700 }, sheet)).toEqual({ pose: { x: 0, y: 700, h: 900 }, ahead: 1200 });
    expect(entryTowards('east', { x: 99999, y: -5 }, sheet)).toEqual({ pose: { x: 18000, y: 0, h: 2700 }, ahead: 0 });
    expect(entryTowards('south', { x: 10, y: 20 }, sheet).pose.h).toBe(0);
  });
});

describe('what is printed', () => {
  it('is what the rules read', () => {
    expect([VEHICLES.size, SCENARIOS.size, MAPS.size]).toEqual([63, 7, 6]);
    expect(SQUADS.get('us_rifle')?.figures).toBe(12);
    for (const id of VEHICLES.keys()) expect(silhouette(id).length, id).toBeGreaterThan(3);
  });
  it('measures from either side of a table', () => {
    expect(['W', 'H', 'W/2', 'H-2000', 700].map((c) => coordOn(c, 18000, 12000))).toEqual([
      18000, 12000, 9000, 10000, 700,
    ]);
    expect(objectivesOf({ scenario: 'RE-S1' })[0]?.id).toBe('cross');
  });
  it('has a drawing for every piece of every map', () => {
    for (const m of MAPS.values())
      for (const p of m.terrain) {
        expect(inkOf(p.type), p.type).not.toBe('open');
        expect(outline(p, m.height) + lines(p, m.height)).not.toContain('NaN');
      }
  });
  it('shows no unit that starts hidden', () => {
    const listed = SCENARIOS.get('RE-S2')!.sides.B.forces;
    const shown = starting(SCENARIOS.get('RE-S2')).map((u) => u.id);
    expect(listed.some((f) => f.hidden === true)).toBe(true);
    for (const f of listed) if (f.hidden === true) expect(shown).not.toContain(f.unit);
  });
});

describe('the table', () => {
  it('RE-6.4 draws the field of fire about the turret', () => {
    const arc = { mount: 'turret_gun', onTurret: true, from: 2700, wide: 1800, reach: 4500, short: 3000 };
    const [gun] = arcsAt([arc], { x: 0, y: 0, h: 900 }, 450);
    expect([gun?.from, gun?.wide]).toEqual([450, 1800]);
  });
  it('has words for everything that can be wrong with a unit', () => {
    const bad = damaged({ immobile: true, gun: 'out', gunnerStunnedTurn: 4 }, { hatchOpen: true });
    expect(conditionsOf(bad, 4)).toEqual(['immobile', 'gun', 'stunned', 'hatch']);
    expect(conditionsOf(bad, 5)).not.toContain('stunned');
    expect(conditionsOf(damaged({ status: 'wreck', immobile: true }), 1)).toEqual(['wreck']);
    for (const b of Object.keys(BADGES)) expect(words[`re.state.${b}`], b).toBeTruthy();
  });
  it('draws a curtain only while something is hidden', () => {
    const view = { phase: 'orders', unseen: [], units: [car()] } as unknown as View;
    expect(needsCurtain(view)).toBe(false);
    expect(needsCurtain({ ...view, units: [car({ camouflaged: true })] })).toBe(true);
    expect(needsCurtain({ ...view, phase: 'muster' })).toBe(true);
    expect(needsCurtain({ ...view, phase: 'muster', result: { winner: 1, how: 'points', clause: 'RE-V1' } })).toBe(
      false,
    );
  });
  it('shows the last shots', () => {
    const foe = { ...car(), id: 'B1' };
    const line: Line = {
      seq: 1,
      do: 'act',
      at: 0,
      events: [{ type: 'shot-fired', unit: 'A1', target: 'B1', hit: true }],
    };
    expect(lastActionMarks(line, [car(), foe]).shots?.[0]?.hit).toBe(true);
    expect(lastActionMarks(undefined, [])).toEqual({});
  });
  it('sorts what needs a plan from what a button does', () => {
    const of = (...actions: unknown[]): Choices => new Choices(actions.map((action) => ({ text: '', action })));
    const moves = of(
      { type: 'drive', unit: 'A1', path: [] },
      { type: 'mount', unit: 'A2', vehicle: 'A1' },
      { type: 'done' },
    );
    expect(moves.units()).toEqual(['A1', 'A2']);
    expect(moves.plain('move', 'A1').map((a) => a.type)).toEqual(['done']);
    expect(moves.plain('move', 'A2').map((a) => a.type)).toEqual(['mount', 'done']);
    const shots = of({
      type: 'fire',
      unit: 'A1',
      shots: [
        { mount: 0, target: 'B1' },
        { mount: 1, target: 'B1' },
      ],
    });
    expect(shots.targets('A1')).toEqual(['B1']);
    expect(shots.targets('A2')).toEqual([]);
    // Habit gets a vehicle out of a rammer's way; to stand there is a choice.
    expect(of({ type: 'stay', unit: 'A1' }, { type: 'dodge' }).defaultAction).toEqual({ type: 'dodge' });
    // What the page has never heard of is still a button, in the server's words.
    const strange = { type: 'levitate', unit: 'A1', how: 'high' };
    const odd = new Choices([{ text: 'levitate A1 high', action: strange }]);
    for (const mode of ['deploy', 'orders', 'move', 'shoot', 'snap', 'crawl', 'list'] as const) {
      expect(
        odd.plain(mode, 'A1').map((a) => odd.textOf(a)),
        mode,
      ).toEqual(['levitate A1 high']);
    }
    expect(['opportunity', 'scramble', 'riders'].map(inputModeOf)).toEqual(['snap', 'crawl', 'list']);
  });
  it('pushes squads as the eye sees them', () => {
    const up = (flip: boolean) => readKey({ key: 'ArrowUp', shiftKey: false }, false, flip);
    expect(up(false)).toEqual({ do: 'shift', x: 0, y: 100 });
    expect(up(true)).toEqual({ do: 'shift', x: 0, y: -100 });
    expect(readKey({ key: 'ArrowUp', shiftKey: true }, true, true)).toEqual({ do: 'drive', by: 500 });
  });
});

describe('the lessons', () => {
  it('have words for everything they say', () => {
    for (const l of LESSONS) {
      for (const part of ['title', 'text', 'end']) expect(words[`lesson.${l.id}.${part}`], l.id).toBeTruthy();
      for (const s of l.steps)
        for (const part of ['title', 'task', 'hint', 'done'])
          expect(words[`lesson.${l.id}.${s.id}.${part}`], `${l.id}.${s.id}.${part}`).toBeTruthy();
    }
  });
  it('go on by what the server has said', () => {
    const line = (e: object): Line => ({ seq: 1, do: 'act', at: 0, events: [e as never] });
    const step = (id: string) => LESSONS[1]!.steps.find((s) => s.id === id)!;
    expect(step('flank').done([line({ type: 'shot-fired', unit: 'A1', facing: 'front' })], {})).toBe(false);
    expect(step('flank').done([line({ type: 'shot-fired', unit: 'A1', facing: 'rear' })], {})).toBe(true);
    expect(step('flank').done([], { result: { winner: 1, how: 'points' } })).toBe(false);
    expect(step('win').done([], { result: { winner: 2, how: 'points' } })).toBe(true);
    expect(step('win').done([], { result: { winner: 2, how: 'resign' } })).toBe(false);
  });
});

describe('tags of units', () => {
  it('stand below, and above or beside where another one would be covered', () => {
    const sheet = { width: 1200, height: 1200 };
    const bare = (): Hung => ({ order: true, badges: false, held: false });
    const alone = placeTags([squad()], sheet, false, 1.5, bare).get('A2')!;
    expect(alone.dx).toBe(0);
    expect(alone.dy).toBeGreaterThan(0);
    const near = { ...withMen((m) => ({ ...m, y: m.y - 900 })), id: 'A3' };
    const both = placeTags([withMen((m) => ({ ...m, y: m.y + 3000 })), near], sheet, false, 1.5, bare);
    expect(both.get('A2')!.dy).toBeGreaterThan(0);
    const crowd = placeTags([near, squad()], sheet, false, 1.5, bare);
    expect(crowd.get('A2')).not.toEqual(alone);
    expect(placeTags([damaged({ status: 'wreck' })], sheet, true, 1.5, bare).size).toBe(0);
    const behind = placeTags([car({ pose: { x: 6000, y: 6000, h: 1800 } })], sheet, false, 1.5, () => ({
      ...bare(),
      held: true,
    }));
    expect(behind.get('A1')!.dy).toBeLessThan(0);
  });
});

describe('sides', () => {
  it('RE-S1 are called by their nations, as a scenario of one’s own gives them', () => {
    const own = (id: string) => sidesIn({ scenario: 'RE-S1', details: { scenario: SCENARIOS.get(id) } });
    expect(own('RE-S6')).toEqual(['side.1.DE', 'side.2.US']);
    expect(own('RE-S7')).toEqual([undefined, undefined]);
    expect(sidesIn({ scenario: 'RE-S6' })).toBeUndefined();
  });
  it('RE-S7 are called by the forces that players bring', () => {
    const view = { scenario: 'RE-S7', units: [car(), squad({ seat: 2, ref: 'ussr_rifle' })] };
    expect(sidesOf(view)).toEqual(['side.1.US', 'side.2.USSR']);
    expect(sidesOf({ scenario: 'RE-S7', units: [] })).toEqual([undefined, undefined]);
  });
});

describe('men who are put down', () => {
  const ring = [
    { x: 0, y: 300 },
    { x: 300, y: 0 },
    { x: 0, y: -300 },
    { x: -300, y: 0 },
  ];
  it('RE-17.2 snap to a proposed place near the finger, and to none far off', () => {
    expect(snapToSpot(ring, { x: 280, y: 90 })).toEqual({ x: 300, y: 0 });
    expect(snapToSpot(ring, { x: 900.4, y: 0 })).toEqual({ x: 900, y: 0 });
  });
  it('RE-5.2 go by keys from one place to the next', () => {
    expect(nextSpot(ring, ring[0]!, { x: 100, y: 0 })).toEqual({ x: 300, y: 0 });
    expect(nextSpot(ring, ring[1]!, { x: 100, y: 0 })).toBe(ring[1]);
    expect(nextSpot(ring, { x: 0, y: 0 }, { x: 0, y: -100 })).toEqual({ x: 0, y: -300 });
  });
});

const GROUND = {
  width: 12000,
  height: 12000,
  measures: { link: 1000, support: 2000, smoke: 500, turn: 450, base: 125 },
};

describe('a plan', () => {
  it('RE-X.4 leads a squad, and goes the ways that the server makes of it', async () => {
    const walk = { unit: 'A2', paths: [{ man: 0, to: [[2400, 2300, 0]] }] } as const;
    const men = [{ x: 2400, y: 2300, storey: 0 }];
    const asked: { readonly ask: string }[] = [];
    const plan = new Plan((q) => {
      asked.push(q);
      return Promise.resolve({ legal: true, most: 1000, walk, men, links: [], floors: 2 });
    });
    plan.begin('move', GROUND);
    plan.select(squad());
    plan.setShape('wedge');
    plan.extendTo({ x: 3000.4, y: 2500 });
    expect(plan.action).toBeUndefined();
    await eventually(() => expect(plan.verdict).toBe('legal'));
    expect(asked.findLast((q) => q.ask === 'walk')).toEqual({
      ask: 'walk',
      unit: 'A2',
      lead: { shape: 'wedge', to: [3000, 2500] },
    });
    expect(plan.action).toEqual({ type: 'walk', ...walk });
    expect(plan.outlook).toMatchObject({ men, floors: 2 });
    // Who is still asked where they go does not go where they were led before.
    plan.setStorey(1);
    expect(plan.action).toBeUndefined();
    await eventually(() => expect(plan.action).toBeDefined());
    expect(asked.findLast((q) => q.ask === 'walk')).toEqual({
      ask: 'walk',
      unit: 'A2',
      lead: { shape: 'wedge', to: [3000, 2500], storey: 1 },
    });
  });
  it('takes up a walk that the server suggests as it is', async () => {
    const plan = new Plan(() => Promise.resolve({ legal: true, most: 1000 }));
    plan.begin('move', GROUND);
    plan.select(squad());
    plan.adopt({ type: 'walk', unit: 'A2', by: [0, 700] });
    expect(plan.action).toEqual({ type: 'walk', unit: 'A2', by: [0, 700] });
    await eventually(() => expect(plan.verdict).toBe('legal'));
  });
  it('RE-0.7 takes the furthest part of a refused walk, whatever shape the squad has', async () => {
    const part = { paths: [{ man: 0, to: [[2400, 2300, 0]] }] } as const;
    const asked: unknown[] = [];
    const plan = new Plan((q) => {
      asked.push(q);
      return Promise.resolve({ legal: false, refusal: { clause: 'RE-0.7', reason: 'x' }, most: 1000, part });
    });
    plan.begin('move', GROUND);
    plan.select(squad());
    plan.setShape('line');
    plan.extendTo({ x: 3000, y: 9000 });
    await eventually(() => expect(plan.offered).toBe(true));
    plan.shorten();
    expect(plan.action).toEqual({ type: 'walk', unit: 'A2', ...part });
    // Another wish begins anew.
    plan.extendTo({ x: 3000, y: 2000 });
    expect(plan.action).not.toEqual({ type: 'walk', unit: 'A2', ...part });
    plan.select(squad());
    plan.setShape('each');
    plan.sendManTo(0, { x: 2400, y: 9000 });
    await eventually(() => expect(plan.offered).toBe(true));
    plan.shorten();
    expect(plan.manGoals.get(0)).toEqual({ x: 2400, y: 2300, storey: 0 });
    expect(asked.length).toBeGreaterThan(1);
  });
});

describe('what is written on rings', () => {
  it('15.3 never lies on a unit, wherever the ring is', () => {
    const sheet = { width: 1200, height: 1200 };
    const letters = 26;
    const text = 'Advance 40 cm';
    const half = (text.length * letters * 0.46) / 2;
    for (const flip of [false, true])
      for (let x = 1000; x <= 11000; x += 500)
        for (let y = 1000; y <= 11000; y += 500) {
          const units = [
            car({ pose: { x, y, h: 0 } }),
            car({ id: 'B1', pose: { x, y: Math.min(11500, y + 4000), h: 900 } }),
            squad(),
          ];
          const [at] = placeLabels(
            [{ text, at: around(x / 10, sheet.height - y / 10, 400) }],
            units,
            sheet,
            flip,
            letters,
          );
          const box = { left: at!.x - half, right: at!.x + half, top: at!.y - letters, bottom: at!.y };
          const under = groundsOf(units, sheet, flip).filter((g) => over(box, g.abs) > 0);
          expect(under, `a ring about ${x}, ${y}`).toEqual([]);
        }
  });
  it('15.3 leaves the tags of units to be read', () => {
    const list = [{ text: 'short range 30 cm', at: around(600, 600, 300) }];
    const tag = { left: 580, right: 640, top: 270, bottom: 305 };
    const [at] = placeLabels(list, [], { width: 1200, height: 1200 }, false, 20, [tag]);
    const half = (list[0]!.text.length * 20 * 0.46) / 2;
    const box = { left: at!.x - half, right: at!.x + half, top: at!.y - 20, bottom: at!.y };
    expect(over(box, tag)).toBe(0);
    const units = [car(), squad()];
    const bareTag = (): Hung => ({ order: true, badges: false, held: false });
    const placed = placeTags(units, { width: 1200, height: 1200 }, false, 1.5, bareTag);
    expect(tagBoxes(placed, units, { width: 1200, height: 1200 }, false, 1.5, bareTag)).toHaveLength(placed.size);
  });
  it('keeps apart from what else is written', () => {
    const list = ['short range 30 cm', 'range 30 cm'].map((text) => ({ text, at: around(600, 600, 300) }));
    const [a, b] = placeLabels(list, [], { width: 1200, height: 1200 }, false, 20);
    expect(a).toEqual({ x: 600, y: 300 });
    expect(Math.abs(a!.y - b!.y) >= 20 || Math.abs(a!.x - b!.x) > 100).toBe(true);
  });
});
