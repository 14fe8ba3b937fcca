import type { Component } from 'svelte';
import type { GameCard, GameEvent, Level, Line, Seat, Setup } from '../api/types';
import type { Paper, Size } from '../print/paper';
import type { Diagram } from '../rulebook/diagram';
import type { DetailOf } from '../table/event-detail';
import type { Table } from '../table/table.svelte';
import type { Beat } from '../table/telling/teller.svelte';
import type { Vocabulary } from '../words/vocabulary.svelte';

/** A component that is fetched when it is first shown. */
export type Lazy<Props extends Record<string, unknown>> = () => Promise<{ default: Component<Props> }>;

/** What a set-up page asks of a game: which battle, with which forces. */
export type BattleProps = {
  readonly game: GameCard;
  readonly setup: Setup;
  /** The seat the visitor will take, 0 when both or none. */
  readonly seat: number;
  readonly onchange: (setup: Setup) => void;
};

/** The chosen battle beside the questions: its map, its forces. */
export type PreviewProps = {
  readonly game: GameCard;
  readonly setup: Setup;
  /** Large enough to name the units that stand there. */
  readonly named?: boolean;
};

/** A position to look at: the start of a set-up, a moment of a replay, a cover. */
export type SceneProps = {
  readonly view: unknown;
  readonly scenario: string;
  /** The entry that led here: what it did is marked. */
  readonly line?: Line;
  /** True when the entry before was shown just now: what happened is seen to happen. */
  readonly moving?: boolean;
  /** What is told just now. */
  readonly beat?: Beat | undefined;
  readonly label: string;
  /** The seat that looks on from the near side; without one the table lies as it is drawn. */
  readonly near?: Seat | undefined;
  /** Seen from the other side all the same. */
  readonly turned?: boolean;
  /** The last turn of each side, which has left its traces on the ground. */
  readonly recent?: readonly Line[];
};

/** What a game prints, in the order it is offered. Words: `print.sheet.<name>`. */
export const SHEETS = ['quick', 'scenario', 'force', 'cards', 'tools'] as const;
export type SheetName = (typeof SHEETS)[number];

export type PrintProps = {
  readonly game: GameCard;
  readonly paper: Paper;
  /** Says which force or battle, as the address does. */
  readonly query: string;
};

/** One thing a lesson wants to see done. Words stand under `lesson.<lesson>.<id>.title|task|hint|done`. */
export interface LessonStep {
  readonly id: string;
  /** Judged by what the server has said, never by rules of the page. */
  readonly done: (lines: readonly Line[], view: unknown) => boolean;
  readonly clauses: readonly string[];
  /** What the lesson is about: once it is reached, the lesson is finished, whatever was left out on the way. */
  readonly goal?: true;
}

/** A guided battle: a real match with a coach beside the table. Words: `lesson.<lesson>.title|text|end`. */
export interface Lesson {
  readonly id: string;
  readonly setup: Setup;
  readonly seat: 1 | 2;
  readonly level: Level;
  readonly steps: readonly LessonStep[];
}

/** A game worth watching: the text of its log or record. Words: `sample.<id>.title|text|players|facts`. */
export interface Sample {
  readonly id: string;
  readonly text: string;
  /** The entry shown on its cover. */
  readonly cover: number;
}

/** What both sides have of something that counts; words under `score.<id>`. */
export interface Score {
  readonly id: 'positions' | 'victory-points' | 'destroyed' | 'points';
  readonly sides: readonly [number, number];
  /** What each side needs to win, 0 for a side that wins in other ways. */
  readonly needed?: readonly [number, number];
}

/**
 * What a game brings to the page. Pages know games only through this; what
 * draws is fetched when it is first needed, so that a visitor of one game never
 * loads another.
 */
