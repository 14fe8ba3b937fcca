import type { components } from '../../api/schema';

/** What Rules of Engagement puts on the wire, by the names that the page uses. */
type Wire = components['schemas'];

export type View = Wire['EngagementView'];
export type Unit = Wire['EngagementUnitView'];
export type Man = Wire['EngagementManView'];
export type Figure = Wire['EngagementFigure'];
export type Piece = Wire['EngagementPiece'];
export type Pose = Wire['Pose'];
export type Objective = Wire['EngagementObjective'];
export type Force = Wire['EngagementForce'];
export type Refusal = Wire['Refusal'];
/** A scenario has the sides A and B; a printed one names its maps, one of the player's own has none. */
export type Scenario = Omit<Wire['EngagementScenario'], 'map' | 'sides'> & {
  readonly map: string | readonly string[] | null;
  readonly sides: Readonly<Record<'A' | 'B', Wire['EngagementCamp']>>;
};

export type Event = Wire['EngagementEvent'];
export type Action = Wire['EngagementAction'];
export type ActionOf<Type extends Action['type']> = Extract<Action, { readonly type: Type }>;
export type OrderAction = ActionOf<'order'>;
export type Segment = Wire['EngagementSegment'];
/** Where a squad is led. */
export type Lead = Wire['EngagementLead'];
/** The way of a squad: the same for all men, or a line for each. */
export type Stride = Omit<Wire['EngagementStride'], 'unit'>;
export type Firing = Wire['EngagementFiring'];

export type Query = Wire['EngagementQuery'];
export type UnitAnswer = Wire['EngagementAnswerUnit'];
export type DriveAnswer = Wire['EngagementAnswerDrive'];
/** Where the men of a plan would stand. */
export type Outlook = Pick<Wire['EngagementAnswerAct'], 'men' | 'links' | 'floors'>;
export type WalkAnswer = Wire['EngagementAnswerWalk'];
export type PlacesAnswer = Wire['EngagementAnswerPlaces'];
export type SightAnswer = Wire['EngagementAnswerSight'];
export type ThreatsAnswer = Wire['EngagementAnswerThreats'];
export type Laid = ThreatsAnswer['threats'][number];
export type ActAnswer = Wire['EngagementAnswerAct'];
export type WeaponSeen = Wire['EngagementWeaponSeen'];
