import { describe, expect, it } from 'vitest';
import { MAPS, SCENARIOS } from '../printed';
import {
  addedGoal,
  addedPiece,
  addedUnit,
  bentPiece,
  boundsOf,
  carriersOf,
  changedUnit,
  copiedPiece,
  cornered,
  draftIn,
  draftOf,
  EMPTY,
  FIRST,
  middleOf,
  mirrored,
  movedUnit,
  postOf,
  resized,
  setupOf,
  shiftedPiece,
  sizedPiece,
  strip,
  turnedPiece,
  uncornered,
  withoutUnit,
  zoned,
  type Draft,
} from './draft';
import { GROUPS, KINDS } from './terrain-kinds';

/** Corners run anticlockwise and turn left at each: what the rules ask of a piece (RE-0.1). */
const bulges = (poly: readonly (readonly [number, number])[]): boolean =>
  poly.every((a, i) => {
    const [b, c] = [poly[(i + 1) % poly.length]!, poly[(i + 2) % poly.length]!];
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) > 0;
  });

const withWoods = (): { draft: Draft; id: string } =>
  addedPiece(EMPTY, KINDS.get('light_woods')!, { x: 3000, y: 3000 });

describe('terrain in the editor (RE-0.1)', () => {
  it('knows every kind of terrain, and where to look for it', () => {
    for (const kinds of Object.values(GROUPS)) for (const k of kinds) expect(KINDS.has(k), k).toBe(true);
    const listed = Object.values(GROUPS).flat();
    const used = [...MAPS.values()].flatMap((m) => m.terrain.map((p) => p.type));
    expect(used.filter((type) => !listed.includes(type))).toEqual([]);
  });
  it('puts a piece on the table, also at its edge', () => {
    const { draft, id } = addedPiece(EMPTY, KINDS.get('building')!, { x: 12000, y: 0 });
    const p = draft.pieces.find((x) => x.id === id)!;
    expect(p).toMatchObject({ type: 'building', height: 500, storeys: 1 });
    expect(boundsOf(p)).toEqual({ x: 10600, y: 0, w: 1400, h: 1000 });
    expect(bulges(p.poly)).toBe(true);
  });
  it('shifts, sizes, turns and bends it', () => {
    const { draft, id } = withWoods();
    const at = (d: Draft) => d.pieces.find((p) => p.id === id)!;
    expect(boundsOf(at(shiftedPiece(draft, id, 500, -99999)))).toMatchObject({ x: 2300, y: 0 });
    expect(boundsOf(at(sizedPiece(draft, id, 1000, 300)))).toMatchObject({ w: 1000, h: 300 });
    const quarter = at(turnedPiece(draft, id, 900));
    expect(boundsOf(quarter)).toMatchObject({ w: 2000, h: 2400 });
    expect(middleOf(quarter)).toEqual(middleOf(at(draft)));
    expect(bulges(at(turnedPiece(draft, id, 333)).poly)).toBe(true);
    expect(at(bentPiece(draft, id, 0, { x: -50, y: 1234 })).poly[0]).toEqual([0, 1230]);
  });
  it('gives it a corner more that the rules accept, and takes it back', () => {
    const { draft, id } = withWoods();
    const more = cornered(draft, id);
    expect(more.pieces[0]!.poly).toHaveLength(5);
    expect(bulges(more.pieces[0]!.poly)).toBe(true);
    expect(uncornered(more, id).pieces[0]!.poly).toHaveLength(4);
  });
  it('copies a piece under a name of its own', () => {
    const { draft, id } = withWoods();
    const next = copiedPiece(draft, id);
    expect(next.id).not.toBe(id);
    expect(next.draft.pieces).toHaveLength(2);
  });
  it('mirrors the southern half', () => {
    const both = mirrored(withWoods().draft);
    expect(both.pieces).toHaveLength(2);
    expect(middleOf(both.pieces[1]!)).toEqual({ x: 9000, y: 9000 });
    expect(bulges(both.pieces[1]!.poly)).toBe(true);
  });
  it('lets zones follow the edge of a table that grows', () => {
    const wide = resized(EMPTY, 18000, 12000);
    expect(wide.sides.A.zone).toEqual(strip(wide, 'south', 2000));
    expect(wide.sides.B.zone).toEqual(strip(wide, 'north', 2000));
  });
});

describe('units in the editor (RE-X.10)', () => {
  it('enter their zone and look at the other side', () => {
    const a = addedUnit(EMPTY, 'A', 'm8');
    const b = addedUnit(a.draft, 'B', 'pz4h');
    expect(postOf(b.draft, a.id)).toMatchObject({ unit: 'A1', at: [6000, 1000, 0] });
    expect(postOf(b.draft, b.id)).toMatchObject({ unit: 'B1', at: [6000, 11000, 1800] });
  });
  it('walk when what they rode on is gone', () => {
    const car = addedUnit(EMPTY, 'A', 'm3_ht');
    const men = addedUnit(car.draft, 'A', 'us_hq');
    const riding = changedUnit(men.draft, men.id, (f) => ({ ...f, aboard: car.id }));
    expect(carriersOf(riding, postOf(riding, men.id)!).map((c) => c.unit)).toEqual(['A1']);
    expect(postOf(withoutUnit(riding, car.id), men.id)).not.toHaveProperty('aboard');
  });
  it('stay on the table', () => {
    const a = addedUnit(EMPTY, 'A', 'm8');
    expect(postOf(movedUnit(a.draft, a.id, { x: 20000, y: -5 }), a.id)?.at).toEqual([12000, 0, 0]);
  });
});

describe('a battle of one’s own', () => {
  it.each([...SCENARIOS.keys()])('%s goes through the form of the rules and comes back', (id) => {
    const plot = SCENARIOS.get(id)!;
    const draft = draftOf(plot, 'x')!;
    expect(draftIn(JSON.parse(JSON.stringify(setupOf(draft))), 'x')).toEqual(draft);
  });
  it('keeps reserves by round and edge', () => {
    const draft = draftOf(SCENARIOS.get('RE-S2')!, '')!;
    expect(postOf(draft, 'B6')).toMatchObject({ round: 4, edge: 'north' });
    const { scenario } = setupOf(draft).details as { scenario: { reserves: unknown[] } };
    expect(scenario.reserves).toMatchObject([{ side: 'B', round: 4, edge: 'north', forces: [{ unit: 'B6' }] }]);
  });
  it('has the eastern edge as its goal where A must get through (RE-V2)', () => {
    const { scenario } = setupOf({ ...FIRST, victory: 'RE-V2' }).details as { scenario: { objectives: unknown[] } };
    expect(scenario.objectives).toContainEqual({ id: 'exit', edge: 'east', value: 2 });
  });
  it('leaves forces to the players of a pick-up game (RE-S7)', () => {
    const { scenario } = setupOf({ ...FIRST, pickUp: true }).details as {
      scenario: { sides: { A: { points: unknown; forces: unknown[] } } };
    };
    expect(scenario.sides.A).toMatchObject({ points: [500, 750, 1000], forces: [] });
  });
  it('gives each goal a name of its own, and zones their shape', () => {
    const twice = addedGoal(addedGoal(EMPTY).draft).draft;
    expect(new Set(twice.goals.map((g) => g.id)).size).toBe(3);
    expect(zoned(EMPTY, 'A', strip(EMPTY, 'west', 1500)).sides.A.zone[1]).toEqual([1500, 0]);
  });
  it.each([null, 7, {}, { details: {} }, { details: { map: { terrain: 3 }, scenario: {} } }])(
    'is not found in %j',
    (data) => expect(draftIn(data, '')).toBeUndefined(),
  );
});
