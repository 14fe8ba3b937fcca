import type {
  Pose,
  SkirmishAction,
  SkirmishAttackView,
  SkirmishChances,
  SkirmishEvent,
  SkirmishCardView,
  SkirmishPlatoonTank,
  SkirmishPlatoonCheck,
  SkirmishObjective,
  SkirmishOptions,
  SkirmishPiece,
  SkirmishPlatoon,
  SkirmishAnswerReroll,
  SkirmishPreview,
  SkirmishShotPreview,
  SkirmishSighting,
  SkirmishTankView,
  SkirmishView,
} from '../../api/schema';

/** Short names for what the server says about a table of TANKS. Lengths are tenths of a millimetre, headings tenths of a degree. */
export type {
  Pose,
  SkirmishAttackView as Attack,
  SkirmishChances as Chances,
  SkirmishEvent as TableEvent,
  SkirmishCardView as Face,
  SkirmishPlatoonTank as Mounts,
  SkirmishPlatoonCheck as Mustered,
  SkirmishObjective as Objective,
  SkirmishOptions as Options,
  SkirmishPiece as Piece,
  SkirmishPlatoon as Platoon,
  SkirmishAnswerReroll as RerollAnswer,
  SkirmishPreview as Preview,
  SkirmishShotPreview as Shot,
  SkirmishSighting as Sighting,
  SkirmishTankView as Tank,
  SkirmishView as View,
};

export type Side = 1 | 2;

export type Ground = 'woods' | 'building';

/** What a player does: the server's list and the page's poses share this form. */
export type Act = SkirmishAction;

/** The action of a kind. */
export type Of<Kind extends Act['type']> = Extract<Act, { readonly type: Kind }>;

/** Actions that name a pose for a tank. */
export type PosedKind = 'deploy' | 'move' | 'extra-move' | 'command-move';

export const TABLE = 9000;
/** The table in millimetres, as it is drawn. */
export const SHEET = { width: TABLE / 10, height: TABLE / 10 };
export const other = (side: number): Side => (side === 1 ? 2 : 1);

/** A seat as a side; a spectator looks from the first. */
export const sideOf = (seat: number): Side => (seat === 2 ? 2 : 1);
