import { describe, expect, it } from 'vitest';
import schema from '../api/openapi.json';
import type { AnyTelling } from '../table/telling/telling';
import { TELLING as commander } from './commander/telling/telling';
import { TELLING as engagement } from './engagement/telling/telling';
import { TELLING as skirmish } from './skirmish/telling/telling';
import { TELLING as tankchess } from './tankchess/telling/telling';

interface Schema {
  readonly oneOf?: readonly { readonly $ref: string }[];
  readonly properties?: Readonly<Record<string, { readonly enum?: readonly string[] }>>;
}
const SCHEMAS = schema.components.schemas as unknown as Readonly<Record<string, Schema>>;

/** The kinds of events of a game, as the server publishes them. */
const kindsOf = (game: string): string[] =>
  (SCHEMAS[`${game.charAt(0).toUpperCase()}${game.slice(1)}Event`]?.oneOf ?? []).flatMap(
    ({ $ref }) => SCHEMAS[$ref.split('/').at(-1) ?? '']?.properties?.['type']?.enum ?? [],
  );

const WORDS = import.meta.glob<Readonly<Record<string, string>>>('../../../rulebook/words/*.json', {
  eager: true,
  import: 'default',
});
const wordsOf = (game: string, lang: string): Readonly<Record<string, string>> =>
  WORDS[`../../../rulebook/words/${game}.${lang}.json`] ?? {};

/** By these nothing on the table changes: they say where the turn stands, or what another event goes on to tell. */
const QUIET: Readonly<Record<string, readonly string[]>> = {
  tankchess: [],
  skirmish: ['halted', 'phase-began', 'turn-began', 'turn-ended'],
  engagement: ['move-announced', 'phase-began', 'round-began', 'turn-began'],
  commander: ['passed', 'step-began', 'turn-began'],
};

/** Kinds that are neither shown nor quiet, or have no sentence in a language. */
const untold = (game: string, telling: AnyTelling, kinds: readonly string[]): readonly string[] =>
  kinds.filter(
    (kind) =>
      telling[kind] === undefined || ['en', 'fr'].some((lang) => (wordsOf(game, lang)[`event.${kind}`] ?? '') === ''),
  );

describe.each(Object.entries({ tankchess, skirmish, engagement, commander } as unknown as Record<string, AnyTelling>))(
  'the telling of %s',
  (game, telling) => {
    const kinds = kindsOf(game);
    it('shows every kind of event that changes the table', () => {
      expect(kinds.length).toBeGreaterThan(10);
      const quiet = kinds.filter((kind) => telling[kind] === 'quiet').sort();
      expect(quiet).toEqual(QUIET[game]);
      expect(untold(game, telling, kinds)).toEqual([]);
      // Whoever adds an event hears of it here, and a telling or a sentence that goes missing is missed.
      expect(untold(game, telling, [...kinds, 'unheard-of'])).toEqual(['unheard-of']);
      const [first = '', ...others] = kinds;
      const without = Object.fromEntries(others.map((kind) => [kind, telling[kind]!]));
      expect(untold(game, without, kinds)).toEqual([first]);
      expect(Object.keys(telling).filter((kind) => !kinds.includes(kind))).toEqual([]);
    });
    it.each(['en', 'fr'])('has a sentence in %s for those that fold together', (lang) => {
      const words = wordsOf(game, lang);
      const folds = kinds.filter((kind) => telling[kind] !== 'quiet' && telling[kind]?.folds !== undefined);
      expect(folds.filter((kind) => (words[`folded.${kind}`] ?? '') === '')).toEqual([]);
    });
  },
);
