import { PRESET, presetOf, usual, valueOf } from '../../api/options';
import type { GameCard, Level, NewMatch, Option, SeatRequest, Setup, Style, Volume } from '../../api/types';

export type Opponent = 'computer' | 'friend' | 'hotseat' | 'watch';
export type SideChoice = 'first' | 'second' | 'random';

/** What is chosen on the set-up page. */
export interface MatchForm {
  /** The battle: scenario, options of the rules, forces. */
  readonly setup: Setup;
  readonly opponent: Opponent;
  readonly level: Level;
  /** Of the other computer when two computers play. */
  readonly level2: Level;
  /** How the computers play; empty for balanced. */
  readonly style: Style | '';
  readonly style2: Style | '';
  readonly side: SideChoice;
  /** Minutes a seat; 0 for none. */
  readonly minutes: number;
  readonly increment: number;
  /** Days for each move, in place of minutes; 0 for none. Only with a friend. */
  readonly days: number;
  readonly name: string;
  readonly chat: boolean;
  /** A roll waits for who is away. */
  readonly away: boolean;
  /** Computers resign what is lost and offer draws. */
  readonly concede: boolean;
}

/** Clocks are chosen apart from the rules, so their options are not listed twice. */
const CLOCK_OPTIONS: readonly string[] = ['clock', 'increment'];

export const rulesOf = (game: GameCard): readonly Option[] =>
  game.options.filter((o) => o.id !== PRESET && (o.type !== 'number' || !CLOCK_OPTIONS.includes(o.id)));

/** The clock of the whole table, where the rules of a game have one: it takes the place of the players' clocks. */
export const tableClock = (game: GameCard): Option | undefined =>
  game.options.find((o) => o.id === 'clock' && o.type === 'choice');

/** Whether that clock is set; the players may then have none. */
export const tableTimed = (game: GameCard, setup: Setup): boolean => {
  const clock = tableClock(game);
  return clock !== undefined && valueOf(game, setup.options ?? {}, clock) !== usual(game, {}, clock);
};

/** How many days a move may have. */
export const DAYS: readonly number[] = [1, 3, 7];
export const daysOf = (w: MatchForm): string => (w.days > 0 ? `days-${w.days}` : '0');

/** Options under the chapter that has their clause, in the order of the book. */
export interface OptionGroup {
  readonly title: string;
  readonly options: readonly Option[];
}

/** A list this short is read as it is. */
const UNGROUPED = 12;

export function groupsOf(options: readonly Option[], volume: Volume | null): readonly OptionGroup[] {
  if (volume === null || options.length <= UNGROUPED) return [{ title: '', options }];
  const chapterOf = (o: Option): string =>
    volume.chapters.find((c) => c.id === o.clause || c.entries.some((e) => e.clause === o.clause))?.title ?? '';
  const titles = [...volume.chapters.map((c) => c.title), ''];
  return titles
    .map((title) => ({ title, options: options.filter((o) => chapterOf(o) === title) }))
    .filter((g) => g.options.length > 0);
}

export function startingForm(game: GameCard, name: string, scenario?: string, invite = false): MatchForm {
  const known = game.scenarios.some((s) => s.id === scenario);
  return {
    setup: { scenario: known && scenario !== undefined ? scenario : (game.scenarios[0]?.id ?? '') },
    opponent: invite ? 'friend' : game.computer ? 'computer' : 'hotseat',
    level: 'recruit',
    level2: 'regular',
    style: '',
    style2: '',
    side: 'first',
    minutes: 0,
    increment: 0,
    days: 0,
    name,
    chat: false,
    away: false,
    concede: false,
  };
}

const named = (name: string): SeatRequest => ({ who: 'me', ...(name.trim() === '' ? {} : { name: name.trim() }) });

const computerOf = (level: Level, style: Style | ''): SeatRequest => ({
  who: 'ai',
  level,
  ...(style === '' ? {} : { style }),
});

/** The visitor on this seat, the computer on the other. */
export function againstComputer(name: string, seat: number, level: Level, style: Style | '' = ''): SeatRequest[] {
  const computer = computerOf(level, style);
  return seat === 1 ? [named(name), computer] : [computer, named(name)];
}

/** Whether computers play in a match of this kind that know when nothing is left to be played for. */
export const mayConcede = (game: GameCard, opponent: Opponent): boolean =>
  game.concedes && (opponent === 'computer' || opponent === 'watch');

/** The request for a match; `coin` decides a random side. */
export function matchOf(game: GameCard, w: MatchForm, coin: boolean): NewMatch {
  const first = w.side === 'first' || (w.side === 'random' && coin);
  const me = named(w.name);
  const seats: Record<Opponent, () => SeatRequest[]> = {
    computer: () => againstComputer(w.name, first ? 1 : 2, w.level, w.style),
    friend: () => (first ? [me, { who: 'open' }] : [{ who: 'open' }, me]),
    hotseat: () => [{ who: 'me' }, { who: 'me' }],
    watch: () => [computerOf(w.level, w.style), computerOf(w.level2, w.style2)],
  };
  const days = w.opponent === 'friend' && !tableTimed(game, w.setup) ? w.days : 0;
  const timed = days === 0 && w.minutes > 0 && w.opponent !== 'watch' && tableClock(game) === undefined;
  return {
    game: game.game,
    setup: changedOnly(game, w.setup),
    seats: seats[w.opponent](),
    ...(timed ? { clock: { base: w.minutes * 60, increment: w.increment } } : {}),
    ...(days > 0 ? { clock: { base: days * 86_400, increment: 0, perMove: true } } : {}),
    ...(w.opponent === 'friend' && w.chat ? { chat: true } : {}),
    ...(w.opponent === 'friend' && w.away ? { away: 'wait' as const } : {}),
    ...(mayConcede(game, w.opponent) && w.concede ? { concede: true } : {}),
  };
}

/** Options that say what the rules say anyway are left out: the log names only what is special. */
function changedOnly(game: GameCard, setup: Setup): Setup {
  const { options = {}, ...battle } = setup;
  const preset = presetOf(game, options);
  const changed = Object.fromEntries([
    ...(preset === presetOf(game, {}) ? [] : [[PRESET, preset]]),
    ...rulesOf(game)
      .filter((o) => o.id in options && options[o.id] !== usual(game, options, o))
      .map((o) => [o.id, options[o.id]]),
  ]);
  return { ...battle, ...(Object.keys(changed).length > 0 ? { options: changed } : {}) };
}
