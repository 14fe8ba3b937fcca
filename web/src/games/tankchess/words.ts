import { voicesOf } from '../../words/voices';
import { Vocabulary } from '../../words/vocabulary.svelte';

export const WORDS = new Vocabulary({
  en: () => import('../../words/tankchess.en.json'),
  fr: () => import('../../words/tankchess.fr.json'),
});

export const useVoices = voicesOf('tankchess', WORDS);
