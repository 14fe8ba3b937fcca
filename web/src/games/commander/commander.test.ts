import { describe, expect, it } from 'vitest';
import { detailOf } from './panel/event-detail';
import { voice, type Say } from '../../words/say';
import type { Line } from '../../api/types';
import { cardByID, CARDS, cardByNumber, cardsOf, fields, isUnit, provenanceKey } from './catalogue';
import { Choices, laysSmoke } from './plan/choices';
import { draftOfScenario, DEFAULT_DRAFT, scenarioOfDraft, normalized } from './editor/draft';
import { drawTerrain, HIGH, WIDE } from './board/ground';
import { step } from './plan/keys';
import { corner, fan } from './board/layout';
import { LESSONS } from './learn/lessons';
import { faceWords, inLines, wrapped } from './names';
import { scoreOf } from './score';
import { describeAdvice } from './plan/describe';
import { sidesIn } from './sides';
import { emptyView, exampleView } from './setup/picture';
import { back, choose, EMPTY, moveOf, point, settle, toggle } from './plan/plan';
import { SCENARIOS } from './scenarios';
import { silhouette } from './board/silhouette';
import { tracesOf } from './plan/traces';
import { flipped, positions, posAt, RESERVE, stackAt } from './view';
import en from './words.en.json';
import fr from './words.fr.json';
import type { Piece, View } from './types';

const unit = (id: number, card: string, part: Partial<Piece> = {}): Piece => ({
  id,
  owner: 1,
  number: cardByID(card).number,
  place: 'board',
  pos: 'C1',
  ...part,
});
const table = (...cards: readonly Piece[]): View => ({ ...emptyView({ scenario: 'tc-17-3' }), cards });

describe('the catalogue', () => {
  it('has all 166 cards with their figures', () => {
    expect(CARDS.filter((c) => c !== undefined)).toHaveLength(166);
    expect(cardByID('t-34-m43')).toMatchObject({ hit: [8, 4], pen: [7, 5], armour: [10, 6], points: 25, fast: true });
    expect(cardByID('p-76-obr39')).toMatchObject({ kind: 'at-gun', he: 5 });
  });

  it('has the printed values where the option asks for them (TC-19.1.a)', () => {
    const number = cardByID('pzkw-iv-j').number;
    expect(cardByNumber(CARDS, number).pen).toEqual([14, 11]);
    expect(cardByNumber(cardsOf({ scenario: 'tc-17-3', options: { cardValues: 'printed' } }), number).pen).toEqual([
      12, 9,
    ]);
  });

  it('reads fields in quotes', () => {
    expect(fields('1,"76,2 mm",x')).toEqual(['1', '76,2 mm', 'x']);
  });

  it('has a drawing for every card', () => {
    for (const c of CARDS) if (c !== undefined) expect(silhouette(c).length, c.id).toBeGreaterThan(0);
  });
});

describe('the words on a card', () => {
  it('leave marks, reasons and stars to the rulebook', () => {
    const book = "**Ours.** *The card's text is not in the rule book.* Once;\n*flamethrowerReusable* keeps it.";
    expect(faceWords(book)).toBe('Once; flamethrowerReusable keeps it.');
    expect(faceWords('Flame 7 in melee.\n\n**Ajout.** Une fois\u00a0; rien.')).toBe(
      'Flame 7 in melee. Une fois\u00a0; rien.',
    );
    expect(wrapped('une fois\u00a0: rien', 6)).toEqual(['une', 'fois\u00a0:', 'rien']);
  });
  it('say where cards come from', () => {
    expect(cardByID('sniper').effectFrom).toEqual(['ours']);
    expect(cardByID('pzkw-iv-j')).toMatchObject({ rarity: 'C', valuesFrom: ['printed'] });
    expect(provenanceKey(cardByID('anti-tank-mine').effectFrom)).toBe('card.from.printed-ours');
  });
});

