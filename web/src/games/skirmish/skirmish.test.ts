import { describe, expect, it } from 'vitest';
import type { Line } from '../../api/types';
import { percent } from '../../draw/chance';
import { slices } from './panel/chance';
import { Choices } from './plan/choices';
import { drawPiece } from './board/ground';
import { added, changed, copied, mirrored, removed, under } from './editor/draft';
import { keyed } from './plan/keys';
import { sourceOf } from './labels';
import { LESSONS } from './learn/lessons';
import { cardsFor, fromLine, lineOf, listOf, readyFor, twice, withCard, withTank } from './forces/platoon';
import { CARDS, CRITICALS, MAPS, PLATOONS, pointsOf, tankCard, TANKS } from './printed';
import { scoreOf } from './score';
import { sidesIn } from './sides';
import { needsCurtain } from './plan/curtain';
import { lastActionOf, turnOf } from './plan/last-action';
import { bearingOf } from './plan/sights';
import { measure, muzzle, silhouette } from './board/silhouette';
import { placeTags } from './board/tags';
import type { Tank, View } from './view';
import { CM, DEGREE, shown, typed } from './panel/figures';
import en from './words.en.json';
import fr from './words.fr.json';
import { voice } from '../../words/say';
import { begin } from './plan/arrow';

const tank = (id: string, more: Partial<Tank> = {}): Tank => ({
  id,
  owner: id.startsWith('A') ? 1 : 2,
  card: 'panther',
  pose: { x: 4500, y: 4500, h: 300 },
  start: { x: 4500, y: 4500, h: 300 },
  deployed: true,
  damage: 0,
  capacity: 6,
  destroyed: false,
  speed: 0,
  movesLeft: 2,
  initiative: [7, 7],
  activated: false,
  cards: [],
  criticals: [],
  ...more,
});

const words = en as Readonly<Record<string, string>>;

describe('what is printed', () => {
  it('TK-5.a knows where the numbers of every card come from', () => {
    const sources = ['printed', 'public', 'ours'];
    for (const c of [...TANKS.values(), ...CARDS.values(), ...CRITICALS]) {
      expect(sources, c.id).toContain(c.origin['rest']);
      expect(
        Object.values(c.origin).every((s) => sources.includes(s)),
        c.id,
      ).toBe(true);
    }
    expect(tankCard('sherman_75').origin).toMatchObject({ rest: 'public', attack: 'printed', hull: 'ours' });
    expect(CARDS.get('hyper_velocity')?.origin).toEqual({ rest: 'public', points: 'ours' });
  });

  it('TK-5.a is read from the tables of the rules', () => {
    expect([TANKS.size, CARDS.size, CRITICALS.length, MAPS.size]).toEqual([28, 52, 10, 5]);
    expect(tankCard('panther')).toMatchObject({ length: 687, width: 342, attack: 5, points: 32 });
    expect(CARDS.get('pool')).toMatchObject({ name: '"War Daddy" Pool', hero: true, points: 8 });
    expect(CRITICALS.reduce((n, c) => n + c.copies, 0)).toBe(30);
  });
  it('TK-15.a ready-made platoons keep to their budget', () => {
    for (const p of PLATOONS) expect(pointsOf(p), p.id).toBeLessThanOrEqual(p.budget);
  });
  it('TK-G.d every tank is drawn within its hull, but for the gun', () => {
    for (const c of TANKS.values()) {
      const m = measure(c);
      const tracks = 'tracks' in m.running ? m.running.tracks : 0;
      expect(m.hull.length, c.id).toBeLessThanOrEqual(c.length / 10);
      expect(m.hull.width + tracks, c.id).toBeCloseTo(c.width / 10, 5);
      expect(silhouette(c.id).length, c.id).toBeGreaterThan(4);
    }
  });
  it('TK-8.f terrain shows its whole card', () => {
    expect(drawPiece({ id: 'woods_1', type: 'woods', length: 1400, width: 1000 }).area).toBe(
      'M-50.0 -70.0H50.0V70.0H-50.0z',
    );
  });
});

