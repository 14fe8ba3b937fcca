import en from '../../words/skirmish.en.json';
import fr from '../../words/skirmish.fr.json';

export const WORDS = { en, fr };
