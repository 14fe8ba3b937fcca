import type { LinkState } from '../api/stream';
import type { Line, Note, Seat, Snapshot, StreamMessage } from '../api/types';

/** Everything the page knows of a match. Grows only by what the server sends. */
export interface Known {
  readonly snapshot: Snapshot | null;
  readonly lines: readonly Line[];
  readonly notes: readonly Note[];
  /** What those who hold our seat with us have said among ourselves. */
  readonly side: readonly Note[];
  readonly present: ReadonlySet<Seat>;
  readonly thinking: ReadonlySet<Seat>;
  readonly link: LinkState;
  /** How far the server's clock is ahead of ours, in milliseconds. */
  readonly ahead: number;
}

export const NOTHING: Known = {
  snapshot: null,
  lines: [],
  notes: [],
  side: [],
  present: new Set(),
  thinking: new Set(),
  link: 'connecting',
  ahead: 0,
};

/** Takes in one message. A line or note that is already known changes nothing. */
export function receive(known: Known, m: StreamMessage, now: number): Known {
  switch (m.type) {
    case 'hello':
      return { ...known, thinking: new Set(), ahead: m.now - now };
    case 'beat':
      return { ...known, ahead: m.now - now };
    case 'entry':
      return m.entry.seq === known.lines.length ? { ...known, lines: [...known.lines, m.entry] } : known;
    case 'note':
      return m.note.n > lastNote(known) ? { ...known, notes: [...known.notes, m.note] } : known;
    case 'side':
      return m.note.n > lastLine(known) ? { ...known, side: [...known.side, m.note] } : known;
    case 'link':
      return known; // nothing of it is shown
    case 'state':
      return withSnapshot(known, m.state);
    case 'presence':
      return { ...known, present: new Set(m.present) };
    case 'thinking': {
      const thinking = new Set(known.thinking);
      if (m.on) thinking.add(m.seat);
      else thinking.delete(m.seat);
      return { ...known, thinking };
    }
  }
}

/** An older snapshot never replaces a newer one. */
export function withSnapshot(known: Known, snapshot: Snapshot): Known {
  const had = known.snapshot;
  if (had !== null && (snapshot.last < had.last || (snapshot.last === had.last && snapshot.note < had.note)))
    return known;
  return { ...known, snapshot, present: new Set(snapshot.players.filter((p) => p.present).map((p) => p.seat)) };
}

export const lastLine = (known: Known): number => known.side.at(-1)?.n ?? 0;
export const lastNote = (known: Known): number => known.notes.at(-1)?.n ?? 0;
