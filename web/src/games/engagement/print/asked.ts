import { Asked } from '../../../print/asked.svelte';
import type { Session } from '../../../session.svelte';
import type { Say } from '../../../words/say';
import { forceIn, fromLine } from '../forces/force';
import { nationOf, SCENARIOS } from '../printed';
import type { Scenario } from '../types';

/** The units that a battle gives a side, with those that come later. */
export const unitsOf = (s: Scenario, side: 'A' | 'B'): readonly string[] => [
  ...s.sides[side].forces.map((f) => f.ref),
  ...s.reserves.filter((r) => r.side === side).flatMap((r) => r.forces.map((f) => f.ref)),
];

/** The force of a printed sheet: kept, in the address, or given by a battle. */
export const askedForce = (session: Session, query: () => string, say: Say, p: Say): Asked<readonly string[]> => {
  const title = (s: Scenario, side: 'A' | 'B'): string =>
    `${say(`scenario.${s.id}`)} · ${say(`nation.${s.sides[side].nation}`)}`;
  return new Asked(session, query, {
    game: 'engagement',
    kind: 'force',
    key: 'force',
    ofKept: (data) => forceIn(data)?.units,
    given: (asked) => {
      const line = asked.get('f');
      const own = line === null ? undefined : fromLine(line)?.units;
      if (own !== undefined && own.length > 0)
        return { force: own, title: () => say(`nation.${nationOf(own[0] ?? '')}`) };
      const battle = SCENARIOS.get(asked.get('board') ?? '');
      const side = asked.get('side') === 'B' ? 'B' : 'A';
      if (battle === undefined || unitsOf(battle, side).length === 0) return undefined;
      return {
        force: unitsOf(battle, side),
        title: () => title(battle, side),
        value: `board=${battle.id}&side=${side}`,
      };
    },
    ready: () =>
      [...SCENARIOS.values()].flatMap((s) =>
        (['A', 'B'] as const)
          .filter((side) => unitsOf(s, side).length > 0)
          .map((side) => ({ value: `board=${s.id}&side=${side}`, label: title(s, side) })),
      ),
    unnamed: () => p('print.force.other'),
    none: () => p('print.force.none'),
  });
};
