import type { Holder, Setup } from '../api/types';
import type { Session } from '../session.svelte';
import { capital } from '../words/say';

/** How a seat is called: by the player's name, else by the side. */
export function seatName(player: Holder, game: string, session: Session, setup?: Setup): string {
  if (player.name !== '') return player.name;
  if (player.gone) return session.t('a-player');
  const side = capital(session.sideOf(game, setup, player.seat));
  if (player.mind !== undefined) return session.t('computer-side', { side });
  return player.you ? session.t('you-side', { side }) : side;
}
