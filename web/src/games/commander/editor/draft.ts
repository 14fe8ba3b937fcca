import type { Setup } from '../../../api/types';
import { cardByID, isUnit } from '../catalogue';
import { itemsOf, type Force } from '../plan/preparation.svelte';
import { column, row } from '../view';
import type { Arrival, Pos, Scenario, Side, Terrain, Victory } from '../types';

/** Cards that come later: units onto positions, events into the hand. */
export interface Group {
  readonly side: 'german' | 'soviet';
  readonly turn: number;
  readonly on: ReadonlySet<Pos>;
  readonly force: Force;
}

/** As many groups as a battle can have. */
export const MAX_GROUPS = 4;

/** A battle of one's own in the making. Everything that can be chosen has a meaning; the server still looks at it. */
export interface Draft {
  readonly name: string;
  readonly columns: number;
  readonly ranks: number;
  readonly year: number;
  readonly turns: number;
  readonly terrain: 'none' | 'random' | 'fixed';
  readonly map: ReadonlyMap<Pos, Terrain>;
  /** Who attacks, if anybody. */
  readonly attacker: 'nobody' | 'german' | 'soviet';
  readonly zones: Readonly<Record<'german' | 'soviet', 'own' | 'second'>>;
  /** Points that each side spends besides what it is given. */
  readonly points: number;
  readonly forces: Readonly<Record<'german' | 'soviet', Force>>;
  readonly groups: readonly Group[];
  readonly victory: 'eliminate' | 'rank' | 'positions' | 'hold';
  readonly by: 'either' | 'german' | 'soviet';
  readonly count: number;
  /** What must be held when the last turn ends. */
  readonly goals: ReadonlySet<Pos>;
  readonly atEnd: 'draw' | 'german' | 'soviet';
}

export const DEFAULT_DRAFT: Draft = {
  name: '',
  columns: 5,
  ranks: 2,
  year: 1943,
  turns: 20,
  terrain: 'fixed',
  map: new Map<Pos, Terrain>([
    ['A2', 'hills'],
    ['C2', 'village'],
    ['D3', 'woods'],
    ['B3', 'wheatfield'],
    ['E4', 'woods'],
  ]),
  attacker: 'soviet',
  zones: { german: 'own', soviet: 'own' },
  points: 0,
  forces: {
    german: new Map([
      ['pzkw-iv-h', 3],
      ['german-line-squad', 3],
      ['pak-40', 1],
      ['smoke', 1],
      ['breakdown', 1],
    ]),
    soviet: new Map([
      ['t-34-m43', 4],
      ['soviet-line-squad', 3],
      ['su-76m', 1],
      ['smoke', 1],
      ['repair', 1],
    ]),
  },
  groups: [],
  victory: 'rank',
  by: 'either',
  count: 3,
  goals: new Set(['C2']),
  atEnd: 'draw',
};

/** A group as it is added: two tanks and a squad on them, from the rear. */
export const defaultGroup = (d: Draft, side: 'german' | 'soviet'): Group => ({
  side,
  turn: Math.min(5, Math.max(1, d.turns)),
  on: new Set([`${String.fromCharCode(65 + Math.floor(d.columns / 2))}${side === 'german' ? 2 * d.ranks : 1}`]),
  force: new Map(
    side === 'german'
      ? [
          ['pzkw-iv-h', 2],
          ['german-line-squad', 1],
        ]
      : [
          ['t-34-m43', 2],
          ['soviet-line-squad', 1],
        ],
  ),
});

/** Keeps a draft consistent after a change: what lies beyond the board goes, and somebody must win by positions. */
export function normalized(d: Draft): Draft {
  const rows = 2 * d.ranks;
  const inside = (p: Pos): boolean => column(p) < d.columns && row(p) < rows;
  const map = new Map([...d.map].filter(([p]) => inside(p)));
  const goals = new Set([...d.goals].filter(inside));
  const groups = d.groups.map((g) => ({ ...g, on: new Set([...g.on].filter(inside)) }));
  const sided = d.victory === 'positions' || d.victory === 'hold';
  const by = sided && d.by === 'either' ? 'soviet' : d.by;
  const most = d.victory === 'positions' ? d.columns * d.ranks : d.columns;
  return { ...d, map, goals, groups, by, count: Math.min(Math.max(1, d.count), most) };
}

