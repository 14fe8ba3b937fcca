import type { Setup } from '../../api/types';

/** How sides are called: by their nation, with the letter that the scenario gives them. */

const NATIONS = ['US', 'UK', 'DE', 'USSR'];

/** The key of a side's name; none while its nation is open. */
export const sideKey = (seat: number, nation: string | undefined): string | undefined =>
  nation !== undefined && NATIONS.includes(nation) ? `side.${seat}.${nation}` : undefined;

/** Keys of both sides' names in a battle of one's own; those of printed ones are in the server's list of them. */
export function sidesIn({ details }: Setup): readonly (string | undefined)[] | undefined {
  const own = (details as { scenario?: { sides?: Partial<Record<'A' | 'B', { nation?: string }>> } } | undefined)
    ?.scenario;
  return own === undefined ? undefined : [sideKey(1, own.sides?.A?.nation), sideKey(2, own.sides?.B?.nation)];
}
