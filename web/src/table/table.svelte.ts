import { freshID, Refusal, type Client } from '../api/client';
import { listen } from '../api/stream';
import type { Problem, Seat, Sight, Snapshot, StreamMessage } from '../api/types';
import { checkLog } from '../dice/check';
import type { Testimony, Witness } from '../dice/witness';
import { asSeat } from './history';
import { lastLine, lastNote, NOTHING, receive, withSnapshot, type Known } from './receive';

/**
 * A match on the page: what is known of it, and the requests that are sent. The
 * server decides; nothing changes here before it has answered.
 */
export class Table {
  known = $state.raw<Known>(NOTHING);
  /** Why the last request was refused. */
  refused = $state.raw<Problem | null>(null);
  /** The match cannot be shown at all. */
  missing = $state.raw<Problem | null>(null);
  /** What was sent last and is not answered yet, by the entry it was sent at. */
  private sent = $state.raw<{ readonly at: number | undefined } | undefined>(undefined);
  /** Whether a curtain hides what only the next player at this screen may see; the stage says so. */
  curtain = $state.raw<() => boolean>(() => false);
  /** After the end: what this browser kept of the dice, compared with the log. */
  testimony = $state.raw<Testimony | undefined>(undefined);

  private reopened = false;
  private readonly api: Client;
  private readonly witness: Witness;
  readonly id: string;

  constructor(api: Client, id: string, witness: Witness) {
    this.api = api;
    this.id = id;
    this.witness = witness;
  }

  readonly snapshot = $derived(this.known.snapshot);

  /**
   * Something is on its way to the server. The stream may bring the news before the answer: the next question stands on
   * the table then, and may be answered.
   */
  readonly busy = $derived(this.sent !== undefined && this.sent.at === this.snapshot?.seq);

  /** The seat that this browser decides for now; with two seats the one that is due. */
  readonly acting = $derived(
    this.snapshot?.waiting.find((d) => d.optional !== true && this.snapshot?.mine.includes(d.seat))?.seat,
  );

  /** The seat whose side of the table we sit on. */
  readonly seat = $derived<Seat>(this.acting ?? this.snapshot?.mine[0] ?? 0);

  readonly sight = $derived<Sight | undefined>(
    this.snapshot?.sights.find((x) => x.seat === this.seat) ?? this.snapshot?.sights[0],
  );

  /** The log as whoever looks at the screen may read it: two players share one, but not what they hide. */
  readonly lines = $derived.by(() => {
    const seat = this.curtain() ? 0 : this.seat;
    return this.known.lines.map((l) => asSeat(l, seat));
  });
  /** Those who hold our seat with us; undefined where we hold it alone. */
  readonly staff = $derived(this.snapshot?.status === 'over' ? undefined : this.sight?.staff);

  /** Whether what concerns the side as a whole is ours to decide. */
  readonly chief = $derived(this.staff === undefined || this.staff.chief === this.staff.you);

  /** Starts to listen; returns the function that stops it. */
  open(): () => void {
    let stop: (() => void) | undefined;
    let closed = false;
    void this.refresh().then(() => {
      if (closed || this.missing !== null) return;
      stop = listen(this.id, {
        next: () => ({
          from: this.known.lines.length,
          notes: lastNote(this.known),
          side: lastLine(this.known),
          links: this.witness.seats(this.snapshot).length > 0,
        }),
        message: (m) => {
          if (m.type === 'link') void this.showLink(m);
          this.known = receive(this.known, m, Date.now());
          if (this.known.snapshot?.status === 'over') void this.reread();
        },
        state: (link) => {
          this.known = { ...this.known, link };
        },
        // Somebody may have deleted the match.
        gone: async () => {
          await this.refresh();
          return this.missing !== null;
        },
      });
    });
    return () => {
      closed = true;
      stop?.();
    };
  }

  /** A roll needs our link: it is shown at once, and what it is for is kept. */
  private async showLink(m: Extract<StreamMessage, { type: 'link' }>): Promise<void> {
    const link = this.witness.show(m);
    if (link === undefined) return;
    try {
      await retried(() => this.api.showLink(this.id, { seat: m.seat, index: m.index, link }));
    } catch (e) {
      if (!(e instanceof Refusal)) throw e;
      this.witness.late(m);
    }
  }

  /** After the end nothing is hidden any more: the lines are read once again, now in full. */
  private async reread(): Promise<void> {
    if (this.reopened) return;
    this.reopened = true;
    try {
      const { entries } = await this.api.entries(this.id);
      if (entries.length >= this.known.lines.length) this.known = { ...this.known, lines: entries };
      if (this.snapshot !== null && this.witness.seats(this.snapshot).length > 0)
        this.testimony = this.witness.testify(checkLog(await this.api.log(this.id)));
    } catch (e) {
      if (!(e instanceof Refusal)) throw e;
      this.reopened = false;
    }
  }

  /** Asks for the state anew: when a clock runs out no entry says so. */
  async refresh(): Promise<void> {
    try {
      const snapshot = await this.api.snapshot(this.id);
      this.known = withSnapshot(this.known, snapshot);
      this.witness.see(snapshot);
    } catch (e) {
      if (!(e instanceof Refusal)) throw e;
      if (!e.passing) this.missing = e.problem;
    }
  }

  /** The state as it was after an entry. */
  stateAt(seq: number): Promise<Snapshot> {
    return this.api.snapshot(this.id, seq);
  }

  /** Plays an action from the server's list, or a text that somebody typed. */
  play(what: { action: unknown } | { text: string }): Promise<boolean> {
    const s = this.known.snapshot;
    const seat = this.acting;
    if (s === null || seat === undefined) return Promise.resolve(false);
    const body = { id: freshID(), seat, seq: s.seq, ...what };
    return this.submit(async () => {
      const { seq } = await retried(() => this.api.act(this.id, body));
      // The answer may come before the news: nothing is decided on a table that has moved on.
      if ((this.snapshot?.last ?? seq) < seq) await this.refresh();
    });
  }

  /** Sends any other request of the seat we sit on. */
  ask(what: (api: Client, id: string, seat: Seat) => Promise<unknown>): Promise<boolean> {
    return this.submit(() => what(this.api, this.id, this.seat));
  }

  private async submit(send: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    const sent = { at: this.snapshot?.seq };
    this.sent = sent;
    this.refused = null;
    try {
      await send();
      // The stream brings the news; the snapshot makes sure of it when the stream is down.
      if (this.known.link !== 'live') await this.refresh();
      return true;
    } catch (e) {
      if (!(e instanceof Refusal)) throw e;
      this.refused = e.problem;
      if (e.problem.code === 'stale') await this.refresh();
      return false;
    } finally {
      if (this.sent === sent) this.sent = undefined;
    }
  }

  /** Asks the game about the position, before anything is committed. */
  inspect<T>(query: unknown): Promise<T> {
    return this.api.inspect<T>(this.id, this.seat, query);
  }
}

/** What could not be had for the moment is asked for again. A decision has the same id then: it is played once. */
export async function retried<T>(send: () => Promise<T>, tries = 4): Promise<T> {
  for (let i = 0; ; i++) {
    try {
      return await send();
    } catch (e) {
      if (!(e instanceof Refusal) || !e.passing || i + 1 >= tries) throw e;
      await new Promise((done) => setTimeout(done, 300 * 2 ** i));
    }
  }
}
