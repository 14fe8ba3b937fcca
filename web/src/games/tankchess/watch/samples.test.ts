import { describe, expect, it } from 'vitest';
import en from '../words.en.json';
import fr from '../words.fr.json';
import { movesOf, SAMPLES, tagOf } from './samples';

describe('samples', () => {
  it('have words in both languages and a cover inside the game', () => {
    for (const s of SAMPLES) {
      for (const part of ['title', 'text', 'players', 'facts']) {
        expect(en).toHaveProperty([`sample.${s.id}.${part}`]);
        expect(fr).toHaveProperty([`sample.${s.id}.${part}`]);
      }
      expect(en).toHaveProperty([`sample.${s.id}.facts`], expect.stringMatching(`^${movesOf(s.text).length} `));
      expect(movesOf(s.text).length).toBeGreaterThan(s.cover);
      expect(tagOf(s.text, 'Board')).not.toBe('');
    }
    expect(Object.keys(en).sort()).toEqual(Object.keys(fr).sort());
  });
  it('CH-15.d gives the moves of a record', () => {
    expect(movesOf('[Game "Tank Chess"]\n\n1. Lc3-c5N {FF} Ld14-d12S 2. Lc5-c6Nxc9+^\n 1-0\n')).toEqual([
      'Lc3-c5N',
      'Ld14-d12S',
      'Lc5-c6Nxc9+^',
    ]);
  });
});
