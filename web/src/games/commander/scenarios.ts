import file from '../../../../games/commander/printed/data/scenarios.json';
import type { Setup } from '../../api/types';
import type { Item, Pos, Side, Square } from './view';

/** The ten battles as the rules read them, for whoever sets one up. */

export interface Budget {
  readonly points?: number;
  /** Cards of any price instead of points. */
  readonly picks?: number;
  /** Points for the group that Reinforcements call. */
  readonly group?: number;
  readonly noTerrain?: boolean;
  readonly fixedTerrain?: boolean;
  readonly extras?: boolean;
  readonly free?: readonly Item[];
}

export interface Victory {
  readonly type: 'eliminate' | 'rank' | 'positions' | 'hold';
  readonly count?: number;
  readonly by?: string;
  readonly positions?: readonly Pos[];
  readonly turnsAfterGroup?: number;
}

export interface Arrival {
  readonly id: string;
  readonly side: Side;
  readonly turn: number;
  readonly on: readonly Pos[];
  readonly units: readonly Item[];
  readonly equipment: readonly Item[];
  readonly reserve: readonly Item[];
}

export interface Scenario {
  readonly id: string;
  readonly clause: string;
  readonly name: Readonly<Record<string, string>>;
  readonly group: string;
  readonly date?: string;
  readonly place?: string;
  readonly columns: number;
  readonly ranks: number;
  readonly year?: number;
  readonly chooseYear?: boolean;
  readonly nations: string;
  readonly roles?: string;
  readonly budgets?: Readonly<Record<string, Budget>>;
  readonly forces?: Readonly<Partial<Record<Side, readonly Item[]>>>;
  readonly start?: Readonly<Partial<Record<Side, { readonly positions: readonly Pos[]; readonly one?: boolean }>>>;
  readonly arrivals?: readonly Arrival[];
  readonly map?: readonly Square[];
  readonly deck: string;
  readonly terrain: string;
  readonly order: string;
  readonly initiative: string;
  readonly zones?: Readonly<Record<string, string>>;
  readonly victory: Victory;
  readonly turns: number;
  readonly atEnd: string;
  readonly only?: string;
  readonly noSpecials?: boolean;
  readonly noHandLimit?: boolean;
  readonly hill621?: boolean;
  readonly source?: string;
}

export const SCENARIOS: readonly Scenario[] = file.scenarios as unknown as readonly Scenario[];

/** The battle of a set-up: a printed one, or the player's own in its details. */
export function scenarioOf(setup: Setup): Scenario {
  const own = (setup.details as { readonly scenario?: Scenario } | undefined)?.scenario;
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