describe('platoons', () => {
  const panther = withCard(withTank({ nation: 'germany', tanks: [] }, 'panther'), 0, 'barkmann');
  it('are written on one line and read again', () => {
    expect(lineOf(panther)).toBe('germany panther+barkmann');
    expect(fromLine('germany~panther+barkmann')).toEqual(panther);
    expect(fromLine('narnia lion')).toBeUndefined();
  });
  it('are listed by the names of the cards', () => {
    expect(listOf(panther)).toBe('Panther [32pts]\n- Ernst Barkmann [8pts]');
  });
  it('15.2.12 lie ready with the points of the budget spent', () => {
    const offered = PLATOONS.filter((p) => p.budget <= 75);
    for (const [seat, nation] of [
      [1, 'usa'],
      [2, 'germany'],
    ] as const) {
      const ready = readyFor(seat, offered);
      expect(ready.nation).toBe(nation);
      expect(pointsOf(ready)).toBeGreaterThan(70);
    }
    expect(readyFor(2, [panther])).toEqual(panther);
    expect(readyFor(1, [panther])).toEqual(panther);
    expect(readyFor(1, []).tanks).toEqual([]);
  });
  it('TK-15.h do not copy a hero', () => {
    expect(twice(panther, 0).tanks.map((m) => m.cards)).toEqual([['barkmann'], []]);
  });
  it('TK-15.c offer cards of the nation and of the world', () => {
    const ids = [...cardsFor(panther, 0).values()].flat().map((c) => c.id);
    expect(ids).toContain('wittmann');
    expect(ids).toContain('superb_commander');
    expect(ids).not.toContain('boggs');
    expect(ids).not.toContain('super_velocity');
  });
});

describe('chances', () => {
  it('are whole only when they are certain', () => {
    expect([percent('1', 'en'), percent('0', 'en'), percent('57/64', 'en')]).toEqual(['100%', '0%', '89%']);
    expect(percent('9999/10000', 'en')).toBe('> 99.9%');
    expect(percent('1/200', 'fr')).toBe('0,5\u00a0%');
  });
  it('four and more are one slice', () => {
    const bar = slices(['1/2', '1/8', '1/8', '1/8', '1/16', '1/16']);
    expect(bar.map((s) => s.value)).toEqual([0.5, 0.125, 0.125, 0.125, 0.125]);
  });
});

describe('the table', () => {
  it('turns so that the own edge is near', () => {
    const near = (edge: string, seat?: number, more = 0): number =>
      turnOf({ sides: [{}, { edge }] } as unknown as View, seat, more);
    expect(['S', 'E', 'N', 'W', 'NW'].map((edge) => near(edge, 2))).toEqual([0, 1, 2, 3, 2]);
    expect([near('N', 1), near('N'), near('N', 2, 1), near('W', 2, 2)]).toEqual([0, 0, 3, 1]);
  });
  it('15.2.12 is measured in centimetres in its fields, as its rulers are', () => {
    expect([shown(4500, CM), shown(1234, CM), shown(2734, DEGREE)]).toEqual(['45', '12.34', '273.4']);
    expect([typed('45', CM), typed('12,34', CM), typed('273.4', DEGREE)]).toEqual([4500, 1234, 2734]);
    expect([typed('', CM), typed('x', CM)]).toEqual([undefined, undefined]);
    expect([words['tk.pose.x'], words['tk.pose.y']].join()).not.toContain('milli');
  });
  it('15.2.12 one point is 1 pt, in both languages', () => {
    for (const list of [en, fr] as const)
      expect([1, 2].map((n) => voice(list)('tk.points', { n }))).toEqual(['1 pt', '2 pts']);
  });
  it('pushes free things as the eye sees them', () => {
    const up = (turn: number) => {
      const k = keyed({ key: 'ArrowUp', shiftKey: false }, true, turn);
      const at =
        k !== undefined && 'aim' in k
          ? k.aim(begin({ x: 4500, y: 4500, h: 0 }, { length: 1, width: 1 }, { arrowWidth: 200, arrowLength: 1500 }))
              .pose
          : undefined;
      return [at!.x - 4500, at!.y - 4500];
    };
    expect([0, 1, 2, 3].map(up)).toEqual([
      [0, 100],
      [-100, 0],
      [0, -100],
      [100, 0],
    ]);
  });
  it('speaks bearings by the clock', () => {
    expect(bearingOf({ x: 0, y: 0, h: 0 }, { x: 10, y: 0, h: 0 })).toEqual({ degrees: 90, clock: 3 });
    expect(bearingOf({ x: 0, y: 0, h: 900 }, { x: 10, y: 0, h: 0 }).clock).toBe(12);
  });
  it('shows the last drive and the last shots', () => {
    const line: Line = {
      seq: 4,
      do: 'act',
      at: 0,
      events: [
        { type: 'moved', tank: 'A1', from: { x: 1, y: 2, h: 3 }, to: { x: 4, y: 5, h: 6 } },
        { type: 'shot-declared', shooter: 'A1', target: 'B1' },
        { type: 'damaged', tank: 'B1' },
      ],
    };
    const shown = lastActionOf(line, [tank('A1'), tank('B1')]);
    expect(shown.drive?.key).toBe('4');
    expect(shown.marks.shots?.[0]?.hit).toBe(true);
    expect(lastActionOf(undefined, [])).toEqual({ drive: null, marks: {} });
  });
  it('TK-15.f draws a curtain only while a card is face down', () => {
    const view = { step: 'moving', tanks: [tank('A1')] } as unknown as View;
    expect(needsCurtain(view)).toBe(false);
    const down = { ...view, tanks: [tank('A1', { cards: [{ crew: true, points: 2, faceUp: false }] })] };
    expect(needsCurtain(down)).toBe(true);
    expect(needsCurtain({ ...down, result: { winner: 1, how: 'points', clause: 'TK-14.2' } })).toBe(false);
    expect(needsCurtain({ ...view, step: 'platoons' })).toBe(true);
  });
  it('numbers the answers', () => {
    const c = new Choices([
      { text: '', action: { type: 'reroll', pool: 'attack', with: 'stationary', dice: [0] } },
      { text: '', action: { type: 'reroll', pool: 'attack', with: 'stationary', dice: [0, 1] } },
      { text: '', action: { type: 'use-card', tank: 'A1', card: 'x' } },
      { text: '', action: { type: 'keep-roll' } },
    ]);
    expect(c.numbered.map((a) => a.type)).toEqual(['reroll', 'use-card']);
    expect(c.digit(c.all[1]!)).toBe('1');
    expect(c.digit(c.all[3]!)).toBe('');
  });
});

