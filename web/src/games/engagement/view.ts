import type { Pose } from '../../draw/plane';

/** What the server says about a table of Rules of Engagement: games/engagement/view.go and query.go as types. */

export type { Pose };
export type Side = 1 | 2;
export type Order = 'hold' | 'crawl' | 'advance' | 'run' | 'assault' | 'withdraw';
export type Place = 'table' | 'aboard' | 'reserve' | 'off' | 'gone';

export interface Piece {
  readonly id: string;
  readonly type: string;
  readonly height: number;
  readonly poly: readonly (readonly [number, number])[];
  readonly storeys?: number;
}

/** One figure. The server writes its place with capitals. */
export interface Figure {
  readonly X: number;
  readonly Y: number;
  readonly Storey: number;
}

export interface Man extends Figure {
  readonly dead?: boolean;
  /** Sits in a vehicle. */
  readonly lent?: number;
  /** The vehicle he rides in. */
  readonly in?: string;
}

/** A vehicle, a squad, a gun with its crew, or a crew on foot. */
export interface Unit {
  readonly id: string;
  readonly ref: string;
  readonly seat: Side;
  readonly place: Place;
  readonly round?: number;
  readonly edge?: string;
  readonly order?: Order;
  readonly watch?: boolean;
  readonly goal?: string;
  readonly moved?: boolean;
  readonly fired?: boolean;
  readonly hidden?: boolean;
  readonly camo?: boolean;
  readonly mask?: boolean;
  readonly supported?: boolean;
  readonly spotted?: readonly { readonly unit: string }[];
  readonly pose: Pose;
  readonly turret?: number;
  readonly hatch?: boolean;
  readonly crew?: number;
  readonly status?: 'wreck' | 'destroyed';
  readonly abandoned?: boolean;
  readonly worn?: number;
  readonly immobile?: boolean;
  readonly engine_dead?: boolean;
  readonly bogged?: boolean;
  readonly runaway?: boolean;
  readonly no_driver?: boolean;
  readonly no_gunner?: boolean;
  readonly gun?: 'needs_exp' | 'out';
  readonly jammed?: boolean;
  readonly stun_drive?: number;
  readonly stun_gun?: number;
  readonly smoked?: boolean;
  readonly men?: readonly Man[];
  readonly initial?: number;
  readonly morale?: string;
  readonly retreat?: boolean;
  readonly aboard?: string;
  readonly of?: string;
}

/** A unit of which one knows only that it is there, or comes later. */
export interface Unseen {
  readonly id: string;
  readonly seat: Side;
  readonly reserve: boolean;
  readonly round?: number;
  readonly edge?: string;
}

/** A move that is waited for. */
export interface Move {
  readonly unit: string;
  readonly as: string;
  readonly steps?: readonly Pose[];
  readonly lines?: readonly { readonly man: number; readonly to: readonly Figure[] }[];
  readonly total: number;
  readonly at: number;
  readonly from: Pose;
  /** By step: the vehicle shows its belly. */
  readonly exposed?: readonly boolean[];
}

export interface View {
  readonly seat: number;
  readonly scenario: string;
  readonly own?: Plot;
  readonly options: { readonly budget: string; readonly map: string };
  readonly width: number;
  readonly height: number;
  readonly terrain: readonly Piece[];
  readonly smoke: readonly { readonly x: number; readonly y: number; readonly until: number }[] | null;
  readonly round: number;
  readonly rounds: number;
  readonly turn: number;
  readonly active: number;
  readonly phase: string;
  readonly ready: readonly [boolean, boolean];
  readonly forces: readonly (readonly string[] | null)[];
  readonly units: readonly Unit[];
  readonly unseen: readonly Unseen[];
  readonly move?: Move;
  readonly ask: { readonly kind?: string; readonly seat?: number; readonly unit?: string; readonly from?: string };
  readonly score: readonly [number, number];
  readonly result?: { readonly winner: number };
}

/** A coordinate, or one measured from the far side of any table: `W`, `H-2000`, `W/2`. */
export type Coord = number | string;

export interface Aim {
  readonly id: string;
  readonly at?: readonly [Coord, Coord];
  readonly radius?: number;
  readonly edge?: string;
  readonly area?: string;
  readonly value: number;
}

/** A scenario as it is printed. */
export interface Plot {
  readonly id: string;
  readonly map: string | readonly string[];
  readonly rounds: number;
  readonly sides: Readonly<Record<'A' | 'B', Camp>>;
  readonly reserves: readonly { readonly side: 'A' | 'B'; readonly forces: readonly Listed[] }[];
  readonly objectives: readonly Aim[];
  readonly victory: string;
}

export interface Camp {
  readonly nation: string;
  readonly zone: readonly (readonly [Coord, Coord])[];
  readonly forces: readonly Listed[];
  /** Sizes of forces that players bring themselves. */
  readonly points?: readonly number[];
}

export interface Listed {
  readonly unit: string;
  readonly ref: string;
  readonly at: readonly [number, number, number];
  readonly aboard?: string;
  readonly hidden?: boolean;
}

export interface Mod {
  readonly value: number;
  readonly clause: string;
  readonly label: string;
}

/** One part of a vehicle's path: a turn on the spot, a way forward or a way back. */
export interface Segment {
  readonly turn?: number;
  readonly forward?: number;
  readonly reverse?: number;
}

export interface Refused {
  readonly clause: string;
  readonly reason: string;
  readonly args?: Readonly<Record<string, unknown>>;
}

