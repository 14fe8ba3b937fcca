import type { Holder, Setup } from '../api/types';
import type { Session } from '../session.svelte';
import { capital, type Say } from '../words/say';

/** How strong a computer is, and how it plays: of a style left to chance what was drawn, once that may be known. */
export function mindName(player: Holder, say: Say): string {
  const style = player.plays ?? player.style;
  return [`level.${player.mind ?? ''}`, ...(style === undefined ? [] : [`style.${style}`])]
    .map((k) => say(k))
    .join(' · ');
}

/** How a seat is called: by the player's name, else by the side. */
export function seatName(player: Holder, game: string, session: Session, setup?: Setup): string {
  if (player.name !== '') return player.name;
  if (player.gone) return session.t('a-player');
  const side = capital(session.sideOf(game, setup, player.seat));
  if (player.mind !== undefined) return session.t('computer-side', { side });
  return player.you ? session.t('you-side', { side }) : side;
}
