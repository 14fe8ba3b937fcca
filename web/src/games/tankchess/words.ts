import { voicesOf } from '../../words/voices';
import { Vocabulary } from '../../words/vocabulary.svelte';

export const WORDS = new Vocabulary({
  en: () => import('./words.en.json'),
  fr: () => import('./words.fr.json'),
});

export const useVoices = voicesOf('tankchess', WORDS);
