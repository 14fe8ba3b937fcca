import type { Setup } from '../../api/types';
import { scenarioOf, type Scenario } from './scenarios';
import { positions, row, type Pos, type Spot, type View } from './view';

/** A battlefield before anybody has come: the map of a scenario as a view. */
export function emptyView(setup: Setup, scenario: Scenario = scenarioOf(setup)): View {
  const size = (name: string): number => Number(setup.options?.[name] ?? 0);
  const columns = size('columns') || scenario.columns;
  const middle = setup.options?.['noMansLand'] === 'row' && scenario.hill621 !== true ? 1 : 0;
  const rows = 2 * (size('ranks') || scenario.ranks) + middle;
  const spots: Spot[] = Array.from({ length: rows * 9 + 1 }, () => ({ base: 'clear' }));
  for (const q of scenario.map ?? []) {
    spots[1 + row(q.pos) * 9 + (q.pos.charCodeAt(0) - 65)] = { base: q.terrain };
  }
  return {
    seat: 0,
    setup,
    phase: 'build',
    nation: ['neutral', 'german', 'soviet'],
    attacker: 0,
    first: 0,
    active: 0,
    turn: 0,
    turns: scenario.turns,
    supply: 0,
    columns,
    rows,
    cards: [],
    hands: [0, 0, 0],
    decks: [0, 0, 0],
    spots,
  };
}

/** Where the sides begin: their listed positions, or their last ranks. */
export function zonesOf(scenario: Scenario, v: View): ReadonlySet<Pos> {
  const all = positions(v.columns, v.rows);
  return new Set(
    (['german', 'soviet'] as const).flatMap((side) => {
      const listed = scenario.start?.[side]?.positions;
      if (listed !== undefined) return listed;
      const keys =
        scenario.roles === undefined || scenario.roles === 'dice'
          ? ['each', 'defender', side]
          : ['each', scenario.roles === side ? 'attacker' : 'defender', side];
      const zone = keys.map((k) => scenario.zones?.[k]).find((z) => z !== undefined) ?? 'own';
      const deep = zone === 'second' ? 1 : Math.floor(v.rows / 2);
      return all.filter((p) => (side === 'german' ? v.rows - 1 - row(p) : row(p)) < deep);
    }),
  );
}
