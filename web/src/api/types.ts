/**
 * What travels between the server and the page: docs/api.md as types. The
 * names are those of the published OpenAPI document.
 */

export type Seat = number;
export type Lang = 'en' | 'fr';
export type Level = 'recruit' | 'regular' | 'veteran' | 'ace';

export interface Scenario {
  readonly id: string;
  readonly name: string;
  readonly group: string;
  readonly clock?: number;
}

export interface Option {
  readonly id: string;
  readonly type: 'switch' | 'number' | 'choice';
  readonly default: unknown;
  readonly values?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  readonly clause: string;
}

export interface GameCard {
  readonly game: string;
  readonly rules: number;
  readonly seats: readonly string[];
  readonly scenarios: readonly Scenario[];
  readonly options: readonly Option[];
  readonly computer: boolean;
  readonly analysis: boolean;
  readonly inspect: boolean;
  readonly record: boolean;
}

export interface Lobby {
  readonly games: readonly GameCard[];
  readonly levels: readonly Level[];
}

export interface WordsAnswer {
  readonly lang: Lang;
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** A clause of the rulebook; its text is Markdown. */
export interface Clause {
  readonly clause: string;
  readonly title: string;
  readonly text: string;
}

export interface Volume {
  readonly game: string;
  readonly lang: Lang;
  readonly version: number;
  readonly title: string;
  readonly chapters: readonly {
    readonly id: string;
    readonly title: string;
    readonly intro?: string;
    readonly entries: readonly Clause[];
  }[];
}

export interface Setup {
  readonly scenario: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly details?: unknown;
}

export interface SeatWish {
  readonly who: 'me' | 'open' | 'ai';
  readonly level?: Level;
  readonly name?: string;
}

export interface Clock {
  readonly base: number;
  readonly increment: number;
}

export interface NewMatch {
  readonly id?: string;
  readonly game: string;
  readonly setup: Setup;
  readonly seats: readonly SeatWish[];
  readonly clock?: Clock;
  readonly entropy?: string;
  readonly chat?: boolean;
}

export interface Holder {
  readonly seat: Seat;
  readonly name: string;
  readonly mind?: Level;
  readonly open: boolean;
  readonly you: boolean;
  readonly present: boolean;
}

export interface Choice {
  readonly text: string;
  readonly action: unknown;
}

export interface Sight {
  readonly seat: Seat;
  readonly view: unknown;
  readonly legal: readonly Choice[];
  /** Standing orders of the seat, in the form of the game. */
  readonly orders?: unknown;
  /** Standing orders are about to answer what waits for the seat. */
  readonly answered?: boolean;
}

export interface Clocks {
  readonly left: readonly number[];
  readonly running: readonly Seat[];
  readonly now: number;
}

export interface Decision {
  readonly seat: Seat;
  readonly kind: string;
  readonly clause: string;
  readonly args?: Readonly<Record<string, unknown>>;
  readonly listed: boolean;
  /** Nobody waits for it: the seat may act now, and need not. */
  readonly optional?: boolean;
}

export interface Request {
  readonly kind: 'draw' | 'undo' | 'pause';
  readonly seat: Seat;
  readonly to?: number;
}

export interface Takeback {
  readonly seat: Seat;
  readonly to: number;
  readonly free: boolean;
}

export interface SeatLink {
  readonly seat: Seat;
  readonly token: string;
  readonly url: string;
}

export interface Result {
  readonly winner: Seat;
  readonly how: string;
  readonly clause: string;
}

export interface Snapshot {
  readonly id: string;
  readonly game: string;
  readonly rules: number;
  readonly setup: Setup;
  readonly created: number;
  readonly kind: 'match' | 'replay';
  readonly players: readonly Holder[];
  readonly mine: readonly Seat[];
  readonly clock: Clock;
  readonly commit?: Readonly<Record<string, string>>;
  readonly seeds?: Readonly<Record<string, unknown>>;
  readonly status: 'playing' | 'paused' | 'over';
  readonly seq: number;
  readonly last: number;
  readonly note: number;
  readonly waiting: readonly Decision[];
  readonly sights: readonly Sight[];
  readonly clocks?: Clocks;
  readonly requests: readonly Request[];
  readonly undo: readonly Takeback[];
  readonly claims: readonly Seat[];
  readonly chat: boolean;
  readonly result?: Result;
  readonly links: { readonly watch: string; readonly invites?: readonly SeatLink[] };
}

/** An event of a game: `type` is its kind, the rest its facts. */
export interface GameEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface Line {
  readonly seq: number;
  readonly do: 'start' | 'act' | 'timeout' | 'offer' | 'end' | 'undo' | 'give' | 'close';
  readonly seat?: Seat;
  readonly id?: string;
  readonly text?: string;
  readonly action?: unknown;
  readonly events: readonly GameEvent[];
  readonly how?: string;
  readonly to?: number;
  readonly ms?: number;
  readonly at: number;
  readonly clocks?: readonly number[];
  readonly result?: Result;
  readonly seeds?: Readonly<Record<string, unknown>>;
}

export type NoteKind =
  | 'joined'
  | 'said'
  | 'muted'
  | 'unmuted'
  | 'undo-asked'
  | 'undo-declined'
  | 'draw-declined'
  | 'pause-asked'
  | 'pause-declined'
  | 'paused'
  | 'resumed';

export interface Note {
  readonly n: number;
  readonly kind: NoteKind;
  readonly seat?: Seat;
  readonly at: number;
  readonly seq: number;
  readonly name?: string;
  readonly phrase?: string;
  readonly text?: string;
  readonly to?: number;
}

export interface History {
  readonly entries: readonly Line[];
  readonly notes: readonly Note[];
  readonly last: number;
}

export interface Receipt {
  readonly seq: number;
  readonly entries: readonly Line[];
  readonly repeat: boolean;
}

export interface MatchCard {
  readonly id: string;
  readonly game: string;
  readonly kind: 'match' | 'replay';
  readonly scenario: string;
  readonly players: readonly Holder[];
  readonly mine: readonly Seat[];
  readonly waiting: readonly Seat[];
  readonly turn: boolean;
  readonly last: number;
  readonly created: number;
  readonly updated: number;
  readonly result?: Result;
}

export interface Refused {
  readonly clause: string;
  readonly reason: string;
  readonly args?: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** An RFC 9457 problem document. */
export interface Problem {
  readonly status: number;
  readonly title: string;
  readonly code?: string;
  readonly detail?: string;
  readonly refusals?: readonly Refused[];
  readonly errors?: readonly { readonly location?: string; readonly message?: string }[];
}

/** A position: a set-up or a moment of a finished match, and the moves from there. */
export interface Place {
  readonly setup?: Setup;
  readonly match?: string;
  readonly seq?: number;
  readonly moves?: readonly string[];
}

/** One line of the engine, scored from the side of whoever decides. */
export interface Thought {
  readonly text: string;
  readonly score: number;
  /** Plies to a forced win, negative to a loss; absent when none is seen. */
  readonly mate?: number;
  readonly depth: number;
  readonly nodes: number;
  readonly line?: readonly string[];
  readonly millis: number;
}

export interface Library {
  readonly lang: Lang;
  readonly volumes: readonly {
    readonly game: string;
    readonly title: string;
    readonly version: number;
    readonly clauses: number;
  }[];
}

export interface Verdict {
  readonly ok: boolean;
  readonly faults: readonly Refused[];
  readonly view?: unknown;
}

export interface SavedBoard {
  readonly id: string;
  readonly game: string;
  readonly name: string;
  readonly setup: Setup;
  readonly created: number;
  readonly mine: boolean;
}

/** Something that a guest keeps: a force, a platoon, a map, a whole set-up. */
export interface Kept {
  readonly id: string;
  readonly game: string;
  readonly kind: string;
  readonly name: string;
  readonly data: unknown;
  readonly created: number;
  readonly mine: boolean;
  readonly ok: boolean;
  readonly faults: readonly Refused[];
}

export interface Import {
  readonly id: string;
  readonly url: string;
  readonly verified: boolean;
  readonly line?: number;
  readonly fault?: string;
}

export interface Study {
  readonly game: string;
  readonly waiting: readonly Decision[];
  readonly sights: readonly Sight[];
  readonly texts: readonly string[];
  readonly events: readonly GameEvent[];
  readonly result?: Result;
}

export type StreamMessage =
  | { readonly type: 'hello'; readonly last: number; readonly note: number; readonly now: number }
  | { readonly type: 'entry'; readonly entry: Line }
  | { readonly type: 'note'; readonly note: Note }
  | { readonly type: 'state'; readonly state: Snapshot }
  | { readonly type: 'presence'; readonly present: readonly Seat[] }
  | { readonly type: 'thinking'; readonly seat: Seat; readonly on: boolean }
  | { readonly type: 'beat'; readonly now: number };