describe('a plan', () => {
  const shot = {
    shot: { firer: 1, fire: 'at', target: 9 },
    need: 8,
    range: 'short',
    clause: 'TC-9.3.a',
    pKill: '2/5',
    pImmobilise: '1/10',
  } as const;

  it('15.2.3 fires at a position that is red, and goes where it is blue', () => {
    const p = choose('C1', [1]);
    const red = point(p, 'C3', [['C2', 'C3']], [], [shot]);
    expect(red).toMatchObject({ at: 'C3', shot: shot.shot });
    expect(red.path).toBeUndefined();
    expect(point(p, 'C3', [['C2']], [], [shot])).toMatchObject({ at: 'C3', shot: shot.shot });
    const smoke = { ...shot, shot: { firer: 1, fire: 'smoke', pos: 'C3' } } as const;
    const blue = point(p, 'C3', [['C2', 'C3']], [], [smoke]);
    expect(blue).toMatchObject({ at: 'C3', path: ['C2', 'C3'] });
    expect(blue.shot).toBeUndefined();
  });

  it('becomes a move of one or several groups', () => {
    const first = point(choose('C1', [1]), 'C2', [['C2']], [], []);
    expect(moveOf(first, { cards: [1] })).toEqual({ type: 'move', from: 'C1', groups: [{ cards: [1], path: ['C2'] }] });
    const second = point({ ...settle(first, { cards: [1] }), cards: [2] }, 'D2', [['D2']], [], []);
    expect(moveOf(second, { cards: [2] })?.groups).toEqual([
      { cards: [1], path: ['C2'] },
      { cards: [2], path: ['D2'] },
    ]);
    expect(moveOf(choose('C1', [1]), { cards: [1] })).toBeUndefined();
  });

  it('is taken back step by step', () => {
    const p = point(choose('C1', [1]), 'C2', [['C2']], [], []);
    expect(back(p)).toEqual({ ...EMPTY, from: 'C1', cards: [1] });
    expect(back(back(p))).toEqual(EMPTY);
    expect(toggle(p, 2)).toMatchObject({ cards: [1, 2], at: 'C2' });
    expect(toggle(p, 2).path).toBeUndefined();
  });

  it('is named in words when somebody else proposes it', () => {
    const book: Say = (key) => (key === 'card.*' ? 'card' : key.replace('card.', ''));
    const page = voice(en);
    const view = table(unit(1, 'pzkw-iv-g'));
    const told = (a: Parameters<typeof describeAdvice>[2]): string =>
      describeAdvice(view, CARDS, a, { say: book, t: page });
    expect(told({ type: 'end' })).toBe('End the Play');
    expect(told({ type: 'fire', from: 'C1' })).toBe('Fire · C1');
    const move = { type: 'move' as const, from: 'reserve', groups: [{ cards: [1], path: ['C1', 'C2'] }] };
    expect(told(move)).toContain(': Reserve → C1 → C2');
  });
});

describe('cards of the hand', () => {
  it('15.2.3 strike before they lay smoke', () => {
    const smoke = { type: 'instant' as const, card: 5, pos: 'C2', smoke: true };
    const strike = { type: 'instant' as const, card: 5, pos: 'C2' };
    const c = new Choices([smoke, strike].map((action) => ({ text: '', action })));
    expect(c.plays(5, [5])).toEqual([strike, smoke]);
    expect([strike, smoke].map(laysSmoke)).toEqual([false, true]);
  });
  it('are played by any of their copies', () => {
    const c = new Choices([{ text: '', action: { type: 'interrupt', card: 5, pos: 'C2' } }]);
    expect(c.plays(7, [5, 7])).toEqual([{ type: 'interrupt', card: 7, pos: 'C2' }]);
    expect(c.plays(8, [8])).toEqual([]);
  });
});

describe('the map', () => {
  it('keeps every counter of a full melee on its position', () => {
    const full = [1, 2].flatMap((owner) =>
      Array.from({ length: 6 }, (_, i) =>
        unit(owner * 10 + i, i < 3 ? 't-34-m43' : 'truck-soviet', { owner: owner, pos: 'B2' }),
      ),
    );
    for (const flip of [false, true]) {
      const sheet = { columns: 5, rows: 4, flip };
      const at = corner(sheet, 'B2');
      const laid = fan(table(...full), sheet, 'B2');
      expect(laid).toHaveLength(12);
      for (const { x, y } of laid) {
        expect(x).toBeGreaterThan(at.x);
        expect(x).toBeLessThan(at.x + WIDE);
        expect(y).toBeGreaterThan(at.y);
        expect(y).toBeLessThan(at.y + HIGH);
      }
    }
  });

  it('draws the same ground the same way for ever', () => {
    for (const kind of ['woods', 'hills', 'balka', 'walls', 'wheatfield', 'village', 'swamp', 'stream'] as const) {
      expect(drawTerrain(kind, 'C2').length).toBeGreaterThan(0);
      expect(drawTerrain(kind, 'C2')).toEqual(drawTerrain(kind, 'C2'));
    }
    expect(drawTerrain('clear', 'C2')).toEqual([]);
  });

  it('is walked over with arrow keys, down into the own reserve', () => {
    expect(step('ArrowUp', 'C2', 5, 4, false)).toBe('C3');
    expect(step('ArrowUp', 'C2', 5, 4, true)).toBe('C1');
    expect(step('ArrowDown', 'C1', 5, 4, false)).toBe(RESERVE);
    expect(step('ArrowDown', 'C4', 5, 4, true)).toBe(RESERVE);
    expect(step('ArrowLeft', 'A1', 5, 4, false)).toBe('A1');
    expect(step('x', 'A1', 5, 4, false)).toBeUndefined();
    expect(posAt(2, 0)).toBe('C1');
  });

  it('marks what an entry did', () => {
    const v = table(unit(1, 't-34-m43', { pos: 'C2' }));
    const line: Line = {
      seq: 4,
      do: 'act',
      at: 0,
      events: [
        { type: 'stepped', from: 'C1', to: 'C2' },
        { type: 'shot-fired', firer: { id: 1 }, target: { id: 9 } },
        { type: 'destroyed', card: { id: 9 }, pos: 'C3' },
      ],
    };
    expect(tracesOf(line, v).map(({ kind, from, to }) => `${kind} ${from}-${to}`)).toEqual([
      'went C1-C2',
      'shot C2-C3',
      'lost C3-C3',
    ]);
  });
});

