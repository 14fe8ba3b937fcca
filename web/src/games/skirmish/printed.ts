import crewText from '../../../../games/skirmish/printed/data/crew.csv?raw';
import criticalText from '../../../../games/skirmish/printed/data/criticals.csv?raw';
import platoonData from '../../../../games/skirmish/printed/data/platoons.json';
import tankText from '../../../../games/skirmish/printed/data/tanks.csv?raw';
import upgradeText from '../../../../games/skirmish/printed/data/upgrades.csv?raw';
import { rows } from '../../draw/rows';
import type { Piece, Platoon } from './view';

/**
 * Everything printed: the same tables the rules read, so that a card shows
 * what it does. The page only draws and lists with them; it decides nothing.
 */

/** Where the parts of a card come from: printed, public or ours; `rest` stands for those not named. */
export type Origin = Readonly<Record<string, string>>;

export interface TankCard {
  readonly id: string;
  /** As it stands on the card, in English: lists of other programs use it. */
  readonly name: string;
  readonly nation: string;
  readonly set: string;
  readonly initiative: number;
  readonly attack: number;
  readonly defence: number;
  readonly damage: number;
  readonly crewSlots: number;
  readonly points: number;
  readonly keywords: readonly string[];
  readonly length: number;
  readonly width: number;
  readonly turretForward: number;
  readonly gunLateral: number;
  readonly origin: Origin;
}

export type CardType = (typeof CARD_TYPES)[number];
export const CREW_TYPES = ['commander', 'gunner', 'loader', 'driver', 'radio'] as const;
export const CARD_TYPES = [...CREW_TYPES, 'ammo', 'engine', 'armour', 'equipment'] as const;

export interface Card {
  readonly id: string;
  readonly name: string;
  readonly type: CardType;
  readonly nation: string | 'any';
  readonly hero: boolean;
  readonly points: number;
  /** Only on these tanks; empty for all. */
  readonly tanks: readonly string[];
  readonly origin: Origin;
}

export interface Critical {
  readonly id: string;
  readonly copies: number;
  readonly damage: number;
  readonly repairable: boolean;
  readonly origin: Origin;
}

export interface GroundMap {
  readonly id: string;
  readonly theme?: string;
  readonly terrain: readonly Piece[];
  readonly roads?: readonly (readonly (readonly [number, number])[])[];
  /** Field hedges that are printed only, like roads. */
  readonly hedges?: readonly (readonly (readonly [number, number])[])[];
}

export const NATIONS: readonly string[] = ['usa', 'germany', 'uk', 'ussr'];

const list = (text: string | undefined): string[] => (text ? text.split('|') : []);

const originOf = (text: string | undefined): Origin =>
  Object.fromEntries(
    list(text).map((word) => (word.includes(':') ? word.split(':') : ['rest', word]) as [string, string]),
  );

function readTanks(): Map<string, TankCard> {
  const cards = rows(tankText).map((r) => ({
    id: r['id'] ?? '',
    name: r['name'] ?? '',
    nation: r['nation'] as string,
    set: r['set'] ?? '',
    initiative: Number(r['initiative']),
    attack: Number(r['attack']),
    defence: Number(r['defence']),
    damage: Number(r['damage']),
    crewSlots: Number(r['crew_slots']),
    points: Number(r['points']),
    keywords: list(r['keywords']),
    length: Number(r['hull_length']),
    width: Number(r['hull_width']),
    turretForward: Number(r['turret_forward']),
    gunLateral: Number(r['gun_lateral']),
    origin: originOf(r['origin']),
  }));
  return new Map(cards.map((c) => [c.id, c]));
}

function readCards(): Map<string, Card> {
  const cards = [...rows(crewText), ...rows(upgradeText)].map((r) => ({
    id: r['id'] ?? '',
    name: r['name'] ?? '',
    type: r['type'] as CardType,
    nation: r['nation'] as string | 'any',
    hero: r['hero'] === '1',
    points: Number(r['points']),
    tanks: list(r['tanks_allowed']),
    origin: originOf(r['origin']),
  }));
  return new Map(cards.map((c) => [c.id, c]));
}

export const TANKS: ReadonlyMap<string, TankCard> = readTanks();
export const CARDS: ReadonlyMap<string, Card> = readCards();

/** In the order in which wounds name them by number. */
export const CRITICALS: readonly Critical[] = rows(criticalText).map((r) => ({
  id: r['id'] ?? '',
  copies: Number(r['copies']),
  damage: Number(r['damage']),
  repairable: r['repairable'] === '1',
  origin: originOf(r['origin']),
}));

export const PLATOONS = platoonData as readonly (Platoon & { readonly id: string; readonly budget: number })[];

const mapFiles = import.meta.glob<GroundMap>('../../../../games/skirmish/printed/data/maps/*.json', {
  eager: true,
  import: 'default',
});
export const MAPS: ReadonlyMap<string, GroundMap> = new Map(Object.values(mapFiles).map((m) => [m.id, m]));

const UNKNOWN: TankCard = {
  id: '',
  name: '',
  nation: 'usa',
  set: '',
  initiative: 0,
  attack: 0,
  defence: 0,
  damage: 0,
  crewSlots: 0,
  points: 0,
  keywords: [],
  length: 600,
  width: 290,
  turretForward: 0,
  gunLateral: 0,
  origin: { rest: 'ours' },
};

/** The card of a tank; a tank of a later version is drawn like any other. */
export const tankCard = (id: string): TankCard => TANKS.get(id) ?? UNKNOWN;

export const isCrew = (type: CardType): boolean => (CREW_TYPES as readonly string[]).includes(type);

/** What a platoon costs. */
export const pointsOf = (p: Platoon): number =>
  p.tanks.reduce(
    (sum, m) => sum + tankCard(m.tank).points + (m.cards ?? []).reduce((s, id) => s + (CARDS.get(id)?.points ?? 0), 0),
    0,
  );
