import type { Line } from '../api/types';

/** A line as one seat may read it; 0 reads what anybody may. */
export function asSeat(line: Line, seat: number): Line {
  const side = line.sides?.find((s) => s.seat === seat);
  return side === undefined ? line : { ...line, ...side, seat: line.seat ?? 0 };
}

/** A line of the log and whether it still counts. */
export interface Told {
  readonly line: Line;
  /** Taken back later: shown struck through. */
  readonly undone: boolean;
}

/**
 * Marks what an undo took back. An undo to entry N leaves N and what N grew
 * from; everything written in between no longer counts, the undo itself does.
 */
export function told(lines: readonly Line[]): Told[] {
  const undone = new Set<number>();
  for (const line of lines) {
    if (line.do !== 'undo') continue;
    // The server leaves out a nought: back to the very start.
    for (let seq = (line.to ?? 0) + 1; seq < line.seq; seq++) {
      if (lines[seq]?.do !== 'undo') undone.add(seq);
    }
  }
  return lines.map((line) => ({ line, undone: undone.has(line.seq) }));
}

/** The actions that still count. */
export const acts = (lines: readonly Line[]): Line[] =>
  told(lines).flatMap(({ line, undone }) => (!undone && (line.do === 'act' || line.do === 'timeout') ? [line] : []));

/** The last action that still counts. */
export const lastAct = (lines: readonly Line[]): Line | undefined => acts(lines).at(-1);
