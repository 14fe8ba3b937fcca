import type { GameEvent, Line } from '../api/types';
import type { Say } from '../words/say';

/** The clauses an event names; none when it names none. */
export function clausesOf(e: GameEvent): readonly string[] {
  const clauses = e['clauses'];
  return Array.isArray(clauses) ? [...new Set(clauses.filter((c): c is string => typeof c === 'string'))] : [];
}

/** One line of a referee's sum, as events carry it. */
export interface Mod {
  readonly value: number;
  readonly clause: string;
  readonly label: string;
}

/** What a line says beside its events: offers, undo, gifts of time. */
export function sentenceOf(line: Line, game: Say, page: Say): string {
  const side = game(`side.${line.seat ?? 0}`);
  switch (line.do) {
    case 'offer':
      return page('line.offer', { side });
    case 'undo':
      return page(line.practice === true ? 'line.undo.practice' : 'line.undo', { side });
    case 'give':
      return page('line.give', { side, seconds: Math.round((line.ms ?? 0) / 1000) });
    case 'bind':
      return page('line.bind', { side });
    case 'timeout':
      return page('line.timeout', { side });
    case 'close':
      return page('line.close');
    case 'start':
    case 'act':
    case 'end':
      return '';
  }
}

/** A line as a screen reader is told it. */
export function spokenOf(line: Line, game: Say, page: Say): string {
  return [sentenceOf(line, game, page), ...line.events.map((e) => game(`event.${e.type}`, e))]
    .filter((x) => x !== '')
    .join(' ');
}
