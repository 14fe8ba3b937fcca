import type { Point } from '../../draw/plane';
import { coordOn, SCENARIOS } from './printed';
import type { Aim, Plot, View } from './view';

/** The printed scenario of a table, or the one it brought along. */
export const plotOf = (view: Pick<View, 'own' | 'scenario'>): Plot | undefined =>
  view.own ?? SCENARIOS.get(view.scenario);

export const aimsOf = (view: Pick<View, 'own' | 'scenario'>): readonly Aim[] => plotOf(view)?.objectives ?? [];

/** Where a side sets up. */
export function zoneOf(view: Pick<View, 'own' | 'scenario' | 'width' | 'height'>, side: 1 | 2): Point[] {
  const zone = plotOf(view)?.sides[side === 1 ? 'A' : 'B'].zone ?? [];
  return zone.map(([x, y]) => ({ x: coordOn(x, view.width, view.height), y: coordOn(y, view.width, view.height) }));
}
