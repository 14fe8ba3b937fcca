import { describe, expect, it } from 'vitest';
import { scoreOf, tanksText } from './score';

describe('scores', () => {
  it('are shown from the side of White', () => {
    expect(scoreOf({ score: 250 }, 1)).toEqual({ tanks: 2.5, share: 75 });
    expect(scoreOf({ score: 250 }, 2)).toEqual({ tanks: -2.5, share: 25 });
    expect(scoreOf({ score: 0 }, 2).share).toBe(50);
  });
  it('say in how many moves a win is forced', () => {
    expect(scoreOf({ score: 29_000, mate: 1 }, 1)).toEqual({ tanks: Infinity, mate: 1, share: 100 });
    expect(scoreOf({ score: 29_000, mate: 3 }, 2)).toEqual({ tanks: -Infinity, mate: 2, share: 0 });
    expect(scoreOf({ score: -29_000, mate: -2 }, 1)).toEqual({ tanks: -Infinity, mate: 1, share: 0 });
  });
  it('are written with a sign, in the language of the reader', () => {
    expect(tanksText(1.25, 'en')).toBe('+1.25');
    expect(tanksText(-0.4, 'fr')).toBe('−0,40');
    expect(tanksText(0.001, 'en')).toBe('0.00');
  });
});
