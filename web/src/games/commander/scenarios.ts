import file from '../../../../games/commander/printed/data/scenarios.json';
import type { Setup } from '../../api/types';
import type { Budget, Details, Scenario, Side } from './types';

/** The ten battles as the rules read them, for whoever sets one up. */

export const SCENARIOS: readonly Scenario[] = file.scenarios as unknown as readonly Scenario[];

/** The battle of a set-up: a printed one, or the player's own in its details. */
export function scenarioOf(setup: Setup): Scenario {
  const own = (setup.details as Details | undefined)?.scenario;
  return own ?? SCENARIOS.find((s) => s.id === setup.scenario) ?? (SCENARIOS[0] as Scenario);
}

/** What a side in a role may spend; nothing where the battle gives the forces. */
export function budgetOf(s: Scenario, side: Side, attacker: boolean): Budget | undefined {
  for (const key of ['each', attacker ? 'attacker' : 'defender', side]) {
    const b = s.budgets?.[key];
    if (b !== undefined) return b;
  }
  return undefined;
}
