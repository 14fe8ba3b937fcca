import type { MatchCard } from '../../api/types';

/** Which matches are shown: of which game, how far, against whom. Empty is all. */
export interface Filter {
  readonly game: string;
  readonly state: '' | 'running' | 'finished';
  readonly against: '' | 'computer' | 'people';
}

export const EVERYTHING: Filter = { game: '', state: '', against: '' };

export const isRunning = (m: MatchCard): boolean => m.result === undefined && m.kind === 'match';

/** A computer sits at the table; a free seat waits for a person. */
export const againstComputer = (m: MatchCard): boolean => m.players.some((p) => p.mind !== undefined);

export const passes =
  (f: Filter) =>
  (m: MatchCard): boolean =>
    (f.game === '' || m.game === f.game) &&
    (f.state === '' || (f.state === 'running') === isRunning(m)) &&
    (f.against === '' || (f.against === 'computer') === againstComputer(m));

/** Milliseconds left of the clock that runs, for whoever waits for it; none where none runs. */
export function runningLeft(m: MatchCard): number | undefined {
  const { clocks } = m;
  if (clocks === undefined || clocks.running.length === 0) return undefined;
  const of = clocks.running.find((s) => m.mine.includes(s)) ?? clocks.running[0]!;
  return clocks.left[of - 1];
}

/** What I must do comes first, then what is most urgent of it, then what happened last. */
export function ordered(matches: readonly MatchCard[]): readonly MatchCard[] {
  const rank = (m: MatchCard): number => (!isRunning(m) ? 2 : m.turn ? 0 : 1);
  const left = (m: MatchCard): number => (m.turn ? (runningLeft(m) ?? Infinity) : Infinity);
  return [...matches].sort(
    (a, b) => rank(a) - rank(b) || (left(a) === left(b) ? 0 : left(a) - left(b)) || b.updated - a.updated,
  );
}
