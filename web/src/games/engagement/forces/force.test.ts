import { describe, expect, it } from 'vitest';
import words from '../../../../../rulebook/words/engagement.en.json';
import { voice } from '../../../words/say';
import { SQUADS, VEHICLES } from '../printed';
import { forceIn, fullName, fromLine, lineOf, listText, readList, rowsOf, totalOf, withOne, withoutOne } from './force';

const say = voice(words);
const name = (ref: string): string => fullName(ref, say);

describe('a force of a pick-up game (RE-S7)', () => {
  it('adds up', () => expect(totalOf(['m4a3_75', 'us_rifle'])).toBe(276));
  it('keeps equal units together', () => {
    const units = withOne(withOne(['m8', 'us_rifle'], 'm8'), 'jeep');
    expect(units).toEqual(['m8', 'm8', 'us_rifle', 'jeep']);
    expect(rowsOf(units)[0]).toEqual({ ref: 'm8', count: 2 });
    expect(withoutOne(units, 'm8')).toEqual(['m8', 'us_rifle', 'jeep']);
    expect(withoutOne(units, 'tiger1')).toEqual(units);
  });
  it('goes into a link and comes back', () => {
    const force = { budget: 750, units: ['m4a3_75', 'us_rifle', 'us_rifle'] };
    expect(fromLine(lineOf(force))).toEqual(force);
    expect(fromLine('many~m8')).toBeUndefined();
    expect(fromLine('500~<b>')).toBeUndefined();
  });
  it('is read from a file only when it is one', () => {
    expect(forceIn({ budget: 500, units: ['m8'] })).toEqual({ budget: 500, units: ['m8'] });
    expect(forceIn({ budget: 500, units: [8] })).toBeUndefined();
    expect(forceIn(null)).toBeUndefined();
  });
  it('goes into a list that people read and comes back, every unit there is', () => {
    const all = [...VEHICLES.keys(), ...SQUADS.keys()];
    const back = readList(listText([...all, 'm8'], name), name);
    expect(back.unknown).toEqual([]);
    expect(rowsOf(back.units).map((r) => name(r.ref))).toEqual(rowsOf([...all, 'm8']).map((r) => name(r.ref)));
  });
  it('names the lines it cannot read', () => {
    expect(readList('2 x m8\nthree elephants\n\nus_rifle (106)', name)).toEqual({
      units: ['m8', 'm8', 'us_rifle'],
      unknown: ['three elephants'],
    });
  });
});
