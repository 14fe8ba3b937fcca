import { describe, expect, it, vi } from 'vitest';
import { Settings, type Keeper } from './settings.svelte';

const keeperOf = (kept: Record<string, string> = {}): Keeper & { readonly kept: Record<string, string> } => ({
  kept,
  get: (key) => kept[key] ?? null,
  set: (key, value) => {
    if (value === null) delete kept[key];
    else kept[key] = value;
  },
});

describe('settings', () => {
  it('are kept between visits', () => {
    const keeper = keeperOf();
    const chosen = new Settings(keeper);
    chosen.pace = '4';
    chosen.volume = 40;
    chosen.want('engine', false);
    chosen.call = true;
    chosen.asPrinted = true;
    chosen.asks = false;
    chosen.keys = false;
    const next = new Settings(keeper);
    expect([next.pace, next.volume, next.call]).toEqual(['4', 40, true]);
    expect([next.asPrinted, next.asks, next.keys]).toEqual([true, false, false]);
    expect([next.hears('engine'), next.hears('shot')]).toEqual([false, true]);
  });
  it('make no sound until it is chosen', () => {
    expect(new Settings(keeperOf()).hears('shot')).toBe(false);
  });
  it('count as not chosen when what is kept is broken', () => {
    const s = new Settings(keeperOf({ pace: 'fast', volume: '-3', muted: 'nonsense' }));
    expect([s.pace, s.volume, s.wants('dice')]).toEqual(['1', 0, true]);
    expect([s.asPrinted, s.asks, s.keys]).toEqual([false, true, true]);
  });
  it('tell at once whoever asks for less motion, unless they choose otherwise', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const s = new Settings(keeperOf());
    expect(s.pace).toBe('instant');
    s.pace = '2';
    expect(s.pace).toBe('2');
    vi.unstubAllGlobals();
  });
});
