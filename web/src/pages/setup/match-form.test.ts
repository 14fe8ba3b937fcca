import { describe, expect, it } from 'vitest';
import type { GameCard } from '../../api/types';
import { matchOf, startingForm, tableTimed } from './match-form';

const card = (options: GameCard['options'] = []): GameCard =>
  ({
    game: 'tankchess',
    rules: 1,
    seats: ['side.1', 'side.2'],
    scenarios: [{ id: 'quick12', name: 'scenario.quick12' }],
    options,
    presets: [{ id: 'printed' }],
    limits: {},
    computer: true,
    concedes: true,
    savable: [],
  }) as unknown as GameCard;

const TABLE_CLOCK = card([
  { id: 'clock', type: 'choice', default: 'none', values: ['none', '30'], clause: 'TK-16.1' },
] as unknown as GameCard['options']);

describe('time for each move', () => {
  const form = { ...startingForm(card(), 'Ada'), opponent: 'friend' as const, days: 3 };

  it('is asked for against a friend', () => {
    expect(matchOf(card(), form, true).clock).toEqual({ base: 259_200, increment: 0, perMove: true });
  });

  it('is nothing for a computer, and gives way to minutes and to the clock of the table', () => {
    expect(matchOf(card(), { ...form, opponent: 'computer' }, true).clock).toBeUndefined();
    expect(matchOf(card(), { ...form, days: 0, minutes: 10, increment: 5 }, true).clock).toEqual({
      base: 600,
      increment: 5,
    });
    const timed = { ...form, setup: { scenario: 'quick12', options: { clock: '30' } } };
    expect(tableTimed(TABLE_CLOCK, timed.setup)).toBe(true);
    expect(matchOf(TABLE_CLOCK, timed, true).clock).toBeUndefined();
    expect(matchOf(TABLE_CLOCK, form, true).clock).toEqual({ base: 259_200, increment: 0, perMove: true });
  });
});

describe('giving up what is lost', () => {
  it('is asked for where computers play that can, and nowhere else', () => {
    const form = { ...startingForm(card(), 'Ada'), concede: true };
    expect(startingForm(card(), 'Ada').concede).toBe(false);
    expect(matchOf(card(), form, true).concede).toBe(true);
    expect(matchOf(card(), { ...form, opponent: 'watch' }, true).concede).toBe(true);
    expect(matchOf(card(), { ...form, opponent: 'friend' }, true).concede).toBeUndefined();
    expect(matchOf({ ...card(), concedes: false }, form, true).concede).toBeUndefined();
  });
});
