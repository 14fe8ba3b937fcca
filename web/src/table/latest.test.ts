import { describe, expect, it } from 'vitest';
import { Latest } from './latest';

/** A clock and a link that the test drives by hand. */
function bench() {
  let now = 0;
  const timers: { at: number; run: () => void }[] = [];
  const open: { q: number; land: (ok?: boolean) => Promise<void> }[] = [];
  const shown: number[] = [];
  const latest = new Latest<number, number>(
    (q) =>
      new Promise((done, fail) => {
        open.push({
          q,
          land: async (ok = true) => {
            if (ok) done(q);
            else fail(new Error('lost'));
            await Promise.resolve();
            await Promise.resolve();
          },
        });
      }),
    (a) => shown.push(a),
    { now: () => now, later: (run, ms) => timers.push({ at: now + ms, run }) },
  );
  const pass = (ms: number): void => {
    now += ms;
    for (const t of timers.splice(0)) {
      if (t.at <= now) t.run();
      else timers.push(t);
    }
  };
  return { latest, open, shown, pass };
}

describe('questions that follow a finger', () => {
  it('are thinned out: only the newest waits', () => {
    const { latest, open, pass } = bench();
    for (let q = 1; q <= 5; q++) latest.ask(q);
    expect(open.map((o) => o.q)).toEqual([1]);
    pass(Latest.GAP_MS);
    expect(open.map((o) => o.q)).toEqual([1, 5]);
  });
  it('are answered in order: an old answer never replaces a newer one', async () => {
    const { latest, open, shown, pass } = bench();
    latest.ask(1);
    pass(Latest.GAP_MS);
    latest.ask(2);
    await open[1]!.land();
    await open[0]!.land();
    expect(shown).toEqual([2]);
  });
  it('are limited on a slow link, and go on when one has landed', async () => {
    const { latest, open, pass } = bench();
    for (let q = 1; q <= 9; q++) {
      latest.ask(q);
      pass(Latest.GAP_MS);
    }
    expect(open).toHaveLength(Latest.MOST);
    await open[0]!.land(false);
    pass(Latest.GAP_MS);
    expect(open.at(-1)!.q).toBe(9);
  });
  it('are asked again when the last one is lost, but not for ever', async () => {
    const { latest, open, shown, pass } = bench();
    latest.ask(1);
    for (let i = 0; i < 5; i++) {
      await open.at(-1)!.land(false);
      pass(Latest.GAP_MS);
    }
    expect(open).toHaveLength(Latest.TRIES);
    latest.ask(2);
    pass(Latest.GAP_MS);
    await open.at(-1)!.land();
    expect(shown).toEqual([2]);
  });
  it('are forgotten when the plan is dropped', async () => {
    const { latest, open, shown } = bench();
    latest.ask(1);
    latest.drop();
    await open[0]!.land();
    expect(shown).toEqual([]);
  });
});
