import { describe, expect, it } from 'vitest';

const BOARDS = import.meta.glob<string>(
  [
    '../table/sheet.svelte',
    '../games/{tankchess,commander}/board/board.svelte',
    '../games/{skirmish,engagement}/board/overlay.svelte',
    '../games/engagement/editor/sheet.svelte',
  ],
  { query: '?raw', import: 'default', eager: true },
);

describe('the ring of the keyboard on a board', () => {
  it('15.2.12 is not the brass ring of what is selected', () => {
    expect(Object.keys(BOARDS)).toHaveLength(6);
    for (const [file, text] of Object.entries(BOARDS)) {
      const rules = [...text.matchAll(/:focus-visible[^{]*\{([^}]*)\}/g)];
      expect(rules.length, file).toBeGreaterThan(0);
      for (const [, style] of rules) {
        expect(style, file).toContain('var(--ink)');
        expect(style, file).toContain('stroke-dasharray');
        expect(style, file).not.toContain('var(--brass)');
      }
    }
  });
});
