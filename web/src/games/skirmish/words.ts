import { voicesOf } from '../../words/voices';
import { Vocabulary } from '../../words/vocabulary.svelte';

export const WORDS = new Vocabulary({
  en: () => import('../../words/skirmish.en.json'),
  fr: () => import('../../words/skirmish.fr.json'),
});

export const useVoices = voicesOf('skirmish', WORDS);
