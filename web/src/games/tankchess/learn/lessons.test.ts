import { describe, expect, it } from 'vitest';
import type { GameEvent, Study } from '../../../api/types';
import en from '../../../words/learn.en.json';
import fr from '../../../words/learn.fr.json';
import { doneOf, firstOpen, LESSONS, losingAnswer, reached, squaresOf } from './lessons';

const after = (events: GameEvent[], more: Partial<Study> = {}): Study => ({
  game: 'tankchess',
  waiting: [],
  sights: [],
  texts: [],
  events,
  ...more,
});
const move = { type: 'move', from: 'a1', to: 'b2', heading: 'N' } as const;

describe('lessons', () => {
  it('are eleven, each with all its words in both languages', () => {
    expect(LESSONS).toHaveLength(11);
    for (const { id } of LESSONS) {
      for (const part of ['title', 'text', 'task', 'hint', 'done']) {
        expect(en).toHaveProperty([`learn.${id}.${part}`]);
        expect(fr).toHaveProperty([`learn.${id}.${part}`]);
      }
    }
    expect(Object.keys(en).sort()).toEqual(Object.keys(fr).sort());
  });
  it('judge by what the server told of the move', () => {
    expect(reached({ is: 'end', to: 'b2' }, move, after([]))).toBe(true);
    expect(reached({ is: 'end', to: 'b2', heading: 'E' }, move, after([]))).toBe(false);
    expect(reached({ is: 'destroy', square: 'c3' }, move, after([{ type: 'destroyed', square: 'c3' }]))).toBe(true);
    expect(reached({ is: 'destroy', square: 'c3' }, move, after([{ type: 'destroyed', square: 'c4' }]))).toBe(false);
    expect(reached({ is: 'announce', what: 'escape' }, move, after([{ type: 'announced', check: true }]))).toBe(false);
    expect(reached({ is: 'win' }, move, after([], { result: { winner: 1, how: 'command', clause: 'CH-9.a' } }))).toBe(
      true,
    );
  });
  it('call a place safe when no answer wins at once', () => {
    const sights = (text: string): Study['sights'] => [
      {
        seat: 2,
        view: {},
        legal: [
          { text: 'Lc3-c4S', action: {} },
          { text, action: {} },
        ],
      },
    ];
    expect(losingAnswer(after([], { sights: sights('Hd8-d7Sxd2#') }))).toBe('Hd8-d7Sxd2#');
    expect(reached({ is: 'safe' }, move, after([], { sights: sights('Hd8-d7S+') }))).toBe(true);
  });
  it('remember what is done and know nothing else', () => {
    expect(firstOpen(doneOf(null))).toBe(0);
    expect(firstOpen(doneOf('drive turn nonsense'))).toBe(2);
    expect(firstOpen(doneOf(LESSONS.map((l) => l.id).join(' ')))).toBe(11);
    expect(doneOf('nonsense').size).toBe(0);
  });
  it('mark the squares of a task', () => {
    expect(squaresOf({ is: 'end', to: 'd6' })).toEqual(['d6']);
    expect(squaresOf({ is: 'win' })).toEqual([]);
  });
});
