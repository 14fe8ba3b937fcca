import type { Session } from '../session.svelte';
import type { Say } from '../words/say';
import { ownVoice } from '../words/voices';
import en from '../words/print.en.json';
import fr from '../words/print.fr.json';

/** What is written on printed sheets and on the page that shows them. */
export const usePrintWords = (session: Session): Say => ownVoice(session, { en, fr });
