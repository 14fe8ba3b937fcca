import { describe, expect, it } from 'vitest';
import { sceneOf } from '../tfen';
import {
  begin,
  boardFile,
  draftOf,
  draftOfDetails,
  draw,
  mirrored,
  next,
  redo,
  resize,
  tfenOf,
  turnUnit,
  twin,
  undo,
  type Draft,
} from './draft';

const EMPTY: Draft = { width: 12, height: 12, ground: new Map(), units: [] };
const QUICK =
  '12x12 3m42c42h42/12/3l42m42l42/2##4###1/3##1#1#3/6###3/3###6/3#1#1##3/1###4##2/2L02M02L03/12/2H02C02M03 w 0 1';
const ODD = '8x8 3c44/8/2:=m34%/8/1~~5/2~=a25/8/3C04 w 0 1';

describe('a drawing', () => {
  it('CH-15.c writes the position text that it was read from', () => {
    for (const tfen of [QUICK, ODD]) expect(tfenOf(draftOf(sceneOf(tfen)))).toBe(tfen);
  });
  it('comes back from its file, with headings and the ground under units', () => {
    for (const tfen of [QUICK, ODD]) {
      const file = JSON.parse(JSON.stringify(boardFile(draftOf(sceneOf(tfen)), 'Mine', true))) as unknown;
      const back = draftOfDetails(file);
      expect(back && tfenOf(back.draft)).toBe(tfen);
      expect(back?.name).toBe('Mine');
      expect(back?.waived).toBe(true);
    }
    expect(draftOfDetails({ tfen: QUICK })?.draft.units).toHaveLength(12);
    expect(draftOfDetails({ nothing: 1 })).toBeUndefined();
    expect(draftOfDetails('text')).toBeUndefined();
  });
  it('is drawn on both halves at once when it is to be symmetric', () => {
    const wood = draw(EMPTY, 'b2', { is: 'ground', ground: 'tree' }, true);
    expect([...wood.ground]).toEqual([
      ['b2', 'tree'],
      ['k11', 'tree'],
    ]);
    const tank = draw(wood, 'c1', { is: 'unit', owner: 1, unit: 'HT', heading: 'NE' }, true);
    expect(tank.units).toContainEqual({ owner: 2, unit: 'HT', square: 'j12', heading: 'SW' });
    expect(draw(tank, 'c1', { is: 'erase' }, true).units).toEqual([]);
    expect(turnUnit(tank, 'j12', 1, true).units.map((u) => u.heading)).toEqual(['E', 'W']);
    expect(draw(EMPTY, 'b2', { is: 'ground', ground: 'tree' }, false).ground.size).toBe(1);
  });
  it('is erased from the top: first the unit, then the ground', () => {
    let d = draw(
      draw(EMPTY, 'd4', { is: 'ground', ground: 'mud' }, false),
      'd4',
      { is: 'unit', owner: 1, unit: 'LT', heading: 'N' },
      false,
    );
    d = draw(d, 'd4', { is: 'erase' }, false);
    expect([d.units.length, d.ground.size]).toEqual([0, 1]);
    expect(draw(d, 'd4', { is: 'erase' }, false).ground.size).toBe(0);
  });
  it('CH-13.a is made symmetric from the lower half', () => {
    const d = mirrored(draftOf(sceneOf('8x8 #2c34/8/8/8/8/8/2~5/3C14 w 0 1')));
    expect(tfenOf(d)).toBe('8x8 4c53/5~2/8/8/8/8/2~5/3C14 w 0 1');
    expect(twin(d, 'a1')).toBe('h8');
  });
  it('keeps what fits when its size changes', () => {
    const d = resize(draftOf(sceneOf(QUICK)), 10, 8);
    expect(d.units.every((u) => u.owner === 1)).toBe(true);
    expect(tfenOf(d).startsWith('10x8 ')).toBe(true);
  });
  it('can be taken back and done again', () => {
    const wood = draw(EMPTY, 'b2', { is: 'ground', ground: 'tree' }, false);
    const more = draw(wood, 'b3', { is: 'ground', ground: 'tree' }, false);
    let s = next(next(begin(EMPTY), wood), more, true);
    expect(s.past).toEqual([EMPTY]);
    s = undo(s);
    expect(s.now).toBe(EMPTY);
    s = redo(s);
    expect(s.now).toBe(more);
    expect(undo(undo(s)).now).toBe(EMPTY);
  });
});
