/** What the server says about a table of TANKS: games/skirmish/view.go and preview.go as types. */

export type Side = 1 | 2;

/** Lengths in tenths of a millimetre from the south-west corner, headings in tenths of a degree from north. */
export interface Pose {
  readonly x: number;
  readonly y: number;
  readonly h: number;
}

export type Nation = 'usa' | 'germany' | 'uk' | 'ussr';
export type Ground = 'woods' | 'building';

export interface Piece extends Pose {
  readonly id: string;
  readonly type: Ground;
  readonly length: number;
  readonly width: number;
}

export interface Objective {
  readonly x: number;
  readonly y: number;
  readonly owner: number;
}

/** A crew or upgrade card; without an id only its back is seen. */
export interface Face {
  readonly card?: string;
  readonly crew: boolean;
  readonly points: number;
  readonly up: boolean;
  readonly gone?: boolean;
}

export interface Tank {
  readonly id: string;
  readonly owner: Side;
  readonly card: string;
  readonly pose: Pose;
  readonly deployed: boolean;
  readonly damage: number;
  readonly capacity: number;
  readonly destroyed: boolean;
  readonly speed: number;
  readonly moves_left: number;
  /** When moving, when shooting. */
  readonly initiative: readonly [number, number];
  readonly done: boolean;
  readonly cards: readonly Face[];
  readonly criticals: readonly { readonly kind: number; readonly turn: number }[];
}

export interface Sighting {
  readonly los: boolean;
  readonly arc: boolean;
  readonly clear_corners: number;
  readonly cover: boolean;
  readonly short: boolean;
  readonly side: boolean;
}

export interface Mod {
  readonly value: number;
  readonly clause: string;
  readonly label: string;
}

/** An attack under way. */
export interface Attack {
  readonly shooter: number;
  readonly target: number;
  readonly stage: string;
  readonly look: Sighting;
  readonly attack?: readonly Mod[];
  readonly dice?: readonly number[];
  readonly defence?: readonly Mod[];
  readonly saves?: readonly number[];
  readonly hits: number;
  readonly crits: number;
  readonly weak: number;
  readonly strong: number;
  readonly drawn?: readonly number[];
}

export interface Mounts {
  readonly tank: string;
  readonly cards?: readonly string[];
}

export interface Platoon {
  readonly nation: Nation;
  readonly tanks: readonly Mounts[];
}

export interface Options {
  readonly budget: number;
  readonly any_edge: boolean;
  readonly pass_friends: boolean;
  readonly open_cards: boolean;
  readonly wave2: boolean;
  readonly turn_limit: number;
  readonly auto_cancel: boolean;
  readonly terrain: 'map' | 'random' | 'placed';
  readonly map: string;
  readonly no_cards: boolean;
}

export interface View {
  readonly seat: number;
  readonly mission: string;
  readonly options: Options;
  readonly turn: number;
  readonly step: string;
  readonly attacker: number;
  readonly sides: readonly [SideView, SideView];
  readonly pieces: readonly Piece[];
  readonly terrain: readonly Piece[];
  readonly tanks: readonly Tank[];
  readonly objectives: readonly Objective[];
  readonly deck: readonly number[];
  readonly discard: readonly number[];
  readonly attack?: Attack;
  readonly ask: { readonly kind?: string; readonly seat?: number; readonly tank?: number; readonly spacing?: number };
  readonly result?: { readonly winner: number };
}

export interface SideView {
  readonly nation: Nation | '';
  readonly ready: boolean;
  readonly platoon?: Platoon;
  readonly edge?: string;
  readonly vp: number;
  readonly destroyed: number;
}

/** How the arrow lies: along which flank, and how far it is used; backwards when negative. */
export interface Way {
  /** 1 the right, 2 the left. */
  readonly side: 1 | 2;
  readonly reach: number;
  readonly cross?: boolean;
}

export interface Odds {
  readonly p_any: string;
  readonly e_hits: string;
  readonly e_crits: string;
  readonly p_crit: string;
  readonly e_damage: string;
  readonly p_three: string;
}

export interface Chances extends Sighting {
  /** Front left, front right, rear right, rear left: which can be seen clearly. */
  readonly corners: readonly [boolean, boolean, boolean, boolean];
  readonly attack: readonly Mod[];
  readonly defence: readonly Mod[];
  readonly odds?: Odds;
  readonly left?: readonly string[];
}

export interface Shot {
  readonly target: string;
  readonly mine: Chances;
  readonly theirs: Chances;
}

export interface Preview {
  readonly legal: boolean;
  readonly reason: string;
  readonly clause: string;
  readonly args?: Readonly<Record<string, unknown>>;
  readonly nearest?: Pose;
  readonly way?: Way;
  readonly reach?: readonly number[];
  readonly shots: readonly Shot[];
}

export interface Mustered {
  readonly platoon: Platoon;
  readonly points: number;
  readonly faults: readonly {
    readonly clause: string;
    readonly reason: string;
    readonly args?: Readonly<Record<string, unknown>>;
  }[];
  readonly unknown?: readonly string[];
}

/** What a player does. The server's list and the page's poses share this form. */
export type Act =
  | ({ readonly type: 'platoon' } & Platoon)
  | ({ readonly type: 'place_terrain'; readonly piece: string } & Pose)
  | { readonly type: 'choose_role'; readonly role: string }
  | { readonly type: 'choose_edge'; readonly edge: string }
  | { readonly type: 'place_objective'; readonly x: number; readonly y: number }
  | ({ readonly type: PosedKind; readonly tank: string } & Pose)
  | { readonly type: 'activate' | 'end_moves' | 'pass'; readonly tank: string }
  | { readonly type: 'shoot'; readonly tank: string; readonly target: string; readonly ammo?: string }
  | {
      readonly type: 'reroll';
      readonly kind: 'attack' | 'defence';
      readonly with?: string;
      readonly dice: readonly number[];
    }
  | { readonly type: 'keep_roll' | 'decline' }
  | { readonly type: 'cancel'; readonly kind: 'hit' | 'crit' }
  | { readonly type: 'use_card'; readonly tank: string; readonly card: string; readonly arg?: string }
  | { readonly type: 'keep_critical'; readonly card: string }
  | { readonly type: 'second_attack'; readonly target: string; readonly ammo?: string }
  | { readonly type: 'repair'; readonly tank: string; readonly critical: string };

/** Actions that name a pose for a tank. */
export type PosedKind = 'deploy' | 'move' | 'extra_move' | 'command_move';

/** The action of a kind. */
export type Of<Kind extends Act['type']> = Among<Act, Kind>;
type Among<A, Kind> = A extends { readonly type: infer T }
  ? Kind extends T
    ? A & { readonly type: Kind }
    : never
  : never;

export const TABLE = 9000;
/** The table in millimetres, as it is drawn. */
export const SHEET = { width: TABLE / 10, height: TABLE / 10 };
export const ARROW = { body: 1200, width: 200, length: 1500 } as const;
export const TOKEN_RADIUS = 125;

export const other = (side: number): Side => (side === 1 ? 2 : 1);

/** A seat as a side; a spectator looks from the first. */
export const sideOf = (seat: number): Side => (seat === 2 ? 2 : 1);

/** The phase of a turn that a step belongs to (TK-4). */
export function phaseOf(step: string): 'movement' | 'shooting' | 'command' {
  if (['shoot_start', 'shoot_choices', 'shoot_next', 'shooting', 'attack'].includes(step)) return 'shooting';
  return ['command', 'repair_next', 'repairing', 'reset'].includes(step) ? 'command' : 'movement';
}