export interface Game {
  readonly name: string;
  /** How the names of its clauses begin: `CH`. */
  readonly prefix: string;
  /**
   * What one click starts, and the seat the visitor takes. Questions of the
   * kinds in `ready` belong to the set-up: the first proposal answers them.
   */
  readonly quick: { readonly setup: Setup; readonly seat: 1 | 2; readonly ready?: readonly string[] };
  /** The table of a match. */
  readonly play: Lazy<{ table: Table }>;
  /** The picture on the start page. It fills the box it is put into, which is wider than high. */
  readonly tile: Lazy<Record<string, never>>;
  /** Figures under it; words under `start.fact.<game>.<id>` in words/en.json and words/fr.json. */
  readonly facts: readonly { readonly id: string; readonly count: number }[];
  /** The game's own words: of lessons and samples. Its table may use them too (`ownVoice`). */
  readonly words: () => Promise<{ readonly WORDS: Vocabulary }>;
  /** The battle on the set-up page: scenario, forces. */
  readonly battle: Lazy<BattleProps>;
  /** Options that the battle asks for itself; the list of rules then leaves them out. */
  readonly asks?: readonly string[];
  /** The ground of a battle with those who stand on it from the start. */
  readonly picture: Lazy<PreviewProps>;
  /**
   * A card or a vehicle sheet of the game for the book to explain: what carries `data-part="…"` is numbered, and told
   * under `sheet-…` in the guide.
   */
  readonly sheet: Lazy<Record<string, never>>;
  /** What the chosen battle looks like, beside it. */
  readonly preview?: Lazy<PreviewProps>;
  /** A position to look at. */
  readonly scene: Lazy<SceneProps>;
  /** Drawings beside the rules that need one. */
  readonly diagrams?: () => Promise<{ readonly DIAGRAMS: readonly Diagram[] }>;
  /** Width of a scene through its height; without it a scene fills the space there is. */
  readonly ratio?: (view: unknown) => number;
  /** A position in words. */
  readonly text: Lazy<{ view: unknown }>;
  /** The mark of a side. */
  readonly mark: Lazy<{ seat: number }>;
  /**
   * Keys of the sides' names where the battle gives them, or those who play it, as the view tells; else the server's
   * `side.<seat>`. In sentences stand names under `side.`: that of `nation.german` is `side.german`.
   */
  readonly sides?: (setup: Setup, view?: unknown) => readonly (string | undefined)[] | undefined;
  /** How a battle stands, as its view tells, where points decide or break a tie. */
  readonly score?: (view: unknown) => readonly Score[];
  /** What stands under the sentence of an event in the log: its dice, its sums. Without it, the event's `sum`. */
  readonly detail?: () => Promise<{ readonly detailOf: DetailOf; readonly WORDS: Vocabulary }>;
  /** Its rules define a notation that people read, as chess does: it stands beside the sentences. */
  readonly notation?: true;
  /** Its keys at the table; the words for what they do are its own or the page's. */
  readonly keys: readonly (readonly [key: string, word: string])[];
  /** How its events are told on the board. */
  readonly telling: () => Promise<{ readonly TELLING: object }>;
  /** What marks an event on the scrubber of a replay: something lost, something announced, the end. */
  readonly stress?: (event: GameEvent) => 'lost' | 'announced' | 'end' | undefined;
  /** The page that teaches the game, where it has one of its own. */
  readonly learn?: Lazy<{ step?: number }>;
  /** Guided battles with a coach. */
  readonly lessons?: () => Promise<{ readonly LESSONS: readonly Lesson[] }>;
  readonly samples?: () => Promise<{ readonly SAMPLES: readonly Sample[] }>;
  /** The picture of a sample; without it the game's tile. */
  readonly cover?: Lazy<{ sample: Sample; label: string }>;
  /** The analysis board at `/analysis/<game>`. */
  readonly analysis?: Lazy<{ query: string }>;
  /** Editor of boards, maps or scenarios at `/editor/<game>`. */
  readonly editor?: Lazy<{ query: string }>;
  /** Builder of forces at `/forces/<game>`. */
  readonly forces?: Lazy<{ query: string }>;
  /** What is printed at `/print/<game>/<name>` besides quick reference and scenarios, which every game has. */
  readonly prints: Readonly<Partial<Record<Exclude<SheetName, 'quick' | 'scenario'>, Lazy<PrintProps>>>>;
  /** How large the table of a battle is, in millimetres, where its picture is drawn to scale. */
  readonly extent?: () => Promise<{ readonly extentOf: (game: GameCard, setup: Setup) => Size | undefined }>;
}
