import { describe, expect, it } from 'vitest';
import { excerpt, folded, plain } from './excerpt';

const whole = (markdown: string, words: string, length?: number): string =>
  excerpt(markdown, words, length)
    .map((s) => (s.found ? `[${s.text}]` : s.text))
    .join('');

describe('excerpt', () => {
  it('folds accents without moving letters', () => {
    expect(folded('Épave brûlée')).toBe('epave brulee');
    expect(folded('l’Épave')).toBe("l'epave");
    expect(folded('Épave brûlée')).toHaveLength('Épave brûlée'.length);
  });
  it('marks every word, whatever its case and accents', () => {
    expect(whole('Une Épave bloque. Deux épaves aussi.', 'epave')).toBe('Une [Épave] bloque. Deux [épave]s aussi.');
  });
  it('marks only beginnings of words', () => {
    expect(whole('The reverse of a verse.', 'verse')).toBe('The reverse of a [verse].');
  });
  it('shows the surroundings of a word far down', () => {
    const text = `${'word '.repeat(100)}wreck and more ${'word '.repeat(100)}`;
    const found = whole(text, 'wreck', 60);
    expect(found).toMatch(/^… .*\[wreck\].* …$/);
    expect(found.length).toBeLessThan(80);
  });
  it('reads tables, lists and emphasis as running text', () => {
    expect(plain('**Ruling.** *Turn*:\n\n| a | b |\n| --- | :-: |\n| `x` | 2 |\n- last')).toBe(
      'Ruling. Turn: a · b x · 2 last',
    );
  });
});
