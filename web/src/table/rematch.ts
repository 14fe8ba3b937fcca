import type { NewMatch, Snapshot } from '../api/types';

/** The same match once more with the sides changed; a friend gets a new invite. */
export function rematchOf(s: Snapshot): NewMatch {
  const seats = s.players.map((p) => {
    if (p.mind !== undefined) return { who: 'ai' as const, level: p.mind };
    return { who: p.you ? ('me' as const) : ('open' as const), ...(p.name === '' ? {} : { name: p.name }) };
  });
  return {
    game: s.game,
    setup: s.setup,
    seats: seats.reverse(),
    ...(s.clock.base > 0 ? { clock: s.clock } : {}),
    ...(s.chat ? { chat: true } : {}),
    ...(s.away === undefined ? {} : { away: s.away }),
  };
}
