import { describe, expect, it } from 'vitest';
import { voice, type Args } from './say';

const common = { shared: 'common words', 'steps.1': 'one step', 'steps.*': '{} steps' };

/** The cases of rulebook/say_test.go: the page and the program must say the same. */
const cases: readonly [name: string, template: string, args: Args, want: string][] = [
  ['text alone', 'No move.', {}, 'No move.'],
  ['a field', 'from {from}', { from: 'c3' }, 'from c3'],
  ['a number', '{n} left', { n: 1234567 }, '1234567 left'],
  ['two fields', '{type} at {at}', { type: 'LT', at: 'c3' }, 'LT at c3'],
  ['a path', '{unit.at}', { unit: { type: 'LT', at: 'c3' } }, 'c3'],
  ['an item of a list', '{sum.1.value}', { sum: [{ value: 3 }, { value: -2 }] }, '-2'],
  ['no such item', '{sum.2}', { sum: [3] }, '{sum.2}'],
  ['a place in a list', '{sum.1.value}', { sum: [{ value: 2 }, { value: -1 }] }, '-1'],
  ['a place beyond a list', '{sum.2.value}', { sum: [] }, '{sum.2.value}'],
  ['a list', '{at}', { at: ['a1', 'b2'] }, 'a1, b2'],
  ['a lookup', '{type:unit-the} drives', { type: 'LT' }, 'the light tank drives'],
  ['a capital', '{^type:unit-the} drives', { type: 'LT' }, 'The light tank drives'],
  ['a capital with accent', '{^word}', { word: 'épave' }, 'Épave'],
  [
    'a list that names one thing often',
    '{t:unit-the}',
    { t: ['LT', 'HT', 'LT'] },
    '2\u00a0×\u00a0the light tank, the heavy tank',
  ],
  ['a list of lookups', '{t:unit-the}', { t: ['LT', 'HT'] }, 'the light tank, the heavy tank'],
  ['one', '{n:steps}', { n: 1 }, 'one step'],
  ['many', '{n:steps}', { n: 3 }, '3 steps'],
  ['a lookup of a template', '{how:end}', { how: 'out', by: 'C' }, 'C is out'],
  ['a condition that holds', 'go{at? to {at}}.', { type: 'LT', at: 'c3' }, 'go to c3.'],
  ['a condition that does not', 'go{at? to {at}}.', { type: 'LT' }, 'go.'],
  ['zero is not empty', '{n?{n}}', { n: 0 }, '0'],
  ['false is empty', '{n?yes}{!n?no}', { n: false }, 'no'],
  ['an empty list is empty', '{n?yes}{!n?no}', { n: [] }, 'no'],
  ['a missing field shows', 'to {at} {^at:unit-the}', { type: 'LT' }, 'to {at} {^at:unit-the}'],
  ['missing words show', '{type:unit-the}', { type: 'XX' }, 'unit-the.XX'],
  ['a circle ends', '{a:round}', { a: 'x' }, '(((({a:round}))))'],
  ['a length', '{to.x|cm}, {to.y|mm}', { to: { x: 1234, y: 1234 } }, '12.3, 123.4'],
  ['a length is rounded half up', '{a|cm} {b|cm} {c|cm}', { a: 1244, b: 1245, c: 9995 }, '12.4 12.5 100.0'],
  ['a short length', '{a|cm} {b|mm} {c|mm}', { a: 4, b: 4, c: 0 }, '0.0 0.4 0.0'],
  ['a length below nothing', '{a|cm}', { a: -1245 }, '-12.5'],
  ['a list of lengths', '{a|cm}', { a: [100, 250] }, '1.0, 2.5'],
  ['no length', '{a|cm} {b|cm}', { a: 'far' }, 'far {b|cm}'],
  ['common words', '{x:shared}', { x: 'y' }, 'shared.y'],
];

describe('say', () => {
  it.each(cases)('%s', (_, template, args, want) => {
    const words = {
      key: template,
      'unit-the.LT': 'the light tank',
      'unit-the.HT': 'the heavy tank',
      'end.out': '{by} is {}',
      'round.x': '({a:round})',
    };
    expect(voice(words, common)('key', args)).toBe(want);
  });

  it('writes a length with the mark of the language', () => {
    expect(voice({ key: '{x|cm}' }, { 'decimal-mark': ',' })('key', { x: 1234 })).toBe('12,3');
  });

  it("prefers a game's own words", () => {
    expect(voice({ shared: 'own words' }, common)('shared')).toBe('own words');
    expect(voice({}, common)('shared')).toBe('common words');
  });

  it('returns a key without words', () => {
    expect(voice({}, common)('event.nothing')).toBe('event.nothing');
  });
});
