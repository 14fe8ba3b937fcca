import type { GameCard, Setup } from '../../../api/types';
import type { Size } from '../../../print/paper';
import { groundOf } from '../setup/details';

/** The table of a battle; one that dice make is not known before. */
export function extentOf(game: GameCard, setup: Setup): Size | undefined {
  const ground = groundOf(setup, game);
  return ground === undefined ? undefined : { width: ground.width / 10, height: ground.height / 10 };
}
