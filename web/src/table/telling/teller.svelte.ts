import { untrack } from 'svelte';
import { Refusal } from '../../api/client';
import type { GameEvent, Line, Seat, Sight, Snapshot } from '../../api/types';
import type { Pace } from '../../settings.svelte';
import type { Sound } from '../../sound/sound';
import {
  cueOf,
  cueOfAll,
  foldedOf,
  isTold,
  soundOf,
  viewAfter,
  type Anchor,
  type AnyTelling,
  type Cue,
} from './telling';

/** How long a beat is shown at the usual pace; dice are read, and that takes longer. */
export const BEAT_MS = 800;
const DICE_MS = 500;
/** How long the last banner stays when all is told. Nothing waits for it. */
const LINGER_MS = 4000;

/** What is told at one moment: events that belong together. */
export interface Beat {
  readonly key: string;
  readonly line: Line;
  readonly events: readonly GameEvent[];
  readonly cue: Cue;
  /** The things on the board that it is about. */
  readonly at: readonly Anchor[];
}

/** What is told from: a match at the table, or one that is watched again. */
export interface Source {
  /** Changes with everything that is learnt. */
  readonly known: unknown;
  readonly lines: readonly Line[];
  /** The table as far as it may be told. */
  readonly snapshot: Snapshot | null;
  /** Through whose eyes it is seen. */
  readonly seat: Seat;
  readonly sight?: Sight | undefined;
  stateAt(seq: number): Promise<Snapshot>;
}

type Mode = 'now' | 'telling' | 'looking';

const rolled = (e: GameEvent): boolean => Object.keys(e).some((k) => k === 'dice' || k.toLowerCase().endsWith('die'));

/**
 * Tells what has happened, event by event. The board shows the table as far as
 * it has been told; whoever decides is never kept waiting: the decision is there
 * at once, and a press ends the telling.
 */
export class Teller {
  private readonly table: Source;
  private readonly hidden: () => boolean;
  /** Is told what is to be heard with a beat. */
  heard: (sound: Sound) => void = () => undefined;
  /** How fast it is told; whoever shows it says so. */
  pace: () => Pace = () => 'instant';
  telling = $state.raw<AnyTelling | undefined>(undefined);

  mode = $state<Mode>('now');
  paused = $state(false);
  /** What is told just now, or was told last. */
  beat = $state.raw<Beat | undefined>(undefined);
  /** The table as far as it has been told, or as it was; undefined when that is how it is. */
  view = $state.raw<unknown>(undefined);
  /** The entry that is looked at. */
  past = $state<number | undefined>(undefined);

  /** Up to this entry the recap has been read and put away. */
  dismissed = $state(-1);
  /** What somebody points at in log or recap: shown on the board without words. */
  pointed = $state.raw<Beat | undefined>(undefined);

