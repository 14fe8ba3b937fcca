import infantryText from '../../../../games/engagement/printed/data/infantry.csv?raw';
import scenarioData from '../../../../games/engagement/printed/data/scenarios.json';
import vehicleData from '../../../../games/engagement/printed/data/vehicles.json';
import weaponText from '../../../../games/engagement/printed/data/weapons.csv?raw';
import { rows } from '../../draw/rows';
import type { Piece, Scenario } from './types';

/**
 * Everything printed: the same tables the rules read. The page only draws and
 * lists with them; it decides nothing.
 */

export interface Vehicle {
  readonly id: string;
  readonly nation: string;
  readonly mobility: string;
  readonly enclosure: string;
  readonly mvt: number;
  readonly shoot: number;
  readonly exp: number;
  readonly discipline: number;
  readonly armour: {
    readonly turret: readonly number[] | null;
    readonly hull: readonly number[];
    readonly running: number;
  } | null;
  readonly upper: string;
  readonly crew: number;
  readonly transport: number;
  readonly tow: string;
  readonly weapons: readonly { readonly weapon: string; readonly mount: string; readonly facing?: number }[];
  readonly specials: readonly string[];
  readonly footprint: { readonly length: number; readonly width: number };
  readonly sources: Sources;
  readonly points: number;
}

/** Which numbers are in the printed text and which are from public sources, by part; all others are ours. */
export interface Sources {
  readonly printed: readonly string[];
  readonly public: readonly string[];
}

export interface Squad {
  readonly id: string;
  readonly nation: string;
  readonly kind: string;
  readonly figures: number;
  readonly mvt: number;
  readonly shoot: number;
  readonly cc: number;
  readonly exp: number;
  readonly discipline: number;
  readonly weapons: readonly string[];
  readonly specials: readonly string[];
  readonly sources: Sources;
  readonly points: number;
}

export interface Weapon {
  readonly id: string;
  /** As they are printed: range in cm, rate of fire, values against armour, and what is thrown by its blast. */
  readonly range: string;
  readonly rof: string;
  readonly atShort: string;
  readonly atLong: string;
  readonly ap: string;
  readonly ammo: readonly string[];
  readonly sources: Sources;
}

export interface Ground {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly terrain: readonly Piece[];
}

const list = (text: string | undefined): string[] => (text ? text.split('|') : []);

export const VEHICLES: ReadonlyMap<string, Vehicle> = new Map(
  (vehicleData as unknown as { readonly vehicles: readonly Vehicle[] }).vehicles.map((v) => [v.id, v]),
);

export const SQUADS: ReadonlyMap<string, Squad> = new Map(
  rows(infantryText).map((r) => [
    r['id'] ?? '',
    {
      id: r['id'] ?? '',
      nation: r['nation'] ?? '',
      kind: r['kind'] ?? '',
      figures: Number(r['figures']),
      mvt: Number(r['mvt_cm']) * 100,
      shoot: Number(r['shoot']),
      cc: Number(r['cc']),
      exp: Number(r['exp']),
      discipline: Number(r['discipline']),
      weapons: list(r['weapons']),
      specials: list(r['specials']),
      sources: { printed: list(r['printed']), public: list(r['public']) },
      points: Number(r['points']),
    },
  ]),
);

export const WEAPONS: ReadonlyMap<string, Weapon> = new Map(
  rows(weaponText).map((r) => [
    r['id'] ?? '',
    {
      id: r['id'] ?? '',
      range: r['range_cm'] ?? '',
      rof: r['rof'] ?? '',
      atShort: r['at_short'] ?? '',
      atLong: r['at_long'] ?? '',
      ap: r['ap'] ?? '',
      ammo: list(r['ammo']),
      sources: { printed: list(r['printed']), public: [] },
    },
  ]),
);

export const SCENARIOS: ReadonlyMap<string, Scenario> = new Map(
  (scenarioData as unknown as readonly Scenario[]).map((s) => [s.id, s]),
);

/** Sizes of a pick-up game (RE-S7). */
export const BUDGETS: readonly number[] = SCENARIOS.get('RE-S7')?.sides.A.points ?? [];

const mapFiles = import.meta.glob<Ground>('../../../../games/engagement/printed/data/maps/*.json', {
  eager: true,
  import: 'default',
});
export const MAPS: ReadonlyMap<string, Ground> = new Map(Object.values(mapFiles).map((m) => [m.id, m]));

/** Nations that field forces, in the order they are listed. */
export const NATIONS = ['US', 'UK', 'DE', 'USSR'] as const;

/** What may be bought for a nation: crews come with their vehicles. */
export const listOf = (
  nation: string,
): { readonly vehicles: readonly Vehicle[]; readonly squads: readonly Squad[] } => ({
  vehicles: [...VEHICLES.values()].filter((v) => v.nation === nation || v.nation === 'any'),
  squads: [...SQUADS.values()].filter((s) => (s.nation === nation || s.nation === 'any') && s.kind !== 'crew'),
});

/** Where the numbers of a unit come from, in a word: all printed, some of them, or none. */
export function sourceOf(ref: string): 'printed' | 'part' | 'ours' {
  const s = VEHICLES.get(ref)?.sources ?? SQUADS.get(ref)?.sources;
  if (s === undefined || s.printed.length + s.public.length === 0) return 'ours';
  return s.printed.includes('armour') ? 'printed' : 'part';
}

export const priceOf = (ref: string): number => VEHICLES.get(ref)?.points ?? SQUADS.get(ref)?.points ?? 0;
export const nationOf = (ref: string): string => VEHICLES.get(ref)?.nation ?? SQUADS.get(ref)?.nation ?? '';

/** A printed coordinate on a table of this size: a number, or one measured from the far side: `W`, `H-2000`, `W/2`. */
export function coordOn(c: number | string, width: number, height: number): number {
  if (typeof c === 'number') return c;
  const m = /^([WH])(?:\/(\d+))?(?:([+-]\d+))?$/.exec(c);
  if (m === null) return Number(c);
  const base = m[1] === 'W' ? width : height;
  return base / Number(m[2] ?? 1) + Number(m[3] ?? 0);
}

/** The figures of a profile as they are read, each with its name under `re.figure`. */
export function figuresOf(ref: string): readonly (readonly [name: string, figure: string])[] {
  const v = VEHICLES.get(ref);
  const u = v ?? SQUADS.get(ref);
  if (u === undefined) return [];
  return [
    ['mvt', `${u.mvt / 100}`],
    ['shoot', `${u.shoot}+`],
    v === undefined ? ['cc', `${SQUADS.get(ref)?.cc}`] : ['exp', `${u.exp}+`],
    ['discipline', `${u.discipline}+`],
  ];
}

/** The weapons of a vehicle or squad, each once. */
export const weaponsOf = (ref: string): readonly string[] => [
  ...new Set([
    ...(VEHICLES.get(ref)?.weapons ?? []).map((w) => w.weapon),
    ...(SQUADS.get(ref)?.weapons ?? []).map((w) => w.split(':')[0] ?? ''),
  ]),
];
