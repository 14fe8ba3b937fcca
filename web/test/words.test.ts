import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((f) => /\.(svelte|ts)$/.test(f) && !f.endsWith('.test.ts'))
  .map((f) => [f, readFileSync(join('src', f), 'utf8')] as const);

/** Every vocabulary of the page in one language: en.json, and one a page that is loaded later. */
function vocabularies(lang: 'en' | 'fr'): Record<string, Record<string, string>> {
  const files = readdirSync('src/words').filter((f) => f === `${lang}.json` || f.endsWith(`.${lang}.json`));
  return Object.fromEntries(
    files.map((f) => [
      f.slice(0, -`${lang}.json`.length),
      JSON.parse(readFileSync(join('src/words', f), 'utf8')) as Record<string, string>,
    ]),
  );
}

const en = vocabularies('en');
const fr = vocabularies('fr');
const fields = (template: string): string[] =>
  [...new Set([...template.matchAll(/\{[!^]?([\w.]+)/g)].map((m) => m[1] ?? ''))].sort();

describe("the page's own words", () => {
  it('exist in both languages with the same placeholders', () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
    for (const [name, words] of Object.entries(en)) {
      expect(Object.keys(fr[name] ?? {}).sort(), name).toEqual(Object.keys(words).sort());
      for (const [key, text] of Object.entries(words)) expect(fields(fr[name]?.[key] ?? ''), key).toEqual(fields(text));
    }
  });

  it('exist for every key the page names', () => {
    const known = new Set(Object.values(en).flatMap((words) => Object.keys(words)));
    const missing = sources.flatMap(([file, text]) =>
      [...text.matchAll(/\bt\(\s*'([\w.-]+)'/g)]
        .map((m) => m[1] ?? '')
        .filter((key) => !known.has(key))
        .map((key) => `${file}: ${key}`),
    );
    expect(missing).toEqual([]);
  });
});
