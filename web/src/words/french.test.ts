import { describe, expect, it } from 'vitest';

type Words = Readonly<Record<string, string>>;
const FILES = {
  ...import.meta.glob<Words>('../**/*.fr.json', { eager: true, import: 'default' }),
  ...import.meta.glob<Words>('../../../rulebook/words/*.fr.json', { eager: true, import: 'default' }),
};

/** What readers who know no English stumbled over. */
const STUMBLES: readonly RegExp[] = [
  /(?<!n’)(?<!ne )\bil reste aucun/i,
  /Finir le jeu/,
  /Plus de tirs/,
  /dites (« )?Terminé/,
  /voiture blindée/i,
  /nullité/,
  /Clarté du système/,
  /\bParole\b/,
  /^Des premières/,
  /(%|\{p\}) d(e |’)(toucher|endommager|détruire)/,
];
/** Words that belong to one game only: elsewhere the books alone explain them. */
const FOREIGN: readonly (readonly [game: string, word: RegExp])[] = [
  ['skirmish', /\bpelotons?\b/i],
  ['tankchess', /\bfleuves?\b/i],
];

const lines: readonly (readonly [file: string, key: string, text: string])[] = [
  ...Object.entries(FILES).flatMap(([file, words]) =>
    Object.entries(words).map(([key, text]) => [file, key, text] as const),
  ),
];

const gameOf = (file: string): string | undefined => /(tankchess|commander|skirmish|engagement)/.exec(file)?.[1];

describe('15.2.13 the French that players read', () => {
  it('is all here', () => {
    expect(Object.keys(FILES).length).toBeGreaterThan(15);
  });
  it.each(STUMBLES)('says nothing like %s', (stumble) => {
    expect(lines.filter(([, , text]) => stumble.test(text))).toEqual([]);
  });
  it.each(FOREIGN)('keeps to %s what %s says', (game, word) => {
    const elsewhere = lines.filter(([file, , text]) => {
      const own = gameOf(file);
      return own !== undefined && own !== game && word.test(text);
    });
    expect(elsewhere).toEqual([]);
  });
});
