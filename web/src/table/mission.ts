import type { Lang, Setup, Snapshot } from '../api/types';
import type { Say } from '../words/say';

/** How a battle is called: as the book does, or as whoever drew it does. */
export function missionOf(setup: Setup, printed: { readonly name: string } | undefined, lang: Lang, say: Say): string {
  if (printed !== undefined) return say(printed.name);
  const given = (setup.details as Details | undefined)?.scenario?.name;
  const name = typeof given === 'object' ? (given[lang] ?? given.en) : given;
  return name || say(`scenario.${setup.scenario}`);
}

interface Details {
  /** Some games keep a name for each language. */
  readonly scenario?: { readonly name?: string | Readonly<Partial<Record<Lang, string>>> };
}

/** What was agreed for this match besides the rules, as the lists of its rules say it. */
export const termsOf = (s: Pick<Snapshot, 'away' | 'concede'>, t: Say): string[] => [
  ...(s.away === 'wait' ? [t('terms.away')] : []),
  ...(s.concede ? [t('terms.concede')] : []),
];

/** Under which name a visitor's storage remembers that the mission of a match was read. */
export const readKey = (match: string): string => `mission.${match}`;
