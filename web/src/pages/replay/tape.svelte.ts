import type { Line, Seat, Snapshot } from '../../api/types';
import type { Source } from '../../table/telling/teller.svelte';

/** A match that is watched again: the teller learns of it step by step, as it once learnt it at the table. */
export class Tape implements Source {
  known = $state.raw<{ readonly lines: readonly Line[]; readonly snapshot: Snapshot | null }>({
    lines: [],
    snapshot: null,
  });
  private readonly fetch: (seq: number) => Promise<Snapshot>;

  constructor(fetch: (seq: number) => Promise<Snapshot>) {
    this.fetch = fetch;
  }

  get lines(): readonly Line[] {
    return this.known.lines;
  }

  get snapshot(): Snapshot | null {
    return this.known.snapshot;
  }

  get seat(): Seat {
    return this.known.snapshot?.mine[0] ?? 0;
  }

  /** The state after an entry, as if nothing had come after it. */
  show(lines: readonly Line[], state: Snapshot, seq: number): Snapshot {
    const snapshot = { ...state, last: seq };
    this.known = { lines, snapshot };
    return snapshot;
  }

  stateAt(seq: number): Promise<Snapshot> {
    return this.fetch(seq);
  }
}