  /** The last entry that has been told. */
  private at = $state(-1);
  /** The latest state of which everything has been told. */
  private base: Snapshot | undefined;
  private readonly states = new Map<number, Snapshot>();
  /** What is still to be told of its entry. */
  private groups = $state.raw<readonly GameEvent[][]>([]);
  /** Somebody has asked for it: it is told even to who wants news at once. */
  private wanted = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: Source, hidden: () => boolean = () => false) {
    this.table = table;
    this.hidden = hidden;
  }

  /** The board does not show what the decision is about. */
  readonly away = $derived.by(() => this.mode !== 'now');
  /** The last entry of which something has been told. */
  readonly told = $derived.by(() => this.at);
  /** How much of that entry is still to be told. */
  readonly pending = $derived.by(() => this.groups.length);
  readonly playing = $derived.by(() => this.mode === 'telling');
  readonly looking = $derived.by(() => this.mode === 'looking');

  /** Keeps up with the table for as long as the component lives. */
  follow(): void {
    $effect(() => {
      void [this.table.known, this.telling, this.hidden()];
      untrack(() => this.sync());
    });
    $effect(() => () => this.halt());
  }

  /** Takes in what the table has learnt. */
  sync(): void {
    const s = this.table.snapshot;
    if (s === null) return;
    if (this.base === undefined) return this.rest(s);
    if (s.last <= this.at && this.mode !== 'telling') {
      this.base = s;
      return;
    }
    if (this.table.lines.length <= s.last) return; // The entries come first, but a state may be fetched.
    this.states.set(s.last, s);
    if (this.mode !== 'now') {
      if (this.mode === 'telling' && this.timer === undefined) this.next();
      return;
    }
    const news = this.table.lines.slice(this.at + 1, s.last + 1);
    // What is taken back is not told again, and who wants it at once is not told at all.
    if (this.telling === undefined || this.pace() === 'instant' || news.some((l) => l.do === 'undo')) {
      this.beat = undefined;
      return this.rest(s);
    }
    this.begin(this.base);
  }

  /** Shows a state as it is, without a word about how it came to be. */
  jump(s: Snapshot): void {
    this.halt();
    this.beat = undefined;
    this.rest(s);
  }

  /** Tells again what came after an entry. */
  async again(seq: number): Promise<void> {
    const from = await this.fetch(seq);
    if (from === undefined) return;
    this.halt();
    this.at = seq;
    this.wanted = true;
    this.begin(from);
  }

  /** Shows the table as it was after an entry, until somebody returns. */
  async look(seq: number): Promise<void> {
    const then = await this.fetch(seq);
    if (then === undefined) return;
    this.halt();
    const s = this.table.snapshot;
    if (s !== null) this.rest(s);
    this.mode = 'looking';
    this.past = seq;
    this.view = this.viewOf(then);
    this.beat = undefined;
  }

  /** Shows where on the board events have happened, for as long as somebody points at them. */
  point(events: readonly GameEvent[] = []): void {
    const { telling } = this;
    const line = this.table.lines.at(-1);
    if (telling === undefined || line === undefined || this.away) return void (this.pointed = undefined);
    const cues = events.filter((e) => isTold(telling, e)).map((e) => cueOf(telling, e, this.table.sight?.view));
    const at = cues.flatMap((c) => (c.at === 'same' ? [] : (c.at ?? [])));
    const shot = cues.find((c) => c.fire !== undefined);
    const key = `point/${JSON.stringify(at)}`;
    this.pointed =
      at.length === 0 ? undefined : { key, line, events: [], cue: shot ?? { tone: 'plain' }, at: [...new Set(at)] };
  }

  /** Ends whatever is told or looked at: the table is shown as it is. */
  skip(): void {
    const looked = this.looking;
    this.halt();
    this.beat = undefined;
    const s = this.table.snapshot;
    if (s === null) return;
    if (!looked) return this.rest(s);
    this.mode = 'now';
    this.past = undefined;
    this.view = undefined;
    this.sync();
  }

  /** Takes the last banner away, once all is told and somebody goes on: it may lie over what they reach for. */
  hush(): void {
    if (this.away || this.beat === undefined) return;
    this.halt();
    this.beat = undefined;
  }

  pause(): void {
    if (!this.playing) return;
    this.paused = !this.paused;
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.paused) this.next();
  }

  /** Stops for good, with the component that showed it. */
  halt(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.paused = false;
    this.groups = [];
    this.states.clear();
  }

  private begin(from: Snapshot): void {
    this.mode = 'telling';
    this.past = undefined;
    this.groups = [];
    this.view = this.viewOf(from);
    this.next();
  }

  /** Everything is told. */
  private rest(s: Snapshot): void {
    this.mode = 'now';
    this.past = undefined;
    this.view = undefined;
    this.base = s;
    this.at = s.last;
    this.wanted = false;
    this.states.clear();
  }

  private next(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.paused || this.hidden() || this.telling === undefined) return;
    while (this.groups.length === 0) {
      const known = this.states.get(this.at);
      if (known !== undefined) this.view = this.viewOf(known);
      const s = this.table.snapshot;
      if (s === null) return;
      if (this.at >= s.last) return this.linger(s);
      if (this.table.lines.length <= this.at + 1) return;
      this.at += 1;
      this.groups = foldedOf(this.telling, this.table.lines[this.at]?.events ?? []);
    }
    const line = this.table.lines[this.at];
    const [events, ...rest] = this.groups;
    this.groups = rest;
    if (line === undefined || events?.[0] === undefined) return;
    const cue = cueOfAll(this.telling, events, this.view);
    this.view = viewAfter(this.telling, this.view, events);
    const at = cue.at === 'same' ? (this.beat?.at ?? []) : (cue.at ?? []);
    this.beat = { key: `${line.seq}/${this.groups.length}`, line, events, cue, at };
    const dice = events.some(rolled);
    const sound = soundOf(cue, dice);
    if (sound !== undefined) this.heard(sound);
    this.wait(BEAT_MS + (dice ? DICE_MS : 0));
  }

  private wait(ms: number): void {
    const chosen = this.pace();
    if (chosen === 'instant' && !this.wanted) return this.skip();
    const pace = chosen === 'instant' ? '1' : chosen;
    this.timer = setTimeout(() => this.next(), ms / Number(pace));
  }

  private linger(s: Snapshot): void {
    this.rest(s);
    const last = this.beat;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.beat === last) this.beat = undefined;
    }, LINGER_MS);
  }

  private viewOf(s: Snapshot): unknown {
    return (s.sights.find((x) => x.seat === this.table.seat) ?? s.sights[0])?.view;
  }

  private async fetch(seq: number): Promise<Snapshot | undefined> {
    try {
      return await this.table.stateAt(seq);
    } catch (e) {
      if (e instanceof Refusal) return undefined;
      throw e;
    }
  }
}
