import type { Setup } from '../../../api/types';
import { bearing, norm, radians, type Point } from '../../../draw/plane';
import { BUDGETS, coordOn, MAPS, SCENARIOS, SQUADS, VEHICLES } from '../printed';
import type { Objective, Force, Piece, Scenario } from '../types';

/** A battle of one's own in the making (RE-X.10). What is wrong with it the rules say. */

export type SideName = 'A' | 'B';
export const SIDES: readonly SideName[] = ['A', 'B'];
export type Corner = [number, number];
export type Edge = 'north' | 'east' | 'south' | 'west';
export const EDGES: readonly Edge[] = ['north', 'east', 'south', 'west'];
export const SPECIALS = ['hidden_setup', 'camouflage', 'tiger_fear'] as const;
export type Special = (typeof SPECIALS)[number];

/** A unit with its place, and the round it comes in when it does not start on the table. */
export interface Post extends Force {
  readonly camouflaged?: boolean;
  readonly storey?: number;
  readonly round?: number;
  readonly edge?: Edge;
}

export interface Camp {
  readonly nation: string;
  readonly zone: readonly Corner[];
  readonly forces: readonly Post[];
}

export interface Goal extends Objective {
  readonly at: Corner;
  readonly radius: number;
}

export interface Draft {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly pieces: readonly Piece[];
  readonly rounds: number;
  readonly first: 'A' | 'B' | 'roll';
  readonly victory: 'RE-V1' | 'RE-V2';
  readonly special: readonly Special[];
  /** Both sides bring forces of their own (RE-S7). */
  readonly pickUp: boolean;
  readonly sides: Readonly<Record<SideName, Camp>>;
  readonly goals: readonly Goal[];
}

/** What is in hand. */
export type Chosen =
  { readonly kind: 'piece' | 'unit' | 'goal'; readonly id: string } | { readonly kind: 'zone'; readonly id: SideName };

