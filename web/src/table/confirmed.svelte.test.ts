// @vitest-environment jsdom
import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';
import { Confirmed, type Judged } from './confirmed.svelte';

describe('a key that is pressed before the rules have answered', () => {
  const scene = (then: readonly Judged[]): number => {
    let now = $state.raw<Judged>({ plan: 'a', allowed: undefined });
    let played = 0;
    const confirmed = new Confirmed(
      () => now,
      () => played++,
    );
    const stop = $effect.root(() => confirmed.follow());
    flushSync();
    confirmed.press();
    for (const next of then) {
      flushSync();
      now = next;
    }
    flushSync();
    stop();
    return played;
  };
  it('plays the plan once it is allowed', () => {
    expect(scene([])).toBe(0);
    expect(
      scene([
        { plan: 'a', allowed: true },
        { plan: 'a', allowed: true },
      ]),
    ).toBe(1);
  });
  it('plays neither what is refused nor another plan', () => {
    expect(
      scene([
        { plan: 'a', allowed: false },
        { plan: 'a', allowed: true },
      ]),
    ).toBe(0);
    expect(
      scene([
        { plan: 'b', allowed: undefined },
        { plan: 'b', allowed: true },
      ]),
    ).toBe(0);
    expect(scene([{ plan: 'b', allowed: true }])).toBe(0);
  });
});
