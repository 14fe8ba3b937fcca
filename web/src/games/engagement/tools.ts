import { useSession } from '../../session.svelte';
import en from '../../words/engagement-tools.en.json';
import fr from '../../words/engagement-tools.fr.json';
import { ownVoice } from '../../words/own';
import type { Say } from '../../words/say';
import { WORDS } from './words';

/** The words of forces and editor, over those of the table. */
export const useTools = (): Say => ownVoice(useSession(), { en: { ...WORDS.en, ...en }, fr: { ...WORDS.fr, ...fr } });
