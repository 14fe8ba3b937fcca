import { describe, expect, it } from 'vitest';
import type { Line } from '../api/types';
import type { Lesson } from '../games/game';
import { finishedOf, praised, progress, readTaught, standing, writeTaught } from './lesson';

const line = (seq: number, type: string): Line => ({ seq, do: 'act', at: 0, events: [{ type }] });
const happened = (type: string) => (lines: readonly Line[]) => lines.some((l) => l.events.some((e) => e.type === type));
const lesson: Lesson = {
  id: 'first',
  setup: { scenario: 'small' },
  seat: 1,
  level: 'recruit',
  steps: [
    { id: 'move', done: happened('moved'), clauses: [] },
    { id: 'fire', done: happened('shot'), clauses: [] },
    { id: 'look', done: (_, view) => view === 'seen', clauses: [] },
  ],
};

describe('a lesson', () => {
  it('goes on when the server says that it is done, step by step', () => {
    expect(progress(lesson, 0, [], '')).toBe(0);
    expect(progress(lesson, 0, [line(1, 'shot')], '')).toBe(0);
    expect(progress(lesson, 0, [line(1, 'moved')], '')).toBe(1);
    expect(progress(lesson, 0, [line(1, 'moved'), line(2, 'shot')], '')).toBe(2);
    expect(progress(lesson, 2, [], 'seen')).toBe(3);
  });
  it('never goes back, and ends', () => {
    expect(progress(lesson, 1, [], '')).toBe(1);
    expect(progress(lesson, 9, [], '')).toBe(3);
  });
  it('15.2.11 lets no step pass unseen', () => {
    const ids = (from: number | undefined, done: number) => praised(lesson, from, done).map((s) => s.id);
    expect(ids(0, 2)).toEqual(['move', 'fire']);
    expect(ids(undefined, 2)).toEqual(['fire']);
    expect(ids(undefined, 0)).toEqual([]);
  });
  it('15.2.11 is finished by its goal or by all its steps, not by the end of the battle', () => {
    const now = (view: string, over: boolean) => ({ lines: [], view, over });
    expect(standing(lesson, 2, now('', false))).toBe('running');
    expect(standing(lesson, 2, now('', true))).toBe('missed');
    expect(standing(lesson, 3, now('', false))).toBe('finished');
    const aimed: Lesson = { ...lesson, steps: lesson.steps.map((s) => (s.id === 'look' ? { ...s, goal: true } : s)) };
    expect(standing(aimed, 1, now('seen', true))).toBe('finished');
    expect(standing(aimed, 1, now('lost', true))).toBe('missed');
  });
  it('is remembered by its match', () => {
    expect(readTaught(writeTaught({ lesson: 'first', done: 2 }))).toEqual({ lesson: 'first', done: 2 });
    for (const nonsense of [null, '', 'first', 'first x', '2', 'a b c']) expect(readTaught(nonsense)).toBeUndefined();
    expect([...finishedOf('first second')]).toEqual(['first', 'second']);
    expect(finishedOf(null).size).toBe(0);
  });
});
