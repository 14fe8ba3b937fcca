import type { Say } from '../words/say';
import type { Mod } from './sentence';

/** One line of a sum as it is shown. */
export interface SumRow {
  readonly label: string;
  readonly value: string;
  readonly clause?: string;
  /** Stands under a line, like the result of a sum. */
  readonly total?: boolean;
}

/** "+2" and "−1", with a minus of the width of a plus. */
export const signed = (n: number): string => `${n < 0 ? '−' : '+'}${Math.abs(n)}`;

export const totalOf = (sum: readonly Mod[]): number => sum.reduce((n, m) => n + m.value, 0);

/** The lines of a referee's sum in words, each with its clause. */
export const rowsOf = (sum: readonly Mod[], say: Say, value: (m: Mod, i: number) => string = (m) => signed(m.value)) =>
  sum.map((m, i): SumRow => ({ label: say(`label.${m.label}`), value: value(m, i), clause: m.clause }));
