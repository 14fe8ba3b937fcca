import type { Setup } from '../../api/types';

/** How sides are called: by their nation, with the letter that the scenario gives them. */

const NATIONS = ['US', 'UK', 'DE', 'USSR'];

/** Nations of the printed scenarios, so that lists of matches need not load them. */
export const PRINTED: Readonly<Record<string, readonly [string, string]>> = {
  'RE-S1': ['US', 'DE'],
  'RE-S2': ['US', 'DE'],
  'RE-S3': ['UK', 'DE'],
  'RE-S4': ['USSR', 'DE'],
  'RE-S5': ['USSR', 'DE'],
  'RE-S6': ['DE', 'US'],
};

/** The key of a side's name; none while its nation is open. */
export const sideKey = (seat: number, nation: string | undefined): string | undefined =>
  nation !== undefined && NATIONS.includes(nation) ? `side.${seat}.${nation}` : undefined;

/** Keys of both sides' names in a battle that is set up. */
export function sidesIn({ scenario, details }: Setup): readonly (string | undefined)[] {
  const own = (details as { scenario?: { sides?: Partial<Record<'A' | 'B', { nation?: string }>> } } | undefined)
    ?.scenario;
  const nations = own === undefined ? PRINTED[scenario] : [own.sides?.A?.nation, own.sides?.B?.nation];
  return [1, 2].map((seat) => sideKey(seat, nations?.[seat - 1]));
}
