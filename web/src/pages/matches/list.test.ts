import { describe, expect, it } from 'vitest';
import type { MatchCard } from '../../api/types';
import { EVERYTHING, ordered, passes, runningLeft } from './list';

const card = (id: string, more: Partial<MatchCard> = {}): MatchCard => ({
  id,
  game: 'tankchess',
  kind: 'match',
  scenario: 'quick12',
  players: [
    { seat: 1, name: 'Ada', open: false, you: true, present: true },
    { seat: 2, name: 'Bob', open: false, you: false, present: false },
  ],
  mine: [1],
  waiting: [2],
  turn: false,
  last: 3,
  created: 0,
  updated: 0,
  ...more,
});
const timed = (left: number): Partial<MatchCard> => ({
  turn: true,
  waiting: [1],
  clocks: { left: [left, 86_400_000], running: [1], now: 0 },
});
const won = { winner: 1, how: 'resigned' } as MatchCard['result'];
const ids = (list: readonly MatchCard[]): readonly string[] => list.map((m) => m.id);

describe('the list of my matches', () => {
  it('puts what waits for me first, the most urgent of it on top, and what is over last', () => {
    const list = [
      card('over', { result: won!, updated: 99 }),
      card('theirs', { updated: 50 }),
      card('calm', { turn: true, updated: 10 }),
      card('days', timed(80_000_000)),
      card('soon', timed(60_000)),
      card('lately', { updated: 60 }),
    ];
    expect(ids(ordered(list))).toEqual(['soon', 'days', 'calm', 'lately', 'theirs', 'over']);
  });

  it('can be limited to a game, to what runs, and to who sits on the other side', () => {
    const computer = card('computer', {
      players: [
        { seat: 1, name: '', open: false, you: true, present: true },
        { seat: 2, name: '', open: false, you: false, present: true, mind: 'recruit' },
      ],
    });
    const list = [card('people'), computer, card('over', { result: won! }), card('tanks', { game: 'skirmish' })];
    const shown = (f: Partial<typeof EVERYTHING>): readonly string[] =>
      ids(list.filter(passes({ ...EVERYTHING, ...f })));
    expect(shown({})).toHaveLength(4);
    expect(shown({ game: 'skirmish' })).toEqual(['tanks']);
    expect(shown({ state: 'finished' })).toEqual(['over']);
    expect(shown({ state: 'running', against: 'people' })).toEqual(['people', 'tanks']);
    expect(shown({ against: 'computer' })).toEqual(['computer']);
  });

  it('tells the time of the clock that runs: mine where it is mine', () => {
    expect(runningLeft(card('a', timed(5)))).toBe(5);
    expect(runningLeft(card('a', { clocks: { left: [7, 9], running: [2], now: 0 } }))).toBe(9);
    expect(runningLeft(card('a', { clocks: { left: [7, 9], running: [], now: 0 } }))).toBeUndefined();
    expect(runningLeft(card('a'))).toBeUndefined();
  });
});
