import { describe, expect, it } from 'vitest';
import type { Line } from '../api/types';
import { lastAct } from './history';

const line = (seq: number, seat: number, what: Line['do'] = 'act', to?: number): Line =>
  ({ seq, seat, do: what, events: [], ...(to === undefined ? {} : { to }) }) as unknown as Line;

describe('what was played', () => {
  const lines = [line(0, 0, 'start'), line(1, 1), line(2, 2), line(3, 2), line(4, 2)];
  it('leaves out what was taken back', () => {
    const undone = [...lines, line(5, 2, 'undo', 3)];
    expect(lastAct(undone)?.seq).toBe(3);
  });
});
