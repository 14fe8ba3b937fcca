import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import en from '../src/words/en.json';
import fr from '../src/words/fr.json';

const src = 'src';
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((f) => /\.(svelte|ts)$/.test(f) && !f.endsWith('.test.ts'))
  .map((f) => [f, readFileSync(join(src, f), 'utf8')] as const);

const fields = (template: string): string[] => [...template.matchAll(/\{[!^]?([\w.]+)/g)].map((m) => m[1] ?? '').sort();

describe("the page's own words", () => {
  it('exist in both languages with the same placeholders', () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
    for (const [key, text] of Object.entries(en)) expect(fields((fr as Record<string, string>)[key] ?? ''), key).toEqual(fields(text));
  });

  it('exist for every key the page names', () => {
    const missing = sources.flatMap(([file, text]) =>
      [...text.matchAll(/\bt\(\s*'([\w.-]+)'/g)].map((m) => m[1] ?? '').filter((key) => !(key in en)).map((key) => `${file}: ${key}`),
    );
    expect(missing).toEqual([]);
  });
});
