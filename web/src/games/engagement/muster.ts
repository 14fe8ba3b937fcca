import { priceOf, SQUADS, VEHICLES } from './printed';

/** What a force costs. */
export const totalOf = (units: readonly string[]): number => units.reduce((sum, u) => sum + priceOf(u), 0);

export interface Fault {
  readonly reason: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/**
 * What is wrong with a force, said while it is put together: the same words
 * the server would refuse it with. The server judges again when it is handed in.
 */
export function faultsOf(units: readonly string[], budget: number): Fault[] {
  const faults: Fault[] = [];
  const most = budget / 2;
  for (const ref of new Set(units)) {
    const price = VEHICLES.get(ref)?.points ?? 0;
    if (!VEHICLES.has(ref) && !SQUADS.has(ref))
      faults.push({ reason: 'engagement.force.unknown', args: { unit: ref } });
    if (price * units.filter((u) => u === ref).length > most)
      faults.push({ reason: 'engagement.force.too-many', args: { unit: ref, most: Math.floor(most) } });
  }
  if (units.length === 0) faults.push({ reason: 'engagement.force.empty', args: {} });
  if (totalOf(units) > budget)
    faults.push({ reason: 'engagement.force.budget', args: { points: totalOf(units), most: budget } });
  return faults;
}