describe('the map editor', () => {
  it('adds, finds, changes, copies and removes pieces', () => {
    const one = added({ pieces: [] }, 'woods');
    expect(one.chosen).toBe('woods_1');
    expect(under(one, { x: 4600, y: 4600 })).toBe('woods_1');
    expect(under(one, { x: 100, y: 100 })).toBeUndefined();
    expect(changed(one, { h: 450 }).pieces[0]?.h).toBe(450);
    expect(copied(one).pieces.map((p) => p.id)).toEqual(['woods_1', 'woods_2']);
    expect(removed(one).pieces).toEqual([]);
  });
  it('mirrors the near half about the middle', () => {
    const near = changed(added({ pieces: [] }, 'building'), { x: 1000, y: 2000, h: 900 });
    expect(mirrored(near).pieces.map(({ x, y, h }) => [x, y, h])).toEqual([
      [1000, 2000, 900],
      [8000, 7000, 2700],
    ]);
  });
});

describe('the lessons', () => {
  it('have words for everything they say', () => {
    for (const l of LESSONS) {
      expect(l.steps.length).toBeGreaterThanOrEqual(8);
      expect(l.steps.length).toBeLessThanOrEqual(12);
      for (const part of ['title', 'text', 'end']) expect(words[`lesson.${l.id}.${part}`], l.id).toBeTruthy();
      for (const s of l.steps)
        for (const part of ['title', 'task', 'hint', 'done'])
          expect(words[`lesson.${l.id}.${s.id}.${part}`], `${l.id}.${s.id}.${part}`).toBeTruthy();
    }
  });
  it('go on by what the server has said', () => {
    const [shermans] = LESSONS;
    const view = { tanks: [tank('A1', { deployed: false })] } as unknown as View;
    const line = (e: object): Line => ({ seq: 1, do: 'act', at: 0, events: [e as never] });
    const step = (id: string) => shermans!.steps.find((s) => s.id === id)!;
    expect(step('deploy').done([line({ type: 'deployed', tank: 'B1' })], view)).toBe(false);
    expect(step('deploy').done([line({ type: 'deployed', tank: 'A1' })], view)).toBe(true);
    expect(step('both').done([], view)).toBe(false);
    expect(step('short').done([line({ type: 'shot-declared', shooter: 'A1', sighting: { short: false } })], view)).toBe(
      false,
    );
    const ended = (winner: number) => ({ ...view, result: { winner, how: 'points', clause: 'TK-14.2' } });
    expect(step('short').done([], ended(1))).toBe(false);
    expect([step('win').done([], ended(1)), step('win').done([], ended(2))]).toEqual([true, false]);
  });
});