const upright = (x: number, y: number, w: number, h: number): Corner[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

/** A strip along an edge of the table. */
export function strip(d: Pick<Draft, 'width' | 'height'>, edge: Edge, deep: number): Corner[] {
  switch (edge) {
    case 'south':
      return upright(0, 0, d.width, deep);
    case 'north':
      return upright(0, d.height - deep, d.width, deep);
    case 'west':
      return upright(0, 0, deep, d.height);
    case 'east':
      return upright(d.width - deep, 0, deep, d.height);
  }
}

/** The printed battle as a draft, to begin with. */
export function draftOf(plot: Scenario, name: string): Draft | undefined {
  const ground = MAPS.get(typeof plot.map === 'string' ? plot.map : (plot.map?.[0] ?? ''));
  return ground === undefined ? undefined : drafted(plot as unknown as Partial<Written>, ground, name);
}

export const EMPTY: Draft = {
  name: '',
  width: 12000,
  height: 12000,
  pieces: [],
  rounds: 8,
  first: 'roll',
  victory: 'RE-V1',
  special: [],
  pickUp: true,
  sides: {
    A: { nation: 'any', zone: upright(0, 0, 12000, 2000), forces: [] },
    B: { nation: 'any', zone: upright(0, 10000, 12000, 2000), forces: [] },
  },
  goals: [{ id: 'goal1', at: [6000, 6000], radius: 800, value: 3 }],
};

export const FIRST: Draft = draftOf(SCENARIOS.get('RE-S1')!, '') ?? EMPTY;

// --- Pieces of terrain ---

const whole = (n: number): number => Math.round(n);
const boxOf = (poly: readonly Corner[]): { x: number; y: number; w: number; h: number } => {
  const xs = poly.map((c) => c[0]);
  const ys = poly.map((c) => c[1]);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
};

/** The upright box around a piece: its place and its size. */
export const boundsOf = (p: Piece): { x: number; y: number; w: number; h: number } => boxOf(p.poly);

export const middleOf = (p: Piece): Point => {
  const b = boundsOf(p);
  return { x: b.x + b.w / 2, y: b.y + b.h / 2 };
};

/** A name that nothing has yet. */
function fresh(stem: string, taken: readonly string[]): string {
  for (let n = 1; ; n++) if (!taken.includes(`${stem}${n}`)) return `${stem}${n}`;
}

const reshaped = (d: Draft, id: string, next: (p: Piece) => Piece): Draft => ({
  ...d,
  pieces: d.pieces.map((p) => (p.id === id ? next(p) : p)),
});

export const changedPiece = (d: Draft, id: string, part: Partial<Piece>): Draft =>
  reshaped(d, id, (p) => ({ ...p, ...part }));

/** Shifts a piece, but not over the edge of the table. */
export function shiftedPiece(d: Draft, id: string, dx: number, dy: number): Draft {
  return reshaped(d, id, (p) => {
    const b = boundsOf(p);
    const x = whole(Math.min(Math.max(dx, -b.x), d.width - b.x - b.w));
    const y = whole(Math.min(Math.max(dy, -b.y), d.height - b.y - b.h));
    return { ...p, poly: p.poly.map(([a, c]): Corner => [a + x, c + y]) };
  });
}

/** Turns a piece clockwise about its middle, by tenths of a degree. */
export function turnedPiece(d: Draft, id: string, by: number): Draft {
  return reshaped(d, id, (p) => {
    const m = middleOf(p);
    const [s, c] = [Math.sin(radians(by)), Math.cos(radians(by))];
    const turn = ([x, y]: Corner): Corner => [
      whole(m.x + (x - m.x) * c + (y - m.y) * s),
      whole(m.y - (x - m.x) * s + (y - m.y) * c),
    ];
    return { ...p, poly: p.poly.map(turn) };
  });
}

/** Stretches a piece to a size, from its south-western corner. */
export function sizedPiece(d: Draft, id: string, w: number, h: number): Draft {
  return reshaped(d, id, (p) => {
    const b = boundsOf(p);
    const [kx, ky] = [w / Math.max(1, b.w), h / Math.max(1, b.h)];
    return { ...p, poly: p.poly.map(([x, y]): Corner => [whole(b.x + (x - b.x) * kx), whole(b.y + (y - b.y) * ky)]) };
  });
}

export const bentPiece = (d: Draft, id: string, corner: number, at: Point): Draft =>
  reshaped(d, id, (p) => ({ ...p, poly: p.poly.map((c, i) => (i === corner ? onTable(d, at) : c)) }));

/** One corner more: the longest side bulges a little. */
export function cornered(d: Draft, id: string): Draft {
  return reshaped(d, id, (p) => {
    const length = (i: number): number => {
      const [a, b] = [p.poly[i]!, p.poly[(i + 1) % p.poly.length]!];
      return Math.hypot(b[0] - a[0], b[1] - a[1]);
    };
    const at = p.poly.reduce((best, _, i) => (length(i) > length(best) ? i : best), 0);
    const [a, b] = [p.poly[at]!, p.poly[(at + 1) % p.poly.length]!];
    const k = 0.12;
    const bulge: Corner = [(a[0] + b[0]) / 2 + (b[1] - a[1]) * k, (a[1] + b[1]) / 2 - (b[0] - a[0]) * k];
    return { ...p, poly: p.poly.toSpliced(at + 1, 0, onTable(d, { x: bulge[0], y: bulge[1] })) };
  });
}

export const uncornered = (d: Draft, id: string): Draft =>
  reshaped(d, id, (p) => (p.poly.length > 3 ? { ...p, poly: p.poly.slice(0, -1) } : p));

/** A point of the table, in whole millimetres. */
export const onTable = (d: Pick<Draft, 'width' | 'height'>, p: Point): Corner => [
  Math.min(d.width, Math.max(0, 10 * whole(p.x / 10))),
  Math.min(d.height, Math.max(0, 10 * whole(p.y / 10))),
];

/** A new piece about a point, in the size that is usual for it. */
export function addedPiece(d: Draft, kind: Kind, at: Point): { readonly draft: Draft; readonly id: string } {
  const [w, h] = kind.size;
  const x = Math.min(Math.max(0, whole(at.x - w / 2)), d.width - w);
  const y = Math.min(Math.max(0, whole(at.y - h / 2)), d.height - h);
  const id = fresh(
    't',
    d.pieces.map((p) => p.id),
  );
  const storeys = kind.id === 'building' ? { storeys: 1 } : {};
  const piece: Piece = { id, type: kind.id, height: kind.height, poly: upright(x, y, w, h), ...storeys };
  return { draft: { ...d, pieces: [...d.pieces, piece] }, id };
}

export function copiedPiece(d: Draft, id: string): { readonly draft: Draft; readonly id: string } {
  const p = d.pieces.find((x) => x.id === id);
  if (p === undefined) return { draft: d, id };
  const twin = fresh(
    't',
    d.pieces.map((x) => x.id),
  );
  const with2 = { ...d, pieces: [...d.pieces, { ...p, id: twin }] };
  return { draft: shiftedPiece(with2, twin, 400, -400), id: twin };
}

export const withoutPiece = (d: Draft, id: string): Draft => ({ ...d, pieces: d.pieces.filter((p) => p.id !== id) });

/** The southern half again in the north, turned about the middle: the same ground for both. */
export function mirrored(d: Draft): Draft {
  const pieces: Piece[] = d.pieces.filter((p) => middleOf(p).y < d.height / 2);
  for (const p of [...pieces]) {
    const id = fresh(
      't',
      pieces.map((x) => x.id),
    );
    pieces.push({ ...p, id, poly: p.poly.map(([x, y]): Corner => [d.width - x, d.height - y]) });
  }
  return { ...d, pieces };
}

/** Another size of table: zones that reached an edge reach it again. */
export function resized(d: Draft, width: number, height: number): Draft {
  const moved = ([x, y]: Corner): Corner => {
    const far = y >= d.height / 2;
    return [x >= d.width ? width : Math.min(x, width), far ? Math.max(0, y + height - d.height) : Math.min(y, height)];
  };
  const camp = (c: Camp): Camp => ({ ...c, zone: c.zone.map(moved) });
  return { ...d, width, height, sides: { A: camp(d.sides.A), B: camp(d.sides.B) } };
}

// --- Units ---

const camped = (d: Draft, side: SideName, forces: readonly Post[]): Draft => ({
  ...d,
  sides: { ...d.sides, [side]: { ...d.sides[side], forces } },
});

export const sideOfUnit = (id: string, d: Draft): SideName => (d.sides.A.forces.some((f) => f.unit === id) ? 'A' : 'B');

export const postOf = (d: Draft, id: string): Post | undefined =>
  SIDES.flatMap((s) => d.sides[s].forces).find((f) => f.unit === id);

const centre = (zone: readonly Corner[]): Point => {
  const b = boxOf(zone);
  return { x: b.x + b.w / 2, y: b.y + b.h / 2 };
};

/** A unit more, in the middle of its zone, looking at the other side. */
export function addedUnit(d: Draft, side: SideName, ref: string): { readonly draft: Draft; readonly id: string } {
  const id = fresh(
    side,
    SIDES.flatMap((s) => d.sides[s].forces.map((f) => f.unit)),
  );
  const home = centre(d.sides[side].zone);
  const away = centre(d.sides[side === 'A' ? 'B' : 'A'].zone);
  // Units stand beside each other, not on top.
  const n = d.sides[side].forces.length;
  const [x, y] = onTable(d, { x: home.x + (n % 2 === 0 ? 1 : -1) * Math.ceil(n / 2) * 1100, y: home.y });
  const post: Post = { unit: id, ref, at: [x, y, norm(Math.round(bearing(home, away) / 450) * 450)] };
  return { draft: camped(d, side, [...d.sides[side].forces, post]), id };
}

export function changedUnit(d: Draft, id: string, next: (f: Post) => Post): Draft {
  const side = sideOfUnit(id, d);
  return camped(
    d,
    side,
    d.sides[side].forces.map((f) => (f.unit === id ? next(f) : f)),
  );
}

/** Takes a unit away; whoever rode on it walks. */
export function withoutUnit(d: Draft, id: string): Draft {
  const side = sideOfUnit(id, d);
  const left = d.sides[side].forces
    .filter((f) => f.unit !== id)
    .map((f) => {
      const { aboard, ...rest } = f;
      return aboard === id ? rest : f;
    });
  return camped(d, side, left);
}

export const movedUnit = (d: Draft, id: string, at: Point): Draft =>
  changedUnit(d, id, (f) => ({ ...f, at: [...onTable(d, at), f.at[2]] as [number, number, number] }));

export const turnedUnit = (d: Draft, id: string, h: number): Draft =>
  changedUnit(d, id, (f) => ({ ...f, at: [f.at[0], f.at[1], norm(h)] }));

/** Vehicles of the same side that carry men, and start with this unit. */
export const carriersOf = (d: Draft, f: Post): readonly Post[] =>
  d.sides[sideOfUnit(f.unit, d)].forces.filter(
    (o) => (VEHICLES.get(o.ref)?.transport ?? 0) > 0 && o.round === f.round && o.edge === f.edge,
  );

export const isSquad = (ref: string): boolean => SQUADS.has(ref);

// --- Goals and zones ---

export function addedGoal(d: Draft): { readonly draft: Draft; readonly id: string } {
  const id = fresh(
    'goal',
    d.goals.map((g) => g.id),
  );
  const goal: Goal = { id, at: onTable(d, { x: d.width / 2, y: d.height / 2 }), radius: 800, value: 1 };
  return { draft: { ...d, goals: [...d.goals, goal] }, id };
}

export const changedGoal = (d: Draft, id: string, part: Partial<Goal>): Draft => ({
  ...d,
  goals: d.goals.map((g) => (g.id === id ? { ...g, ...part } : g)),
});

export const withoutGoal = (d: Draft, id: string): Draft => ({ ...d, goals: d.goals.filter((g) => g.id !== id) });

export const zoned = (d: Draft, side: SideName, zone: readonly Corner[]): Draft => ({
  ...d,
  sides: { ...d.sides, [side]: { ...d.sides[side], zone } },
});

export const bentZone = (d: Draft, side: SideName, corner: number, at: Point): Draft =>
  zoned(
    d,
    side,
    d.sides[side].zone.map((c, i) => (i === corner ? onTable(d, at) : c)),
  );

// --- The form that the rules read ---

interface Written {
  readonly id: string;
  readonly name: string;
  readonly map: null;
  readonly rounds: number;
  readonly first: string;
  readonly teaches: string;
  readonly sides: Readonly<
    Record<
      SideName,
      { nation: string; zone: readonly (readonly unknown[])[]; forces: readonly Post[]; points?: readonly number[] }
    >
  >;
  readonly reserves: readonly { side: SideName; round: number; edge: Edge; forces: readonly Post[] }[];
  readonly objectives: readonly Objective[];
  readonly special: readonly string[];
  readonly victory: string;
}

interface WrittenGround {
  readonly width: number;
  readonly height: number;
  readonly terrain: readonly Piece[];
}

/** The set-up that a draft means. */
export function setupOf(d: Draft): Setup {
  const name = d.name.trim();
  const camp = (s: SideName): Written['sides'][SideName] => ({
    nation: d.pickUp ? 'any' : d.sides[s].nation,
    zone: d.sides[s].zone,
    forces: d.pickUp ? [] : d.sides[s].forces.filter((f) => f.round === undefined),
    ...(d.pickUp ? { points: BUDGETS } : {}),
  });
  const reserves: Written['reserves'][number][] = [];
  for (const side of d.pickUp ? [] : SIDES)
    for (const { round, edge, ...f } of d.sides[side].forces) {
      if (round === undefined || edge === undefined) continue;
      const group = reserves.findIndex((r) => r.side === side && r.round === round && r.edge === edge);
      if (group < 0) reserves.push({ side, round, edge, forces: [f] });
      else reserves[group] = { ...reserves[group]!, forces: [...reserves[group]!.forces, f] };
    }
  const exit: readonly Objective[] = d.victory === 'RE-V2' ? [{ id: 'exit', edge: 'east', value: 2 }] : [];
  const scenario: Written = {
    id: 'own',
    name,
    map: null,
    rounds: d.rounds,
    first: d.first,
    teaches: '',
    sides: { A: camp('A'), B: camp('B') },
    reserves,
    objectives: [...d.goals, ...exit],
    special: d.special,
    victory: d.victory,
  };
  const map = { id: 'own', name, width: d.width, height: d.height, terrain: d.pieces };
  return { scenario: 'own', details: { map, scenario } };
}

/** The draft of a set-up that was kept or brought along, if it is one. */
export function draftIn(data: unknown, name: string): Draft | undefined {
  const { details } = (data ?? {}) as { readonly details?: { readonly map?: unknown; readonly scenario?: unknown } };
  const map = details?.map as Partial<WrittenGround> | undefined;
  const scenario = details?.scenario as Partial<Written> | undefined;
  if (map === undefined || scenario === undefined || !Array.isArray(map.terrain)) return undefined;
  try {
    return drafted(scenario, map as WrittenGround, name);
  } catch {
    // A file by somebody else may be anything.
    return undefined;
  }
}

function drafted(s: Partial<Written>, ground: WrittenGround, name: string): Draft {
  const { width, height } = ground;
  const on = (c: unknown): number => coordOn(c as number | string, width, height);
  const corner = ([x, y]: readonly unknown[]): Corner => [on(x), on(y)];
  const late = (side: SideName): Post[] =>
    (s.reserves ?? [])
      .filter((r) => r.side === side)
      .flatMap(({ round, edge, forces }) => forces.map((f) => ({ ...f, round, edge })));
  const camp = (side: SideName): Camp => {
    const { nation = 'any', zone = [], forces = [] } = s.sides?.[side] ?? {};
    return { nation, zone: zone.map(corner), forces: [...forces, ...late(side)] };
  };
  return {
    name: name || (s.name ?? ''),
    width,
    height,
    pieces: ground.terrain,
    rounds: s.rounds ?? EMPTY.rounds,
    first: s.first === 'A' || s.first === 'B' ? s.first : 'roll',
    victory: s.victory === 'RE-V2' ? 'RE-V2' : 'RE-V1',
    special: SPECIALS.filter((x) => s.special?.includes(x)),
    pickUp: (s.sides?.A.points ?? []).length > 0,
    sides: { A: camp('A'), B: camp('B') },
    goals: (s.objectives ?? []).flatMap((o) =>
      o.at === undefined ? [] : [{ id: o.id, at: corner(o.at), radius: o.radius ?? 0, value: o.value }],
    ),
  };
}

/** A kind of terrain as it is put on a table. */
export interface Kind {
  readonly id: string;
  readonly height: number;
  readonly size: readonly [number, number];
}
