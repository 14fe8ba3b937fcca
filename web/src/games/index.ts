import type { GameCard } from '../api/types';
import type { Game, Lazy } from './game';
import type { Table } from '../table/table.svelte';
import { commander } from './commander';
import { engagement } from './engagement';
import { skirmish } from './skirmish';
import { tankchess } from './tankchess';
import { spoken } from './spoken';

/** The games that have a table on this page, in the order they are shown. */
export const GAMES: Readonly<Record<string, Game>> = {
  tankchess: spoken(tankchess),
  commander: spoken(commander),
  skirmish: spoken(skirmish),
  engagement: spoken(engagement),
};

/** The table of a game; one that brings none is played on a table in words. */
export function tableOf(name: string): Lazy<{ table: Table }> {
  return GAMES[name]?.play ?? (() => import('../table/text-table.svelte'));
}

/** A game that can be played here: the server knows its rules and the page has its table. */
export interface Offer {
  readonly card: GameCard;
  readonly game: Game;
}

/** What the server offers and the page can show, in the page's order. */
export function offersOf(cards: readonly GameCard[]): readonly Offer[] {
  return Object.values(GAMES).flatMap((game) => {
    const card = cards.find((c) => c.game === game.name);
    return card === undefined ? [] : [{ card, game }];
  });
}
