import { describe, expect, it } from 'vitest';
import en from '../words/en.json';
import fr from '../words/fr.json';
import { voice } from '../words/say';
import { clockText, controlText } from './clock';

const [english, french] = [voice(en), voice(fr)];
const HOUR = 3_600_000;

describe('a clock', () => {
  it.each([
    [12_340, '0:12.3'],
    [24 * 60_000 + 8000, '24:08'],
    [HOUR + 2 * 60_000 + 33_000, '1:02:33'],
    [24 * HOUR, '1 d 0 h'],
    [71.9 * HOUR, '2 d 23 h'],
  ])('with %d ms left says %s', (ms, text) => {
    expect(clockText(ms, english)).toBe(text);
  });

  it('counts days in the language of the page', () => {
    expect(clockText(50 * HOUR, french)).toBe('2\u00a0j 2\u00a0h');
  });

  it.each([
    [{ base: 0, increment: 0 }, 'No clock'],
    [{ base: 600, increment: 0 }, '10 min each'],
    [{ base: 600, increment: 5 }, '10 min each, and 5 s more after each move'],
    [{ base: 1800, increment: 0, shared: true }, '30 min for the whole table'],
    [{ base: 86_400, increment: 0, perMove: true }, '1 day for each move'],
    [{ base: 7 * 86_400, increment: 0, perMove: true }, '7 days for each move'],
    [{ base: 1800, increment: 0, perMove: true }, '30 min for each move'],
  ])('%o is told before the match', (clock, text) => {
    expect(controlText(clock, english)).toBe(text);
  });
});
