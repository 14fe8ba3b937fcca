import type { GameEvent, Line } from '../../api/types';
import { acts } from '../history';
import { byOf, foldedOf, isTold, type AnyTelling } from './telling';

/** One line of the recap: events that belong together, and the entry they stand in. */
export interface Item {
  readonly seq: number;
  readonly seat: number | undefined;
  readonly events: readonly GameEvent[];
}

/** So many entries at most: what is older stands in the log. */
const MOST = 60;

/**
 * Whose act an entry tells: who lets a shot of the other side pass has decided nothing that one would look back to, and
 * neither has who does nothing at all.
 */
function actorOf(l: Line, telling: AnyTelling | undefined, view: unknown): number | undefined {
  if (telling === undefined) return l.seat ?? 0;
  const first = l.events.find((e) => isTold(telling, e));
  return first && (byOf(telling, first, view) ?? l.seat ?? 0);
}

/**
 * The actions since one's last decision: what one did before the others had their say, what they did, and what
 * one has answered so far. Whoever holds both sides or none sees the last turn of each.
 */
export function recent(lines: readonly Line[], mine: readonly number[], telling?: AnyTelling, view?: unknown): Line[] {
  const own = mine.length === 1 ? mine[0] : undefined;
  const turns: { readonly side: number; readonly lines: Line[] }[] = [];
  for (const l of acts(lines)) {
    const last = turns.at(-1);
    const actor = actorOf(l, telling, view);
    if (actor === undefined && last !== undefined) {
      last.lines.push(l);
      continue;
    }
    const by = actor ?? l.seat ?? 0;
    const side = own === undefined ? by : Number(by === own);
    if (last?.side === side) last.lines.push(l);
    else turns.push({ side, lines: [l] });
  }
  const answering = own !== undefined && turns.at(-1)?.side === 1;
  return turns
    .slice(answering ? -3 : -2)
    .flatMap((turn) => turn.lines)
    .slice(-MOST);
}

/** The same as sentences to be read: phase markers left out, runs folded, across entries too. */
export function itemsOf(telling: AnyTelling, lines: readonly Line[], view?: unknown): Item[] {
  const items: Item[] = [];
  for (const { seq, seat: decided, events } of lines) {
    for (const group of foldedOf(telling, events)) {
      // Who lets a shot of the other side pass has not fired it.
      const seat = (group[0] && byOf(telling, group[0], view)) ?? decided;
      const last = items.at(-1);
      const joined = last?.seat === seat ? foldedOf(telling, [...(last?.events ?? []), ...group]) : [];
      if (joined.length === 1 && joined[0] !== undefined) items[items.length - 1] = { seq, seat, events: joined[0] };
      else items.push({ seq, seat, events: group });
    }
  }
  return items;
}
