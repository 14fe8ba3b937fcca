import { voicesOf } from '../../words/voices';
import { Vocabulary } from '../../words/vocabulary.svelte';

export const WORDS = new Vocabulary({
  en: () => import('../../words/engagement.en.json'),
  fr: () => import('../../words/engagement.fr.json'),
});

export const useVoices = voicesOf('engagement', WORDS);
