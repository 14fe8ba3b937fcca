import type { GameCard, Level, NewMatch, Option, SeatWish, Setup } from '../../api/types';

export type Opponent = 'computer' | 'friend' | 'hotseat' | 'watch';
export type SideWish = 'first' | 'second' | 'random';

/** What is chosen on the set-up page. */
export interface Wishes {
  /** The battle: scenario, options of the rules, forces. */
  readonly setup: Setup;
  readonly opponent: Opponent;
  readonly level: Level;
  /** Of the other computer when two computers play. */
  readonly level2: Level;
  readonly side: SideWish;
  /** Minutes a seat; 0 for none. */
  readonly minutes: number;
  readonly increment: number;
  readonly name: string;
  readonly chat: boolean;
}

/** Clocks are chosen apart from the rules, so their options are not listed twice. */
export const CLOCK_OPTIONS: readonly string[] = ['clock', 'increment'];

export const rulesOf = (game: GameCard): readonly Option[] => game.options.filter((o) => !CLOCK_OPTIONS.includes(o.id));

export function startingWishes(game: GameCard, name: string, scenario?: string, invite = false): Wishes {
  const known = game.scenarios.some((s) => s.id === scenario);
  return {
    setup: { scenario: known && scenario !== undefined ? scenario : (game.scenarios[0]?.id ?? '') },
    opponent: invite ? 'friend' : game.computer ? 'computer' : 'hotseat',
    level: 'recruit',
    level2: 'regular',
    side: 'first',
    minutes: 0,
    increment: 0,
    name,
    chat: false,
  };
}

/** The request for a match; `coin` decides a random side. */
export function matchOf(game: GameCard, w: Wishes, coin: boolean): NewMatch {
  const me: SeatWish = { who: 'me', ...(w.name.trim() === '' ? {} : { name: w.name.trim() }) };
  const first = w.side === 'first' || (w.side === 'random' && coin);
  const pair = (mine: SeatWish, other: SeatWish): SeatWish[] => (first ? [mine, other] : [other, mine]);
  const seats: Record<Opponent, () => SeatWish[]> = {
    computer: () => pair(me, { who: 'ai', level: w.level }),
    friend: () => pair(me, { who: 'open' }),
    hotseat: () => [{ who: 'me' }, { who: 'me' }],
    watch: () => [
      { who: 'ai', level: w.level },
      { who: 'ai', level: w.level2 },
    ],
  };
  const timed = w.minutes > 0 && w.opponent !== 'watch';
  return {
    game: game.game,
    setup: changedOnly(game, w.setup),
    seats: seats[w.opponent](),
    ...(timed ? { clock: { base: w.minutes * 60, increment: w.increment } } : {}),
    ...(w.opponent === 'friend' && w.chat ? { chat: true } : {}),
  };
}

/** Options that say what the rules say anyway are left out: the log names only what is special. */
function changedOnly(game: GameCard, setup: Setup): Setup {
  const { options = {}, ...battle } = setup;
  const changed = Object.fromEntries(
    rulesOf(game)
      .filter((o) => o.id in options && options[o.id] !== o.default)
      .map((o) => [o.id, options[o.id]]),
  );
  return { ...battle, ...(Object.keys(changed).length > 0 ? { options: changed } : {}) };
}
