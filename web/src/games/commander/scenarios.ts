import file from '../../../../games/commander/printed/data/scenarios.json';
import type { Setup } from '../../api/types';
import type { Details, Scenario } from './types';

/** The ten battles as the rules read them, for whoever sets one up. */

export const SCENARIOS: readonly Scenario[] = file.scenarios as unknown as readonly Scenario[];

/** The battle of a set-up: a printed one, or the player's own in its details. */
export function scenarioOf(setup: Setup): Scenario {
  const own = (setup.details as Details | undefined)?.scenario;
  return own ?? SCENARIOS.find((s) => s.id === setup.scenario) ?? (SCENARIOS[0] as Scenario);
}
