import { useSession } from '../../session.svelte';
import { ownVoice } from '../../words/own';
import type { Say } from '../../words/say';
import { WORDS } from './words';

/** The words of this game's pages; other keys are the shell's. */
export const useWords = (): Say => ownVoice(useSession(), WORDS);