export interface DriveAnswer {
  readonly legal: boolean;
  readonly refusal?: Refused;
  readonly path: readonly Segment[] | null;
  readonly steps: readonly Pose[] | null;
  readonly end: Pose;
  readonly spent: number;
  readonly most: number;
  readonly turns: number;
  readonly turn_max: number;
  /** The lowest die that bogs the vehicle down; none when it is absent. */
  readonly bog?: number;
  readonly bog_step: number;
  readonly nerve: number;
  /** Bad ground has taken some of the way, or the road has added to it. */
  readonly slowed?: boolean;
  readonly road?: boolean;
}

export interface WalkAnswer {
  readonly legal: boolean;
  readonly refusal?: Refused;
  readonly end?: readonly Figure[];
  readonly spent?: readonly number[];
  readonly groups?: number;
  /** How far the order or the question lets everybody go. */
  readonly most: number;
  /** The furthest legal part of a refused way. */
  readonly part?: Stride;
}

/** The way of a squad: the same for all men, or a line for each. */
export interface Stride {
  readonly by?: readonly [number, number];
  readonly paths?: readonly Track[];
}

/** Where each man may be put down. */
export interface PlacesAnswer {
  readonly clause: string;
  readonly men: readonly { readonly man: number; readonly spots: readonly (readonly [number, number])[] }[];
}

/** One weapon and what it fires at. */
export interface Firing {
  readonly mount?: number;
  readonly weapon?: string;
  readonly men?: readonly number[];
  readonly ammo?: string;
  readonly target?: string;
  readonly name?: string;
  /** The man a sniper aims at. */
  readonly pick?: number;
  readonly point?: readonly [number, number, number];
  readonly at?: string;
}

export interface WeaponSeen extends Firing {
  readonly refusal?: Refused;
  readonly short: boolean;
  readonly range_cm: number;
  readonly cover?: string;
  readonly facing?: string;
  readonly need?: number;
  readonly mods?: readonly Mod[];
  readonly odds?: Odds;
  /** The same chances, apart by where the shot strikes. */
  readonly chain?: readonly { readonly location: string; readonly odds: Odds }[];
}

/** Exact chances as fractions, by what comes of it. */
export type Odds = Readonly<Record<string, string>>;

/** A point of a target that is looked at, and the eye that looks. */
export interface SampleSeen {
  readonly x: number;
  readonly y: number;
  readonly seen: boolean;
  readonly cover: string;
  readonly from_x: number;
  readonly from_y: number;
}

export interface SightAnswer {
  readonly visible: boolean;
  readonly made: boolean;
  readonly weapons: readonly WeaponSeen[];
  readonly samples?: readonly SampleSeen[];
}

/** Whether an action would be allowed. */
export interface ActAnswer {
  readonly legal: boolean;
  readonly refusal?: Refused;
}

export interface Command {
  readonly type: 'order';
  readonly unit: string;
  readonly order: Order;
  readonly watch?: boolean;
  readonly goal?: string;
  readonly unditch?: boolean;
  readonly hatch?: 'open' | 'closed';
}

export interface Track {
  readonly man: number;
  readonly to: readonly (readonly [number, number, number])[];
}

/** What a player does. The server's list and the plans of the page share this form. */
export type Act =
  | { readonly type: 'muster'; readonly units: readonly string[] }
  | ({ readonly type: 'deploy'; readonly unit: string; readonly storey?: number } & Pose)
  | { readonly type: 'done' | 'hold_fire' | 'dodge' }
  | {
      readonly type: 'rally' | 'fall_back' | 'detect' | 'swarm' | 'fight' | 'leave' | 'stay';
      readonly unit: string;
    }
  | { readonly type: 'reboard'; readonly unit: string; readonly to: string }
  | { readonly type: 'assign'; readonly unit: string; readonly man: number; readonly role: string }
  | Command
  | { readonly type: 'drive'; readonly unit: string; readonly path: readonly Segment[]; readonly turret?: number }
  | ({ readonly type: 'walk'; readonly unit: string } & Stride)
  | {
      readonly type: 'place';
      readonly unit: string;
      readonly men: readonly { readonly man: number; readonly x: number; readonly y: number }[];
    }
  | { readonly type: 'mount'; readonly unit: string; readonly vehicle: string; readonly men?: readonly number[] }
  | { readonly type: 'dismount'; readonly unit: string; readonly keep?: number; readonly men?: readonly number[] }
  | ({ readonly type: 'enter'; readonly unit: string; readonly path?: readonly Segment[] } & Pose)
  | { readonly type: 'doze'; readonly unit: string; readonly piece: string }
  | { readonly type: 'push'; readonly unit: string; readonly vehicle: string; readonly x: number; readonly y: number }
  | { readonly type: 'snap'; readonly unit: string; readonly step: number; readonly shots: readonly Firing[] }
  | { readonly type: 'fire'; readonly unit: string; readonly shots?: readonly Firing[] }
  | { readonly type: 'grenade'; readonly unit: string; readonly location?: string }
  | { readonly type: 'return_fire'; readonly weapon: number };

export type Of<Kind extends Act['type']> = Extract<Act, { readonly type: Kind }>;

/** A seat as a side; a spectator looks from the first. */
export const sideOf = (seat: number): Side => (seat === 2 ? 2 : 1);
export const other = (side: number): Side => (side === 1 ? 2 : 1);

/** Radius of a figure's base, and the widest gap within a squad (RE-0.5). */
export const FIGURE = 125;
export const LINK = 1000;
/** How far infantry supports vehicles (RE-8.2). */
export const SUPPORT = 2000;
/** Radius of a disc of smoke. */
export const SMOKE = 500;
