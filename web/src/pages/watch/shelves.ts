import type { Game, Sample } from '../../games/game';
import type { Vocabulary } from '../../words/vocabulary.svelte';

/** The samples of one game, with the words to present them. */
export interface Shelf {
  readonly game: Game;
  readonly samples: readonly Sample[];
  readonly words: Vocabulary;
}

/** Fetches what there is to watch; games without samples have no shelf. */
export async function shelvesOf(games: readonly Game[]): Promise<readonly Shelf[]> {
  const shelves = games.map(async (game): Promise<Shelf[]> => {
    if (game.samples === undefined) return [];
    const [{ SAMPLES }, { WORDS }] = await Promise.all([game.samples(), game.words()]);
    return [{ game, samples: SAMPLES, words: WORDS }];
  });
  return (await Promise.all(shelves)).flat();
}