describe('tags of tanks', () => {
  const at = (id: string, x: number, y: number, more: Partial<Tank> = {}): Tank =>
    tank(id, { pose: { x, y, h: 0 }, ...more });
  it('stand below a tank that has room', () => {
    const spot = placeTags([at('A1', 4500, 4500)], 0, 1).get('A1')!;
    expect(spot.dx).toBe(0);
    expect(spot.dy).toBeGreaterThan(tankCard('panther').length / 20);
  });
  it('of two tanks side by side do not cover each other, however the table lies', () => {
    for (const turn of [0, 1, 2, 3]) {
      const spots = placeTags([at('A1', 4500, 4500), at('A2', 4850, 4500)], turn, 1);
      const [a, b] = [spots.get('A1')!, spots.get('A2')!];
      const [dx, dy] = [
        [350, 0],
        [0, 350],
        [-350, 0],
        [0, -350],
      ][turn]!.map((v) => v / 10) as [number, number];
      const apart = Math.abs(b.dx + dx - a.dx) >= 34 || Math.abs(b.dy + dy - a.dy) >= 24;
      expect(apart, `turn ${turn}`).toBe(true);
    }
  });
  it('keep clear of a tank behind', () => {
    const spots = placeTags([at('A1', 4500, 4500), at('A2', 4500, 3700)], 0, 1);
    expect(spots.get('A1')!.dy).toBeLessThan(0);
    expect(spots.get('A2')!.dy).toBeGreaterThan(0);
    // The one above begins where the gun ends.
    expect(-spots.get('A1')!.dy).toBeGreaterThan(muzzle(tankCard('panther')) + 16);
    expect(muzzle(tankCard('panther'))).toBeGreaterThan(tankCard('panther').length / 20);
  });
  it('are not given to wrecks and reserves', () => {
    expect(placeTags([at('A1', 1, 1, { destroyed: true }), at('A2', 1, 1, { deployed: false })], 0, 1).size).toBe(0);
  });
});

describe('re-rolls', () => {
  const roll = (source: string, ...dice: number[]) => ({
    text: '',
    action: { type: 'reroll', pool: 'attack', with: source, dice },
  });
  it('TK-9.h have a digit where no die has to be chosen, and only there', () => {
    const choices = new Choices([
      roll('precise_loader', 0),
      roll('precise_loader', 1),
      roll('stationary', 0, 1),
      roll('semi_indirect', 0),
      roll('semi_indirect', 0, 1),
      { text: '', action: { type: 'keep-roll' } },
    ]);
    expect(choices.numbered).toEqual([
      { type: 'reroll', pool: 'attack', with: 'stationary', dice: [0, 1] },
      { type: 'reroll', pool: 'attack', with: 'semi_indirect', dice: [0, 1] },
    ]);
    expect(new Choices([roll('precise_loader', 0), roll('precise_loader', 1)]).numbered).toEqual([]);
    expect(new Choices([roll('precise_loader', 0)]).numbered).toHaveLength(1);
  });
});

describe('words of the table', () => {
  it('TK-9.h a re-roll is named after what allows it', () => {
    const say = (key: string, args?: unknown): string => `${key} ${JSON.stringify(args ?? '')}`;
    expect(sourceOf('stationary', say)).toBe('source.stationary ""');
    expect(sourceOf('precise_loader', say)).toBe('source.* {"with":"precise_loader"}');
  });
});

describe('sides', () => {
  it('are called by their nations once those are known', () => {
    expect(sidesIn({ scenario: 'barkmann' })).toEqual(['side.usa', 'side.germany']);
    const seen = (one: string, two: string) =>
      sidesIn({ scenario: 'tank_ace' }, { sides: [{ nation: one }, { nation: two }] });
    expect(seen('ussr', 'germany')).toEqual(['side.ussr', 'side.germany']);
    expect(seen('uk', '')).toEqual(['side.uk', 'side.charcoal']);
  });
  it('are called by their paint where nations do not tell them apart', () => {
    expect(sidesIn({ scenario: 'tank_ace' })).toEqual(['side.ivory', 'side.charcoal']);
    const twins = { platoons: [{ nation: 'germany' }, { nation: 'germany' }] };
    expect(sidesIn({ scenario: 'tank_ace', details: twins })).toEqual(['side.ivory', 'side.charcoal']);
  });
});

describe('the score', () => {
  const sides = [
    { vp: 1, destroyed: 40 },
    { vp: 0, destroyed: 25 },
  ];
  it('tells victory points only where tokens give them', () => {
    expect(scoreOf({ sides, objectives: [] })).toEqual([{ id: 'destroyed', sides: [40, 25] }]);
    expect(scoreOf({ sides, objectives: [{}] })[0]).toEqual({ id: 'victory-points', sides: [1, 0] });
  });
});
