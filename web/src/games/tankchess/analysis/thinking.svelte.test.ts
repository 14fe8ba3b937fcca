import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, type Client } from '../../../api/client';
import type { Thought } from '../../../api/types';
import { Thinking } from './thinking.svelte';

const WHERE = { setup: { scenario: 'quick12' }, lines: 3, seconds: 5 };
const busy = (): Refusal => new Refusal({ status: 503, code: 'busy', title: 'Busy' });

/** An engine that refuses a number of times before it answers each search. */
function engine(refuses: number): { readonly api: Client; readonly asked: object[] } {
  const asked: object[] = [];
  let left = refuses;
  const think = async function* (_: string, where: object): AsyncGenerator<readonly Thought[]> {
    asked.push(where);
    if (left-- > 0) throw busy();
    yield await Promise.resolve([{ moves: ['a'] } as unknown as Thought]);
  };
  return { api: { think } as unknown as Client, asked };
}

describe('the engine beside the analysis board', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('15.2.8 is asked again while it is busy, and says so only when it stays so', async () => {
    const { api, asked } = engine(2);
    const thinking = new Thinking(api);
    const done = thinking.start('tankchess', WHERE);
    await vi.runAllTimersAsync();
    await done;
    expect([asked.length, thinking.lines.length, thinking.problem, thinking.busy]).toEqual([3, 1, '', false]);
    const never = new Thinking(engine(100).api);
    const given = never.start('tankchess', WHERE);
    await vi.runAllTimersAsync();
    await given;
    expect(never.problem).not.toBe('');
  });

  it('15.2.8 follows the board: a position that was left is not asked about again', async () => {
    const { api, asked } = engine(1);
    const thinking = new Thinking(api);
    const first = thinking.start('tankchess', WHERE);
    await vi.advanceTimersByTimeAsync(0);
    const second = thinking.start('tankchess', { ...WHERE, lines: 1 });
    await vi.runAllTimersAsync();
    await Promise.all([first, second]);
    expect(asked).toEqual([WHERE, { ...WHERE, lines: 1 }]);
    expect(thinking.lines).toHaveLength(1);
  });
});
