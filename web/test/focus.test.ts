import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const BOARDS = [
  '../src/style/panels.css', // the boards of squares
  '../src/table/sheet.svelte',
  '../src/games/skirmish/board/overlay.svelte',
  '../src/games/engagement/board/overlay.svelte',
  '../src/games/engagement/editor/sheet.svelte',
];

describe('the ring of the keyboard on a board', () => {
  it('15.2.12 is not the brass ring of what is selected', () => {
    for (const file of BOARDS) {
      const text = readFileSync(new URL(file, import.meta.url), 'utf8');
      const rules = [...text.matchAll(/^.*(?<!\.content):focus-visible[^{]*\{([^}]*)\}/gm)];
      expect(rules.length, file).toBeGreaterThan(0);
      for (const [, style] of rules) {
        expect(style, file).toContain('var(--ink)');
        expect(style, file).toContain('stroke-dasharray');
        expect(style, file).not.toContain('var(--brass)');
      }
    }
  });
});
