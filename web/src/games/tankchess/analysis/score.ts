import type { Seat, Thought } from '../../../api/types';

/** A score as White sees it. */
export interface Score {
  /** In light tanks; endless when a win is forced. */
  readonly tanks: number;
  /** Moves to the forced end; absent when none is seen. */
  readonly mate?: number;
  /** How much of the bar is White's, 0 to 100. */
  readonly share: number;
}

/** How steeply the bar answers: at two and a half light tanks three quarters are filled. */
const HALF_SCALE = 227;

/** Turns a thought of the side to move into White's view. */
export function scoreOf(thought: Pick<Thought, 'score' | 'mate'>, seat: Seat): Score {
  const sign = seat === 2 ? -1 : 1;
  if (thought.mate !== undefined && thought.mate !== 0) {
    const wins = thought.mate * sign > 0;
    return { tanks: wins ? Infinity : -Infinity, mate: Math.ceil(Math.abs(thought.mate) / 2), share: wins ? 100 : 0 };
  }
  const score = thought.score * sign;
  return { tanks: score / 100, share: Math.round(100 / (1 + Math.exp(-score / HALF_SCALE))) };
}

/** "+1.25", "−0.40", "0.00". */
export function tanksText(tanks: number, lang: string): string {
  const text = new Intl.NumberFormat(lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    Math.abs(tanks),
  );
  return Number(tanks.toFixed(2)) === 0 ? text : `${tanks > 0 ? '+' : '−'}${text}`;
}
