import breakout from '../../samples/breakout.txt?raw';
import river from '../../samples/river.txt?raw';
import rulebook from '../../samples/rulebook.txt?raw';

/** A game worth watching: a record as it was played, and the moment shown on its cover. */
export interface Sample {
  readonly id: string;
  readonly record: string;
  /** Moves played on the cover. */
  readonly cover: number;
}

export const SAMPLES: readonly Sample[] = [
  { id: 'rulebook', record: rulebook, cover: 8 },
  { id: 'breakout', record: breakout, cover: 21 },
  { id: 'river', record: river, cover: 30 },
];

/** A tag of a record. */
export const tagOf = (record: string, tag: string): string =>
  new RegExp(`^\\[${tag} "([^"]*)"\\]$`, 'm').exec(record)?.[1] ?? '';

/** The moves of a record without numbers, comments and result (CH-15.d). */
export function movesOf(record: string): string[] {
  const body = record.slice(record.indexOf('\n\n')).replace(/\{[^}]*\}/g, ' ');
  return body.split(/\s+/).filter((w) => w !== '' && !/^\d+\.$/.test(w) && !/^(1-0|0-1|1\/2-1\/2|\*)$/.test(w));
}
