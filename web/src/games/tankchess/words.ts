import en from '../../words/tankchess.en.json';
import fr from '../../words/tankchess.fr.json';

export const WORDS = { en, fr };
