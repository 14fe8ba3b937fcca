import { describe, expect, it } from 'vitest';
import { markSeen, seenOf } from './seen';

function memoryOf(text = '') {
  let kept = text;
  return { remember: () => kept, keep: (_: string, value: string) => void (kept = value) };
}

describe('what a browser has been told', () => {
  it('is remembered for each match', () => {
    const memory = memoryOf();
    markSeen(memory, 'a', 3);
    markSeen(memory, 'b', 7);
    markSeen(memory, 'a', 9);
    expect([seenOf(memory, 'a'), seenOf(memory, 'b'), seenOf(memory, 'c')]).toEqual([9, 7, undefined]);
  });
  it('is forgotten for the oldest', () => {
    const memory = memoryOf();
    for (let i = 0; i < 50; i++) markSeen(memory, `m${i}`, i);
    expect([seenOf(memory, 'm9'), seenOf(memory, 'm10')]).toEqual([undefined, 10]);
  });
  it('is nothing when what is kept is broken', () => {
    expect(seenOf(memoryOf('a:x b c:-1 {"a":1}'), 'a')).toBeUndefined();
  });
});
