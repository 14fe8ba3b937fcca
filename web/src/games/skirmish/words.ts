import en from '../../words/skirmish.en.json';
import fr from '../../words/skirmish.fr.json';
import { useSession } from '../../session.svelte';
import { ownVoice } from '../../words/own';
import type { Say } from '../../words/say';

export const WORDS = { en, fr };

/** The words of this game's pages; other keys are the shell's. */
export const useWords = (): Say => ownVoice(useSession(), WORDS);
