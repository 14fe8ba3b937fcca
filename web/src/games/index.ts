import type { GameCard } from '../api/types';
import type { Game, Lazy } from './game';
import type { Table } from '../table/table.svelte';
import { spoken } from './spoken';

/** The games that have a table on this page: every folder beside this file brings one. */
export const GAMES: Readonly<Record<string, Game>> = Object.fromEntries(
  Object.values(import.meta.glob<Game>('./*/index.ts', { eager: true, import: 'game' })).map((game) => [
    game.name,
    spoken(game),
  ]),
);

/** The table of a game; one that brings none is played on a table in words. */
export function tableOf(name: string): Lazy<{ table: Table }> {
  return GAMES[name]?.play ?? (() => import('../table/text-table.svelte'));
}

/** A game that can be played here: the server knows its rules and the page has its table. */
export interface Offer {
  readonly card: GameCard;
  readonly game: Game;
}

/** What the server offers and the page can show, in the server's order. */
export function offersOf(cards: readonly GameCard[]): readonly Offer[] {
  return cards.flatMap((card) => {
    const game = GAMES[card.game];
    return game === undefined ? [] : [{ card, game }];
  });
}
