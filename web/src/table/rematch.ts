import type { NewMatch, Note, Snapshot } from '../api/types';

type Level = NonNullable<Snapshot['players'][number]['mind']>;

const LEVELS: readonly Level[] = ['recruit', 'regular', 'veteran', 'ace', 'legend'];

/** The level above that of the computers at the table, where all others are computers and there is one. */
export function harderThan(s: Snapshot): Level | undefined {
  const minds = s.players.flatMap((p) => (p.mind === undefined ? [] : [LEVELS.indexOf(p.mind)]));
  const people = s.players.filter((p) => p.mind === undefined && !p.you);
  return people.length > 0 || minds.length === 0 ? undefined : LEVELS[Math.max(...minds) + 1];
}

/** The match that somebody else has begun to follow this one, and which seat asked for it. */
export function offerOf(s: Snapshot, notes: readonly Note[]): Note | undefined {
  const offer = notes.findLast((n) => n.kind === 'rematch');
  return offer?.seat === undefined || s.mine.includes(offer.seat) ? undefined : offer;
}

/**
 * The same match once more with the sides changed. Between people it names the
 * match that it follows: who asks second sits down at the table of the first.
 */
export function rematchOf(s: Snapshot, level?: Level): NewMatch {
  const seats = s.players.map((p) => {
    if (p.mind !== undefined) {
      return { who: 'ai' as const, level: level ?? p.mind, ...(p.style === undefined ? {} : { style: p.style }) };
    }
    return { who: p.you ? ('me' as const) : ('open' as const), ...(p.name === '' ? {} : { name: p.name }) };
  });
  return {
    game: s.game,
    setup: s.setup,
    seats: seats.reverse(),
    ...(s.clock.base > 0 ? { clock: s.clock } : {}),
    ...(s.chat ? { chat: true } : {}),
    ...(s.away === undefined ? {} : { away: s.away }),
    ...(s.concede ? { concede: true } : {}),
    ...(seats.some((x) => x.who === 'open') ? { again: s.id } : {}),
  };
}
