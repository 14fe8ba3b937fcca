import { valueOf } from '../../../api/options';
import type { GameCard, Setup } from '../../../api/types';
import { PLATOONS } from '../printed';
import type { Options, Piece, Platoon } from '../view';

/** What a set-up of TANKS may add: both platoons, or terrain of one's own. */
export interface Details {
  readonly platoons?: readonly Platoon[];
  readonly terrain?: readonly Piece[];
}

export const detailsOf = (setup: Setup): Details => setup.details ?? {};

/** The options of a battle, filled up with what the preset and the rules say. */
export const optionsOf = (game: GameCard, setup: Setup): Options =>
  Object.fromEntries(game.options.map((o) => [o.id, valueOf(game, setup.options ?? {}, o)])) as unknown as Options;

/** Replaces part of the details; nothing left means none. */
export function withDetails(setup: Setup, part: Partial<Record<keyof Details, unknown>>): Setup {
  const next = Object.fromEntries(
    Object.entries({ ...detailsOf(setup), ...part }).filter(([, value]) => value !== undefined),
  );
  const { details: _, ...rest } = setup;
  return Object.keys(next).length === 0 ? rest : { ...rest, details: next };
}

export const withOptions = (setup: Setup, options: Partial<Options>): Setup => ({
  ...setup,
  options: { ...setup.options, ...options },
});

/** Two ready-made platoons for a budget. */
export function suggested(budget: number, bare: boolean): [Platoon, Platoon] {
  const best = Math.max(...PLATOONS.filter((p) => p.budget <= budget).map((p) => p.budget), 0);
  const fit = PLATOONS.filter((p) => p.budget === best);
  const plain = (p: Platoon | undefined): Platoon => ({
    nation: p?.nation ?? 'usa',
    tanks: (p?.tanks ?? []).map((m) => (bare ? { tank: m.tank } : m)),
  });
  return [plain(fit.find((p) => p.nation === 'usa')), plain(fit.find((p) => p.nation === 'germany'))];
}
