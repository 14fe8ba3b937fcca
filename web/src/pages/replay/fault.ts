/** A place in a text, both counted from 1. */
export interface Spot {
  readonly line: number;
  readonly column?: number;
}

/** The place that an error message names, in the forms the server uses. */
export function placeIn(message: string): Spot | undefined {
  const both = /line (\d+)(?:, column |:)(\d+)/.exec(message);
  if (both !== null) return { line: Number(both[1]), column: Number(both[2]) };
  const line = /line (\d+)/.exec(message);
  return line === null ? undefined : { line: Number(line[1]) };
}
