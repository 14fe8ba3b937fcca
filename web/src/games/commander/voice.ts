import type { Session } from '../../session.svelte';
import { ownVoice } from '../../words/own';
import type { Say } from '../../words/say';
import { WORDS } from './words';

/** The page's own words for this game; events and refusals are the server's. */
export const pageVoice = (session: Session): Say => ownVoice(session, WORDS);
