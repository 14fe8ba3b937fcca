import type { Lang } from '../api/types';
import type { Game } from './game';

/** The parts of a game that draw, and therefore may speak. */
const DRAWN = [
  'play',
  'tile',
  'battle',
  'preview',
  'scene',
  'text',
  'detail',
  'learn',
  'cover',
  'analysis',
  'editor',
  'forces',
] as const satisfies readonly (keyof Game)[];

/** The language of the page, as browsers and screen readers are told. */
const shownLang = (): Lang => (document.documentElement.lang === 'fr' ? 'fr' : 'en');

/** A game of which no part is shown before its words are here. */
export function spoken(game: Game): Game {
  const words: Game['words'] = async () => {
    const brought = await game.words();
    await brought.WORDS.fetch(shownLang());
    return brought;
  };
  const parts = DRAWN.flatMap((part) => {
    const load = game[part] as (() => Promise<unknown>) | undefined;
    if (load === undefined) return [];
    return [[part, () => Promise.all([load(), words()]).then(([part]) => part)] as const];
  });
  return { ...game, ...Object.fromEntries(parts), words };
}
