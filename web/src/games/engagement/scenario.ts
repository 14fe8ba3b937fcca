import { nationOf, SCENARIOS } from './printed';
import { sideKey } from './sides';
import type { Objective, Scenario, View } from './types';

/** The printed scenario of a table, or the one it brought along. */
export const scenarioOf = (view: Pick<View, 'own' | 'scenario'>): Scenario | undefined =>
  (view.own as Scenario | undefined) ?? SCENARIOS.get(view.scenario);

/** Keys of the sides' names: by the nation of the scenario, or of the forces that are seen. */
export const sidesOf = (view: Pick<View, 'own' | 'scenario' | 'units'>): readonly (string | undefined)[] =>
  ([1, 2] as const).map((seat) => {
    const printed = scenarioOf(view)?.sides[seat === 1 ? 'A' : 'B'].nation;
    const fielded = view.units.filter((u) => u.seat === seat).map((u) => nationOf(u.ref));
    return sideKey(seat, sideKey(seat, printed) === undefined ? fielded.find((n) => n !== '') : printed);
  });

export const objectivesOf = (view: Pick<View, 'own' | 'scenario'>): readonly Objective[] =>
  scenarioOf(view)?.objectives ?? [];
