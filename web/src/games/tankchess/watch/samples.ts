import type { Sample } from '../../game';
import breakout from '../../../samples/breakout.txt?raw';
import river from '../../../samples/river.txt?raw';
import rulebook from '../../../samples/rulebook.txt?raw';

export const SAMPLES: readonly Sample[] = [
  { id: 'rulebook', text: rulebook, cover: 8 },
  { id: 'breakout', text: breakout, cover: 21 },
  { id: 'river', text: river, cover: 30 },
];

/** A tag of a record. */
export const tagOf = (record: string, tag: string): string =>
  new RegExp(`^\\[${tag} "([^"]*)"\\]$`, 'm').exec(record)?.[1] ?? '';

/** The moves of a record without numbers, comments and result (CH-15.d). */
export function movesOf(record: string): string[] {
  const body = record.slice(record.indexOf('\n\n')).replace(/\{[^}]*\}/g, ' ');
  return body.split(/\s+/).filter((w) => w !== '' && !/^\d+\.$/.test(w) && !/^(1-0|0-1|1\/2-1\/2|\*)$/.test(w));
}
