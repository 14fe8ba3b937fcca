import type { Lang } from '../api/types';
import { useSession, type Session } from '../session.svelte';
import type { Say, Words } from './say';
import { Vocabulary } from './vocabulary.svelte';

/**
 * The voice of a part of the page that brings its own words along: they are
 * loaded with it instead of with the first visit. Other keys are the shell's.
 */
export function ownVoice(session: Session, words: Vocabulary | Readonly<Record<Lang, Words>>): Say {
  const own = words instanceof Vocabulary ? words : Vocabulary.of(words);
  if (own === words) session.speaks(own);
  return (key, args) => own.say(session.lang, key, args) ?? session.t(key, args);
}

/** What the parts of a game speak with: `t` says the page's words, `say` the server's. */
export const voicesOf = (game: string, words: Vocabulary) => (): { readonly t: Say; readonly say: Say } => {
  const session = useSession();
  return { t: ownVoice(session, words), say: session.voiceOf(game) };
};
