import type { components } from '../../api/schema';

/** What travels between the server and the page, under the short names of this folder. */
type Schemas = components['schemas'];

export type View = Schemas['CommanderView'];
export type Side = View['nation'][number];
export type Piece = Schemas['CommanderCardView'];
export type Spot = Schemas['CommanderSpotView'];
export type Terrain = Spot['base'];
export type OpenWindow = Schemas['CommanderWindowView'];
export type WindowKind = OpenWindow['kind'];

export type Action = Schemas['CommanderAction'];
export type Event = Schemas['CommanderEvent'];
export type StandingOrders = Schemas['CommanderOrders'];
export type Shot = Schemas['CommanderShot'];
export type With = Schemas['CommanderHandedCard'];
export type Group = Schemas['CommanderGroup'];
/** How chosen cards could travel, and the group they make. */
export type Loading = Schemas['CommanderLoading'];
export type Berth = Schemas['CommanderPlacement'];
export type Steps = Schemas['CommanderStep'];
export type Transfer = Schemas['CommanderTransfer'];

/** A shot with its exact chances. */
export type Prospect = Schemas['CommanderProspect'];
/** A card that an Instant would strike, with its chances. */
export type Hazard = Schemas['CommanderHazard'];
/** A path with the cards handed in for it. */
export type Way = Schemas['CommanderCardPath'];
/** What keeps cards from a position, and their guns from whom they would hit there. */
export type WhyNot = Schemas['CommanderAnswerWhy'];
export type EscapesAnswer = Schemas['CommanderAnswerEscapes'];
export type ReadyForcesAnswer = Schemas['CommanderAnswerReadyForces'];

export type Options = Schemas['CommanderOptions'];
export type Details = Schemas['CommanderDetails'];
export type Scenario = Schemas['CommanderScenario'];
export type Budget = Schemas['CommanderBudget'];
export type Victory = Schemas['CommanderVictory'];
export type Arrival = Schemas['CommanderArrival'];
export type Outline = Schemas['CommanderOutline'];
export type Stock = Schemas['CommanderStock'];
export type Item = Schemas['CommanderItem'];
export type BuyList = Schemas['CommanderBuild'];
export type SavedForce = Schemas['CommanderSavedForce'];

/** "C2": column from the west, row from the south; or "reserve". */
export type Pos = string;
export type ID = number;
export type Seat = 1 | 2;
