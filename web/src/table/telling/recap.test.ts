import { describe, expect, it } from 'vitest';
import type { Line } from '../../api/types';
import { itemsOf, recent } from './recap';
import type { AnyTelling } from './telling';

const act = (seq: number, seat: number, ...events: object[]): Line =>
  ({ seq, do: 'act', seat, events }) as unknown as Line;
const seqs = (lines: readonly Line[]): number[] => lines.map((l) => l.seq);

describe('since your last decision', () => {
  const lines = [{ seq: 0, do: 'start', events: [] } as unknown as Line];
  lines.push(act(1, 2), act(2, 1), act(3, 1), act(4, 2), act(5, 2));
  it('is what one did and what the others did after it', () => {
    expect(seqs(recent(lines, [1]))).toEqual([2, 3, 4, 5]);
  });
  it('stays while one answers', () => {
    expect(seqs(recent([...lines, act(6, 1), act(7, 1)], [1]))).toEqual([2, 3, 4, 5, 6, 7]);
  });
  it('begins anew when the others have had their say again', () => {
    expect(seqs(recent([...lines, act(6, 1), act(7, 2)], [1]))).toEqual([6, 7]);
  });
  it('15.1 is not ended by letting pass what the other side does, nor by doing nothing', () => {
    const telling: AnyTelling = { passed: 'quiet', fired: { cue: () => ({}) }, moved: { cue: () => ({}) } };
    const passed = { type: 'passed', seat: 1 };
    const play = [act(1, 1, { type: 'moved' }), act(2, 1), act(3, 2)];
    play.push(
      act(4, 1, passed, { type: 'fired', seat: 2 }),
      act(5, 2),
      act(6, 1, passed),
      act(7, 2, { type: 'moved' }),
    );
    expect(seqs(recent(play, [1], telling))).toEqual([1, 2, 3, 4, 5, 6, 7]);
    // What one has answered is a decision.
    const answered = [...play, act(8, 1, { type: 'fired' }), act(9, 2, { type: 'moved' }), act(10, 1, passed)];
    expect(seqs(recent(answered, [1], telling))).toEqual([8, 9, 10]);
  });
  it('is the last turn of each for who holds both sides', () => {
    expect(seqs(recent([...lines, act(6, 1)], [1, 2]))).toEqual([4, 5, 6]);
  });
  it('leaves out what was taken back', () => {
    const undo = { seq: 6, do: 'undo', seat: 2, to: 4, events: [] } as unknown as Line;
    expect(seqs(recent([...lines, undo], [1]))).toEqual([2, 3, 4]);
  });
});

describe('its lines', () => {
  const telling: AnyTelling = {
    phase: 'quiet',
    volley: { cue: () => ({}), folds: (e) => ({ count: e.length }) },
    moved: { cue: () => ({}) },
    dealt: { cue: () => ({}), worth: (e) => e['count'] !== 0 },
  };
  const volley = (target = 'B') => ({ type: 'volley', unit: 'A', target });
  it('fold nine bursts into one and leave phases out', () => {
    const lines = [
      act(1, 2, { type: 'phase' }, ...Array.from({ length: 5 }, () => volley())),
      act(2, 2, ...Array.from({ length: 4 }, () => volley())),
      act(3, 2, volley('C'), { type: 'moved' }, { type: 'moved' }),
    ];
    expect(itemsOf(telling, lines).map((i) => `${i.events[0]?.type} ${i.events.length}`)).toEqual([
      'volley 9',
      'volley 1',
      'moved 1',
      'moved 1',
    ]);
  });
  it('15.1 fold one order for many into one, though each is an entry of its own', () => {
    const orders: AnyTelling = {
      ordered: { cue: () => ({}), run: (e) => String(e['order']), folds: (all) => ({ units: all.length }) },
    };
    const given = [
      act(1, 2, { type: 'ordered', unit: 'A', order: 'hold' }),
      act(2, 2, { type: 'ordered', unit: 'B', order: 'hold' }),
      act(3, 2, { type: 'ordered', unit: 'C', order: 'run' }),
      act(4, 1, { type: 'ordered', unit: 'D', order: 'run' }),
    ];
    expect(itemsOf(orders, given).map((i) => i.events.length)).toEqual([2, 1, 1]);
  });
  it('are whose act they tell, though the other side has let it pass', () => {
    const items = itemsOf(telling, [act(1, 1, { type: 'moved', seat: 2 }, { type: 'moved' })]);
    expect(items.map((i) => i.seat)).toEqual([2, 1]);
    const named = { ...telling, moved: { cue: () => ({}), by: (_: unknown, owner: unknown) => owner as number } };
    expect(itemsOf(named, [act(1, 1, { type: 'moved' })], 2).map((i) => i.seat)).toEqual([2]);
  });
  it('leave out what comes to nothing', () => {
    expect(itemsOf(telling, [act(1, 2, { type: 'dealt', count: 0 }, { type: 'dealt', count: 3 })])).toHaveLength(1);
  });
});
