import { useSession } from '../../session.svelte';
import en from '../../words/engagement-tools.en.json';
import fr from '../../words/engagement-tools.fr.json';
import type { Say } from '../../words/say';
import { Vocabulary } from '../../words/vocabulary.svelte';
import { useWords } from './voice';

/** The words of forces and editor, over those of the table. */
export function useToolWords(): Say {
  const session = useSession();
  const table = useWords();
  const own = Vocabulary.of({ en, fr });
  return (key, args) => own.say(session.lang, key, args) ?? table(key, args);
}
