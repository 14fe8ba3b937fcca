import type { components } from '../src/api/schema';

type Schemas = components['schemas'];

/** Any of several actions: every field that one of them has may be there. */
type AnyOf<Union extends { readonly type: string }> = Pick<Union, 'type'> & {
  readonly [Key in Exclude<Union extends unknown ? keyof Union : never, 'type'>]?: Union extends unknown
    ? Key extends keyof Union
      ? Union[Key]
      : never
    : never;
};

/** A snapshot of a match, with the views and actions of its game. */
type SnapshotOf<View, Action extends { readonly type: string }> = Omit<Schemas['Snapshot'], 'sights'> & {
  readonly sights: readonly (Omit<Schemas['Sight'], 'view' | 'legal'> & {
    readonly view: View;
    readonly legal: readonly { readonly text: string; readonly action: AnyOf<Action> }[];
  })[];
};

export type TankchessSnapshot = SnapshotOf<Schemas['TankchessView'], Schemas['TankchessAction']>;
export type SkirmishSnapshot = SnapshotOf<Schemas['SkirmishView'], Schemas['SkirmishAction']>;
export type SkirmishTank = Schemas['SkirmishTankView'];
export type EngagementSnapshot = SnapshotOf<Schemas['EngagementView'], Schemas['EngagementAction']>;
export type EngagementUnit = Schemas['EngagementUnitView'];

/** What a snapshot lists as legal, one of it. */
export type ActionIn<Snapshot extends { readonly sights: readonly { readonly legal: readonly unknown[] }[] }> =
  Snapshot['sights'][number]['legal'][number] extends { readonly action: infer Action } ? Action : never;
