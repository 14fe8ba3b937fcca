import type { GameEvent } from '../../api/types';
import type { Sound } from '../../sound/sound';
import type { Args, Say } from '../../words/say';

/** A thing on the board, by a selector: it is found wherever the board is turned, zoomed or driven to. */
export type Anchor = string;

/** What a beat is about: it colours its banner and its mark on the board. */
export type Tone = 'plain' | 'fire' | 'hit' | 'held' | 'lost' | 'nerve' | 'good';

/** What an event shows on the board while its sentence is read. */
export interface Cue {
  /** The things it happens to, or those of the beat before: each gets a ring, the dice lie beside the last. */
  readonly at?: readonly Anchor[] | 'same';
  /** A line of fire. */
  readonly fire?: { readonly from: Anchor; readonly to: Anchor };
  readonly tone?: Tone;
  /** What is heard, where it does not follow from the rest. */
  readonly sound?: Sound;
}

/** What is heard with a cue: a shot, what it did, or the dice. */
export function soundOf({ sound, fire, tone }: Cue, rolled: boolean): Sound | undefined {
  if (sound !== undefined) return sound;
  if (fire !== undefined) return 'shot';
  if (rolled) return 'dice';
  if (tone === 'hit' || tone === 'lost') return 'blast';
  return tone === 'held' ? 'ricochet' : undefined;
}

/** How an event of one kind is told. */
export interface Show<View, Event> {
  readonly cue: (e: Event, view: View) => Cue;
  /** Whether there is anything to tell of it; without one there always is. */
  readonly worth?: (e: Event) => boolean;
  /** What the eye sees changed by it. The server's next view has the last word. */
  readonly after?: (view: View, e: Event) => View;
  /** Whose act it is, where the event names units only: who lets a move pass has not made it. */
  readonly by?: (e: Event, view: View) => number | undefined;
  /**
   * Several in a row of the same units are one beat and one line of the recap: what its sentence, `folded.<kind>`, says
   * of all of them.
   */
  readonly folds?: (events: readonly Event[]) => Args;
  /** What those of one run have in common, where that is not their units. */
  readonly run?: (event: Event) => string;
}

/** How a game tells its events: each kind is shown, or is quiet because nothing on the table changes by it. */
export type Telling<View, Event extends { readonly type: string }> = {
  readonly [K in Event['type']]: Show<View, Extract<Event, { readonly type: K }>> | 'quiet';
};

/** The same without the types of one game, for what tells all of them. */
export type AnyTelling = Readonly<Record<string, Show<unknown, GameEvent> | 'quiet'>>;

const showOf = (telling: AnyTelling, e: GameEvent): Show<unknown, GameEvent> | undefined => {
  const show = telling[e.type];
  return show === 'quiet' ? undefined : show;
};

/** Whether an event is worth a beat; a kind that nobody has heard of is. */
export const isTold = (telling: AnyTelling, e: GameEvent): boolean =>
  telling[e.type] !== 'quiet' && (showOf(telling, e)?.worth?.(e) ?? true);

export const cueOf = (telling: AnyTelling, e: GameEvent, view: unknown): Cue => showOf(telling, e)?.cue(e, view) ?? {};

/** What events that belong together show: the best of it, and that is where they end. */
export function cueOfAll(telling: AnyTelling, events: readonly GameEvent[], view: unknown): Cue {
  const cues = events.map((e) => cueOf(telling, e, view));
  return cues.findLast((c) => c.tone === 'hit') ?? cues.findLast((c) => c.tone === 'held') ?? cues.at(-1) ?? {};
}

/** Whose act an event is, where it says so. */
export const byOf = (telling: AnyTelling, e: GameEvent, view: unknown): number | undefined => {
  const { seat } = e;
  if (typeof seat === 'number' && seat > 0) return seat;
  return view == null ? undefined : showOf(telling, e)?.by?.(e, view);
};

/** The view after events, as far as the eye is concerned. */
export const viewAfter = (telling: AnyTelling, view: unknown, events: readonly GameEvent[]): unknown =>
  events.reduce((v, e) => showOf(telling, e)?.after?.(v, e) ?? v, view);

/** The units of an event, by the names that games give them. */
const ACTORS = ['unit', 'shooter', 'firer', 'card', 'tank', 'target', 'weapon'];
const runOf = (telling: AnyTelling, e: GameEvent): string =>
  JSON.stringify([e.type, showOf(telling, e)?.run?.(e) ?? ACTORS.map((name) => e[name])]);

/** The events that are told, those of a run that folds together. */
export function foldedOf(telling: AnyTelling, events: readonly GameEvent[]): GameEvent[][] {
  const groups: GameEvent[][] = [];
  for (const e of events) {
    if (!isTold(telling, e)) continue;
    const last = groups.at(-1);
    const folds =
      showOf(telling, e)?.folds !== undefined &&
      last?.[0] !== undefined &&
      runOf(telling, last[0]) === runOf(telling, e);
    if (folds) last.push(e);
    else groups.push([e]);
  }
  return groups;
}

/** The sentence of events that belong together. */
export function toldOf(telling: AnyTelling | undefined, events: readonly GameEvent[], say: Say): string {
  const [first] = events;
  if (first === undefined) return '';
  const folds = events.length > 1 && telling !== undefined ? showOf(telling, first)?.folds : undefined;
  return folds === undefined ? say(`event.${first.type}`, first) : say(`folded.${first.type}`, folds(events));
}
