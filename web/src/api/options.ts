import type { Say } from '../words/say';
import type { GameCard, Option } from './types';

/** Options of a set-up, by name; those that are not given are as the preset says. */
export type Options = Readonly<Record<string, unknown>>;

/** The option that names the others' starting point. */
export const PRESET = 'preset';

/** The preset that is chosen; the first is the rules as printed. */
export const presetOf = (game: GameCard, options: Options): string =>
  String(options[PRESET] ?? game.presets[0]?.id ?? '');

/** What an option is unless it is changed by itself. */
export const usual = (game: GameCard, options: Options, o: Option): unknown =>
  game.presets.find((p) => p.id === presetOf(game, options))?.options?.[o.id] ?? o.default;

export const valueOf = (game: GameCard, options: Options, o: Option): unknown =>
  options[o.id] ?? usual(game, options, o);

export const valueName = (o: Option, value: unknown, say: Say): string =>
  o.type === 'choice' ? say(`option-value.${o.id}.${String(value)}`) : String(value);

/** The options that are not as usual, in words. */
export const changedOptions = (game: GameCard, options: Options, say: Say): readonly string[] =>
  game.options
    .filter((o) => o.id !== PRESET && valueOf(game, options, o) !== o.default)
    .map((o) => {
      const name = say(`option.${o.id}`);
      const value = valueOf(game, options, o);
      return value === true ? name : `${name}: ${value === false ? '–' : valueName(o, value, say)}`;
    });
