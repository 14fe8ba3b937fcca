import type { Score } from '../game';
import type { View } from './types';

/** The positions that each side has and needs, where positions win. */
export function scoreOf(view: unknown): readonly Score[] {
  const [, one, two] = (view as Pick<View, 'control'>).control;
  return one.needed + two.needed === 0
    ? []
    : [{ id: 'positions', sides: [one.held, two.held], needed: [one.needed, two.needed] }];
}
