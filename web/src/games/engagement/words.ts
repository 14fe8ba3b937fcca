import en from '../../words/engagement.en.json';
import fr from '../../words/engagement.fr.json';

export const WORDS = { en, fr };
