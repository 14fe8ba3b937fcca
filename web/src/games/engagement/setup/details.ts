import type { GameCard, Setup } from '../../../api/types';
import { MAPS, SCENARIOS, type Ground } from '../printed';
import type { Scenario } from '../types';

/** What a set-up of Rules of Engagement may add: both forces of a pick-up game, or a table of one's own. */
export interface Details {
  readonly forces?: readonly (readonly string[])[];
  readonly map?: Ground;
  readonly scenario?: Scenario & { readonly name?: string };
}

export const PICK_UP = 'RE-S7';

export const OWN = 'own';

export const detailsOf = (setup: Setup): Details => setup.details ?? {};

/** The scenario of a set-up: a printed one, or the one it brings along. */
export const scenarioIn = (setup: Setup): Scenario | undefined =>
  detailsOf(setup).scenario ?? SCENARIOS.get(setup.scenario);

/** Both sides bring forces of their own (RE-S7). */
export const isPickUp = (setup: Setup): boolean => (scenarioIn(setup)?.sides.A.points ?? []).length > 0;

/** An option that shapes the battle: as chosen, or as the server takes it by itself. */
export const optionOf = (setup: Setup, game: GameCard, id: 'budget' | 'map'): string =>
  String(setup.options?.[id] ?? game.options.find((o) => o.id === id)?.default ?? '');

export const withOptions = (setup: Setup, options: Readonly<Record<string, unknown>>): Setup => ({
  ...setup,
  options: { ...setup.options, ...options },
});

/** Replaces the forces; none means that they are chosen at the table. */
export function withForces(setup: Setup, forces: readonly (readonly string[])[] | undefined): Setup {
  const { details: _, ...rest } = setup;
  const { forces: __, ...kept } = detailsOf(setup);
  const next = forces === undefined ? kept : { ...kept, forces };
  return Object.keys(next).length === 0 ? rest : { ...rest, details: next };
}

/** The ground a set-up is played on; a table made by dice is not known before. */
export function groundOf(setup: Setup, game: GameCard): Ground | undefined {
  const own = detailsOf(setup).map;
  if (own !== undefined) return own;
  const printed = SCENARIOS.get(setup.scenario)?.map;
  return MAPS.get(typeof printed === 'string' ? printed : optionOf(setup, game, 'map'));
}
