import type { GameEvent } from '../api/types';
import type { Say } from '../words/say';
import type { Mod } from './sentence';
import { rowsOf, type SumRow } from './sum';

/** A die as it lies: on six sides its spots are shown, on ten its number. */
export interface DetailDie {
  readonly value: number;
  readonly sides: 6 | 10;
  /** What it counts as: nothing, a hit or a cancel, a critical one. */
  readonly tone: 'none' | 'hit' | 'crit';
  readonly label: string;
}

/** What stands under the sentence of an event: its dice, and the sums behind them. */
export interface EventDetail {
  readonly dice?: readonly DetailDie[];
  readonly rows: readonly SumRow[];
  /** Somebody was lost by it. */
  readonly lost?: boolean;
}

/** How a game shows its events; `say` speaks the words of the server, `t` those of the page. */
export type DetailOf = (e: GameEvent, say: Say, t: Say) => EventDetail | undefined;

const isSum = (v: unknown): v is readonly Mod[] =>
  Array.isArray(v) &&
  v.length > 0 &&
  v.every((m: unknown) => typeof m === 'object' && m !== null && 'clause' in m && 'value' in m);

/** The sums of an event by the name of their part: its own, and that of each part that has one. */
export function sumsOf(e: GameEvent): ReadonlyMap<string, readonly Mod[]> {
  const found = Object.entries(e).flatMap(([name, v]): [string, readonly Mod[]][] => {
    if (isSum(v)) return [[name, v]];
    const part = typeof v === 'object' && v !== null && 'sum' in v ? v.sum : undefined;
    return isSum(part) ? [[name, part]] : [];
  });
  return new Map(found);
}

/** An event that shows nothing but its sums. */
export const plainDetail: DetailOf = (e, say) => {
  const rows = [...sumsOf(e).values()].flatMap((sum) => rowsOf(sum, say));
  return rows.length === 0 ? undefined : { rows };
};
