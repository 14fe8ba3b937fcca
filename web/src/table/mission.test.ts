import { describe, expect, it } from 'vitest';
import { missionOf, termsOf } from './mission';

const say = (key: string): string => `<${key}>`;

describe('the name of a mission', () => {
  it('is that of the book', () => {
    expect(missionOf({ scenario: 'RE-S1' }, { name: 'scenario.RE-S1' }, 'fr', say)).toBe('<scenario.RE-S1>');
  });

  it('is the one its author gave to a battle of their own', () => {
    const drawn = (name: unknown) => ({ scenario: 'custom', details: { scenario: { name } } });
    expect(missionOf(drawn('Three fords'), undefined, 'fr', say)).toBe('Three fords');
    expect(missionOf(drawn(''), undefined, 'fr', say)).toBe('<scenario.custom>');
    expect(missionOf(drawn({ en: 'Three fords', fr: 'Trois gués' }), undefined, 'fr', say)).toBe('Trois gués');
    expect(missionOf(drawn({ en: 'Three fords' }), undefined, 'fr', say)).toBe('Three fords');
  });
});

describe('what was agreed besides the rules', () => {
  it('is nothing unless somebody wished it', () => {
    expect(termsOf({}, say)).toEqual([]);
    expect(termsOf({ away: 'wait', concede: true }, say)).toEqual(['<terms.away>', '<terms.concede>']);
  });
});
