import { describe, expect, it } from 'vitest';
import { detailOf as commander } from '../games/commander/panel/event-detail';
import { detailOf as skirmish } from '../games/skirmish/panel/event-detail';
import { detailOf as tankchess } from '../games/tankchess/panel/event-detail';
import type { Say } from '../words/say';
import { plainDetail, sumsOf } from './event-detail';

const words: Say = (key) => key;
const smoke = { value: 2, clause: 'TC-9.6.a', label: 'smoke' };
const rear = { value: -1, clause: 'TC-9.6.b', label: 'rear' };

describe('the detail of an event', () => {
  it('finds the sum of an event and those of its parts', () => {
    const e = { type: 'shot', sum: [smoke], attack: { sum: [rear], dice: [3] }, clauses: ['TC-9'], dice: [] };
    expect([...sumsOf(e)]).toEqual([
      ['sum', [smoke]],
      ['attack', [rear]],
    ]);
    expect(sumsOf({ type: 'passed' }).size).toBe(0);
  });

  it('shows a sum line by line, and nothing where there is none', () => {
    expect(plainDetail({ type: 'rolled', sum: [smoke, rear] }, words, words)?.rows).toEqual([
      { label: 'label.smoke', value: '+2', clause: 'TC-9.6.a' },
      { label: 'label.rear', value: '−1', clause: 'TC-9.6.b' },
    ]);
    expect(plainDetail({ type: 'rolled' }, words, words)).toBeUndefined();
  });

  it('TC-9.3 compares both dice of a shot with what they needed', () => {
    const shot = { type: 'shot-fired', die: 4, need: 7, killDie: 9, killOn: 5, sum: [smoke], result: 'missed' };
    const detail = commander(shot, words, words);
    expect(detail?.dice?.map((d) => d.value)).toEqual([4, 9]);
    expect(detail?.rows.map((r) => r.value)).toEqual(['4 +2 ≤ 7', '+2', '9 > 5']);
    expect(detail?.lost).toBe(false);
    expect(commander({ type: 'moved' }, words, words)).toBeUndefined();
  });

  it('TK-9.g reads the dice of a pool and sums them up', () => {
    const detail = skirmish({ type: 'defence-rolled', dice: [6, 4, 1], sum: [smoke, rear] }, words, words);
    expect(detail?.dice?.map((d) => [d.tone, d.label])).toEqual([
      ['crit', 'tk.die.defence.crit'],
      ['hit', 'tk.die.defence.hit'],
      ['none', 'tk.die.defence.none'],
    ]);
    expect(detail?.rows.map((r) => r.value)).toEqual(['2', '−1', '1']);
    expect(skirmish({ type: 'attack-read', dice: [6] }, words, words)).toBeUndefined();
  });

  it('CH-6 counts guns and armour in Roman numbers', () => {
    const sum = [{ value: 4, clause: 'CH-5.a', label: 'gun' }];
    expect(tankchess({ type: 'destroyed', sum }, words, words)?.rows[0]?.value).toBe('IV');
  });
});