/** What a draft says about winning. */
function victoryOf(d: Draft): Victory {
  if (d.victory === 'eliminate') return { type: 'eliminate' };
  if (d.victory === 'hold') return { type: 'hold', by: d.by, positions: [...d.goals].sort() };
  return { type: d.victory, count: d.count, by: d.by };
}

/** A group in the form the rules read: units land, equipment lies on them, the rest goes into the hand. */
function arrivalOf(g: Group, i: number): Arrival {
  const items = itemsOf(g.force);
  const unit = (id: string): boolean => isUnit(cardByID(id));
  const gear = (id: string): boolean => cardByID(id).kind === 'equipment';
  return {
    id: `group-${i + 1}`,
    side: g.side,
    turn: g.turn,
    on: [...g.on].sort(),
    units: items.filter((x) => unit(x.card)),
    equipment: items.filter((x) => gear(x.card)),
    reserve: items.filter((x) => !unit(x.card) && !gear(x.card)),
  };
}

/** The scenario that a draft means, in the form the rules read. */
export function scenarioOfDraft(d: Draft): Scenario {
  const name = d.name.trim() || 'Battle';
  const given = (side: 'german' | 'soviet') => itemsOf(d.forces[side]);
  const forces = { german: given('german'), soviet: given('soviet') };
  return {
    id: 'custom',
    clause: 'TC-17.0.a',
    name: { en: name, fr: name },
    group: 'custom',
    columns: d.columns,
    ranks: d.ranks,
    ...(d.year > 0 ? { year: d.year } : {}),
    nations: 'fixed',
    ...(d.attacker === 'nobody' ? {} : { roles: d.attacker }),
    ...(d.points > 0 ? { budgets: { each: { points: d.points } } } : {}),
    forces,
    ...(d.terrain === 'fixed' ? { map: [...d.map].map(([pos, terrain]) => ({ pos, terrain })) } : {}),
    deck: 'rest',
    terrain: d.terrain,
    order: d.attacker === 'nobody' ? 'low' : d.attacker,
    initiative: 'order',
    zones: d.zones,
    ...(d.groups.length > 0 ? { arrivals: d.groups.map(arrivalOf) } : {}),
    victory: victoryOf(d),
    turns: d.turns,
    atEnd: d.victory === 'hold' ? 'hold' : d.atEnd,
  };
}

export const setupOfDraft = (d: Draft): Setup => ({ scenario: 'custom', details: { scenario: scenarioOfDraft(d) } });

const oneOf = <T extends string>(value: unknown, values: readonly T[], other: T): T =>
  values.includes(value as T) ? (value as T) : other;

/** A draft of a scenario that was kept or brought along; what the editor does not know takes its default. */
export function draftOfScenario(s: Scenario): Draft {
  const force = (side: Side): Force => new Map((s.forces?.[side] ?? []).map((i) => [i.card, i.count]));
  return normalized({
    ...DEFAULT_DRAFT,
    name: s.name['en'] ?? '',
    columns: s.columns,
    ranks: s.ranks,
    year: s.year ?? 0,
    turns: s.turns,
    terrain: oneOf(s.terrain, ['none', 'random', 'fixed'], 'none'),
    map: new Map((s.map ?? []).map((q) => [q.pos, q.terrain])),
    attacker: oneOf(s.roles, ['nobody', 'german', 'soviet'], 'nobody'),
    zones: {
      german: oneOf(s.zones?.['german'] ?? s.zones?.['each'], ['own', 'second'], 'own'),
      soviet: oneOf(s.zones?.['soviet'] ?? s.zones?.['each'], ['own', 'second'], 'own'),
    },
    points: s.budgets?.['each']?.points ?? 0,
    forces: { german: force('german'), soviet: force('soviet') },
    groups: (s.arrivals ?? []).slice(0, MAX_GROUPS).map((a) => ({
      side: oneOf(a.side, ['german', 'soviet'], 'german'),
      turn: a.turn,
      on: new Set(a.on ?? []),
      force: new Map([...(a.units ?? []), ...(a.equipment ?? []), ...(a.reserve ?? [])].map((i) => [i.card, i.count])),
    })),
    victory: oneOf(s.victory.type, ['eliminate', 'rank', 'positions', 'hold'], 'eliminate'),
    goals: new Set(s.victory.positions ?? DEFAULT_DRAFT.goals),
    by: oneOf(s.victory.by, ['either', 'german', 'soviet'], 'either'),
    count: s.victory.count ?? 3,
    atEnd: oneOf(s.atEnd, ['draw', 'german', 'soviet'], 'draw'),
  });
}
