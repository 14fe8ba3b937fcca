import type { Lang } from '../api/types';
import type { Session } from '../session.svelte';
import { voice, type Say, type Words } from './say';

/**
 * The voice of a page that brings its own words along: they are loaded with
 * the page instead of with the first visit. Other keys are the shell's.
 */
export function ownVoice(session: Session, words: Readonly<Record<Lang, Words>>): Say {
  const voices = { en: voice(words.en), fr: voice(words.fr) };
  return (key, args) =>
    Object.hasOwn(words[session.lang], key) ? voices[session.lang](key, args) : session.t(key, args);
}
