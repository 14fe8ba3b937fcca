import { describe, expect, it } from 'vitest';
import { SCENARIOS } from '../scenarios';
import type { Scenario } from '../types';
import { addressOf, cardsIn, fromLine, lineOf, printedForce } from './asked';

describe('a force in an address', () => {
  it('comes back as it was sent', () => {
    const items = [
      { card: 'pzkw-iv-h', count: 2 },
      { card: 'pak-40', count: 1 },
    ];
    expect(lineOf(items)).toBe('pzkw-iv-h*2~pak-40');
    expect(fromLine(lineOf(items))).toEqual(items);
    const query = new URLSearchParams(
      addressOf({ nation: 'german', cards: items, group: [{ card: 'smoke', count: 3 }] }),
    );
    expect(fromLine(query.get('cards'))).toEqual(items);
    expect(fromLine(query.get('group'))).toEqual([{ card: 'smoke', count: 3 }]);
  });

  it('leaves out what is no card, and prints no more than a table could hold', () => {
    expect(fromLine('nobody~pak-40*0~pak-40*-3~pak-40*x~~')).toEqual([]);
    expect(fromLine('pak-40*100000')).toEqual([{ card: 'pak-40', count: 99 }]);
    expect(fromLine(null)).toEqual([]);
  });
});

describe('the force that a battle gives', () => {
  it('has what begins and what comes later, every card as often as it is there', () => {
    const hill = SCENARIOS.find((s) => s.id === 'tc-20-hill-621') as Scenario;
    const force = printedForce(hill, 'soviet');
    expect(force.parts).toHaveLength(3);
    const count = [
      ...(hill.forces?.['soviet'] ?? []),
      ...(hill.arrivals ?? [])
        .filter((a) => a.side === 'soviet')
        .flatMap((a) => [...a.units, ...a.equipment, ...a.reserve]),
    ].reduce((n, i) => n + i.count, 0);
    expect(cardsIn(force)).toHaveLength(count);
  });
});