describe('battles', () => {
  it('are the ten of the rules and our first one, each with a picture', () => {
    expect(SCENARIOS).toHaveLength(11);
    for (const s of SCENARIOS) {
      const zones = { german: ['A4', 'B4', 'C4'], soviet: ['A1', 'B1', 'C1'] };
      const size = { columns: s.columns, rows: 2 * s.ranks, attacker: 'neutral' as const, turns: 0, budgets: [] };
      const v = exampleView({ scenario: s.id }, s, { ...size, zones });
      expect(v.cards.map((x) => x.pos)).toEqual(expect.arrayContaining(['A1', 'A4']));
      expect(
        positions(v.board.columns, v.board.rows).some((p) =>
          stackAt(v, p).some((x) => isUnit(cardByNumber(CARDS, x.number))),
        ),
        s.id,
      ).toBe(true);
    }
  });

  it('of one’s own come back from what is kept', () => {
    const draft = normalized({
      ...DEFAULT_DRAFT,
      name: 'Ferry',
      columns: 6,
      victory: 'positions',
      by: 'either',
      count: 99,
    });
    expect(draft.by).toBe('soviet');
    expect(draft.count).toBe(12);
    expect(draftOfScenario(scenarioOfDraft(draft))).toEqual(draft);
  });

  it('lose what lies beyond a smaller board', () => {
    const wide = normalized({ ...DEFAULT_DRAFT, columns: 9, ranks: 4, map: new Map([['I8', 'woods' as const]]) });
    expect(wide.map.size).toBe(1);
    expect(normalized({ ...wide, columns: 5 }).map.size).toBe(0);
  });
});

describe('words', () => {
  it('exist in both languages', () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
  });

  it('guide every step of every lesson', () => {
    for (const lesson of LESSONS) {
      for (const part of ['title', 'text', 'end']) expect(en).toHaveProperty([`lesson.${lesson.id}.${part}`]);
      for (const s of lesson.steps)
        for (const part of ['title', 'task', 'hint', 'done'])
          expect(en).toHaveProperty([`lesson.${lesson.id}.${s.id}.${part}`]);
    }
  });

  it('break long names near the middle', () => {
    expect(inLines('Repair', 17)).toEqual(['Repair']);
    expect(inLines('Rocket Artillery German', 17)).toEqual(['Rocket Artillery', 'German']);
  });
});

describe('small things of a first evening', () => {
  it('15.2.12 a replay is seen from the own reserve, and the Germans have theirs in the north', () => {
    const seats = (one: string, two: string): View => ({ ...table(), nation: ['', one, two] }) as unknown as View;
    const german = seats('german', 'soviet');
    expect([flipped(german, 1, false), flipped(german, 2, false)]).toEqual([true, false]);
    const soviet = seats('soviet', 'german');
    expect([flipped(soviet, 1, false), flipped(soviet, 2, false)]).toEqual([false, true]);
    expect([flipped(german, undefined, false), flipped(german, 1, true)]).toEqual([false, false]);
  });
  it('15.2.12 a strike has no penetration of 0', () => {
    const struck = { type: 'struck', die: 1, need: 4, armour: 3, killOn: 5, killDie: 2, result: 'destroyed' };
    const t: Say = (key, args) => `${key} ${JSON.stringify(args ?? {})}`;
    const detail = detailOf(struck, t, t);
    expect(detail?.rows.map((r) => r.label)).toContain('roll.kill.card {"armour":3}');
  });
  it('15.2.12 one is one Supply point, in both languages', () => {
    expect(voice(en)('status.supply', { count: 1 })).toBe('1 Supply point');
    expect(voice(en)('status.supply', { count: 2 })).toBe('2 Supply points');
    expect(voice(fr)('status.supply', { count: 1 })).toBe('1 point de ravitaillement');
  });
});

describe('sides', () => {
  it('are called by their nations once those are chosen', () => {
    const seen = (...nation: string[]) => sidesIn({ scenario: 'tc-17-1' }, { nation: ['neutral', ...nation] });
    expect(seen('soviet', 'german')).toEqual(['nation.soviet', 'nation.german']);
    expect(seen('german', 'neutral')).toEqual(['nation.german', undefined]);
    expect(seen('neutral', 'neutral')).toBeUndefined();
    expect(sidesIn({ scenario: 'tc-17-1' })).toBeUndefined();
  });
});

describe('the score', () => {
  it('TC-16.0.a tells positions only where they win', () => {
    const seen = (...needed: number[]) =>
      scoreOf({ control: [0, ...needed].map((n, i) => ({ held: i === 1 ? 2 : 0, needed: n })) });
    expect(seen(0, 0)).toEqual([]);
    expect(seen(3, 0)).toEqual([{ id: 'positions', sides: [2, 0], needed: [3, 0] }]);
  });
});
