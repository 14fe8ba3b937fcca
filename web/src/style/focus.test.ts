import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const BOARDS = [
  'table/sheet.svelte',
  'games/tankchess/board/board.svelte',
  'games/commander/board/board.svelte',
  'games/skirmish/board/overlay.svelte',
  'games/engagement/board/overlay.svelte',
  'games/engagement/editor/sheet.svelte',
];

describe('the ring of the keyboard on a board', () => {
  it('15.2.12 is not the brass ring of what is selected', () => {
    for (const file of BOARDS) {
      const rules = [...readFileSync(resolve('src', file), 'utf8').matchAll(/:focus-visible[^{]*\{([^}]*)\}/g)];
      expect(rules.length, file).toBeGreaterThan(0);
      for (const [, style] of rules) {
        expect(style, file).toContain('var(--ink)');
        expect(style, file).toContain('stroke-dasharray');
        expect(style, file).not.toContain('var(--brass)');
      }
    }
  });
});
