// @vitest-environment jsdom
/// <reference types="vite/client" />
import { describe, expect, it } from 'vitest';
import { GAMES } from '../src/games';
import en from '../src/words/en.json';
import fr from '../src/words/fr.json';

const files = import.meta.glob<Record<string, string>>(['../src/words/*.json', '../src/games/*/words.*.json'], {
  eager: true,
  import: 'default',
});
const read = (name: string): Record<string, string> => files[name] ?? {};
const names = Object.keys(files)
  .filter((f) => f.endsWith('en.json'))
  .map((f) => [f, f.replace('en.json', 'fr.json')] as const);

describe('the words of the page', () => {
  it.each(names)('%s and %s say the same things', (english, french) => {
    expect(Object.keys(read(french)).sort()).toEqual(Object.keys(read(english)).sort());
  });
  it.each(names)('%s and %s use the same fields', (english, french) => {
    const fields = (text: string): string[] =>
      [...new Set([...text.matchAll(/\{[!^]?([a-z][A-Za-z.]*)/g)].map((m) => m[1] ?? ''))].sort();
    const [a, b] = [read(english), read(french)];
    for (const [key, text] of Object.entries(a)) expect(fields(b[key] ?? ''), key).toEqual(fields(text));
  });
  it.each(names.map(([, french]) => french))('%s is set as French is', (french) => {
    for (const [key, text] of Object.entries(read(french))) {
      expect(text, `${key}: an ordinary space before ; : ! ? or inside « »`).not.toMatch(/ [;:!?»]|« /);
      expect(text, `${key}: a typewriter's apostrophe`).not.toMatch(/[a-zà-ÿ]'[a-zà-ÿ]/i);
    }
  });
});

describe('the games of the page', () => {
  it.each(Object.values(GAMES))('$name has words for its figures', (game) => {
    for (const { id } of game.facts) {
      expect(en).toHaveProperty([`start.fact.${game.name}.${id}`]);
      expect(fr).toHaveProperty([`start.fact.${game.name}.${id}`]);
    }
  });
  it.each(Object.values(GAMES))('$name has words for its lessons and samples', async (game) => {
    const { WORDS } = await game.words();
    const keys = [
      ...((await game.lessons?.())?.LESSONS ?? []).flatMap((l) => [
        ...['title', 'text', 'end'].map((part) => `lesson.${l.id}.${part}`),
        ...l.steps.flatMap((s) => ['title', 'task', 'hint', 'done'].map((part) => `lesson.${l.id}.${s.id}.${part}`)),
      ]),
      ...((await game.samples?.())?.SAMPLES ?? []).flatMap((s) =>
        ['title', 'text', 'players', 'facts'].map((part) => `sample.${s.id}.${part}`),
      ),
    ];
    for (const lang of ['en', 'fr'] as const) {
      await WORDS.fetch(lang);
      expect(keys.filter((k) => !Object.hasOwn(WORDS.in(lang) ?? {}, k))).toEqual([]);
    }
  });
});
