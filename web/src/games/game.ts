import type { Component } from 'svelte';
import type { GameCard, Level, Line, Setup } from '../api/types';
import type { Table } from '../table/table.svelte';

/** A component that is fetched when it is first shown. */
export type Lazy<Props extends Record<string, unknown>> = () => Promise<{ default: Component<Props> }>;

/** What a set-up page asks of a game: which battle, with which forces. */
export interface BattleProps extends Record<string, unknown> {
  readonly game: GameCard;
  readonly setup: Setup;
  /** The seat the visitor will take, 0 when both or none. */
  readonly seat: number;
  readonly onchange: (setup: Setup) => void;
}

/** A position to look at: the start of a set-up, a moment of a replay, a cover. */
export interface SceneProps extends Record<string, unknown> {
  readonly view: unknown;
  /** The entry that led here: what it did is marked. */
  readonly line?: Line;
  readonly label: string;
  readonly flip?: boolean;
}

/** One thing a lesson wants to see done. Words stand under `lesson.<lesson>.<id>.title|task|hint|done`. */
export interface LessonStep {
  readonly id: string;
  /** Judged by what the server has said, never by rules of the page. */
  readonly done: (lines: readonly Line[], view: unknown) => boolean;
  readonly clauses: readonly string[];
}

/** A guided battle: a real match with a coach beside the table. */
export interface Lesson {
  readonly id: string;
  readonly setup: Setup;
  readonly seat: 1 | 2;
  readonly level: Level;
  readonly steps: readonly LessonStep[];
}

/** A game worth watching: the text of its log or record. */
export interface Sample {
  readonly id: string;
  readonly text: string;
  /** The entry shown on its cover. */
  readonly cover: number;
}

/**
 * What a game brings to the page. Pages know games only through this; what
 * draws is fetched when it is first needed, so that a visitor of one game never
 * loads another.
 */
export interface Game {
  readonly name: string;
  /** What one click starts, and the seat the visitor takes. */
  readonly quick: { readonly setup: Setup; readonly seat: 1 | 2 };
  /** The table of a match. */
  readonly play: Lazy<{ table: Table }>;
  /** The picture on the start page. */
  readonly tile: Lazy<Record<string, never>>;
  /** Figures under it; words under `start.fact.<game>.<id>`. */
  readonly facts: readonly { readonly id: string; readonly count: number }[];
  /** The battle on the set-up page: scenario, forces. */
  readonly battle: Lazy<BattleProps>;
  /** A position to look at. */
  readonly scene: Lazy<SceneProps>;
  /** The mark of a side. */
  readonly mark: Lazy<{ seat: number }>;
  /** The page that teaches the game, where it has one of its own. */
  readonly learn?: Lazy<{ step?: number }>;
  /** Guided battles with a coach. */
  readonly lessons?: () => Promise<{ readonly LESSONS: readonly Lesson[] }>;
  readonly samples?: () => Promise<{ readonly SAMPLES: readonly Sample[] }>;
  /** Editor of boards, maps or scenarios at `/editor/<game>`. */
  readonly editor?: Lazy<{ query: string }>;
  /** Builder of forces at `/forces/<game>`. */
  readonly forces?: Lazy<{ query: string }>;
}
