import { describe, expect, it } from 'vitest';
import type { Line } from '../../api/types';
import { game as tankchess } from '../../games/tankchess';
import { keyStep, stepAt, stepsOf, stressOf } from './steps';

const line = (seq: number, what: Line['do'], ...types: string[]): Line => ({
  seq,
  do: what,
  at: 0,
  events: types.map((type) => ({ type })),
});
const lines = [
  line(0, 'start', 'began'),
  line(1, 'act', 'drove'),
  line(2, 'offer'),
  line(3, 'act', 'drove', 'destroyed', 'won'),
  line(4, 'close'),
];

describe('steps of a replay', () => {
  it('leaves out what changes no position', () => {
    expect(stepsOf(lines).map((l) => l.seq)).toEqual([0, 1, 3]);
  });
  it('finds the step of any entry, also of one it does not stop at', () => {
    const steps = stepsOf(lines);
    expect(stepAt(steps, 3)).toBe(2);
    expect(stepAt(steps, 2)).toBe(1);
    expect(stepAt(steps, 99)).toBe(2);
    expect(stepAt(steps, undefined)).toBe(0);
  });
  it('marks losses, announcements and the end', () => {
    expect(stressOf(line(1, 'act', 'drove'), tankchess.stress)).toBeUndefined();
    expect(stressOf(line(1, 'act', 'drove', 'announced'), tankchess.stress)).toBe('announced');
    expect(stressOf(line(1, 'act', 'drove', 'shot', 'destroyed', 'announced'), tankchess.stress)).toBe('lost');
    expect(stressOf(line(1, 'act', 'destroyed', 'won'), tankchess.stress)).toBe('end');
    expect(stressOf(line(1, 'end'), tankchess.stress)).toBe('end');
  });
  it('steps by keys and stops at both ends', () => {
    expect(keyStep('ArrowLeft', 0, 5)).toBe(0);
    expect(keyStep('ArrowRight', 5, 5)).toBe(5);
    expect(keyStep('Home', 3, 5)).toBe(0);
    expect(keyStep('End', 3, 5)).toBe(5);
    expect(keyStep(' ', 3, 5)).toBe('play');
    expect(keyStep('x', 3, 5)).toBeUndefined();
  });
});
