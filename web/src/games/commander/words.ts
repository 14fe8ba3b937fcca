import en from '../../words/commander.en.json';
import fr from '../../words/commander.fr.json';

export const WORDS = { en, fr };
