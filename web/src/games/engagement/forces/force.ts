import type { Client } from '../../../api/client';
import type { Say } from '../../../words/say';
import { nationOf, priceOf, SQUADS, VEHICLES } from '../printed';
import type { Action } from '../types';

/** A force of a pick-up game, and the size of game it is made for (RE-S7). What is wrong with it the rules say. */
export interface Force {
  readonly budget: number;
  readonly units: readonly string[];
}

/** Forces that the rules suggest for a game of this size. */
export async function suggestedForces(api: Client, budget: number): Promise<readonly (readonly string[])[]> {
  const { sights } = await api.study('engagement', {
    setup: { scenario: 'RE-S7', options: { budget: String(budget) } },
  });
  const legal = (sights.find((s) => s.seat === 1)?.legal ?? []).map((c) => c.action as Action);
  return legal.flatMap((a) => (a.type === 'muster' ? [a.units] : []));
}

/** What a force costs. */
export const totalOf = (units: readonly string[]): number => units.reduce((sum, u) => sum + priceOf(u), 0);

/** Equal units stand together, in the order they were chosen first. */
export function rowsOf(units: readonly string[]): readonly { readonly ref: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const ref of units) counts.set(ref, (counts.get(ref) ?? 0) + 1);
  return [...counts].map(([ref, count]) => ({ ref, count }));
}

export const withOne = (units: readonly string[], ref: string): readonly string[] => {
  const last = units.lastIndexOf(ref);
  return last < 0 ? [...units, ref] : units.toSpliced(last, 0, ref);
};

export const withoutOne = (units: readonly string[], ref: string): readonly string[] => {
  const last = units.lastIndexOf(ref);
  return last < 0 ? units : units.toSpliced(last, 1);
};

/** The one-line form of links: `500~m4a3_75~us_rifle`. */
export const lineOf = (f: Force): string => [f.budget, ...f.units].join('~');

export function fromLine(line: string): Force | undefined {
  const [budget = '', ...units] = line.split('~');
  if (!/^\d{1,5}$/.test(budget) || units.some((u) => !/^[a-z0-9_]{1,40}$/.test(u))) return undefined;
  return { budget: Number(budget), units };
}

/** A force in a file; whether its units exist the rules say. */
export function forceIn(data: unknown): Force | undefined {
  const { budget, units } = (data ?? {}) as Partial<Force>;
  if (typeof budget !== 'number' || !Array.isArray(units) || !units.every((u) => typeof u === 'string'))
    return undefined;
  return { budget, units };
}

/** What a unit is called where several nations meet: their squads share names. */
export const fullName = (ref: string, say: Say): string =>
  SQUADS.has(ref) ? `${say(`unit.${ref}`)}, ${say(`nation.${nationOf(ref)}`)}` : say(`unit.${ref}`);

/** A list as people write it: `2 × Sherman (340)`. */
export const listText = (units: readonly string[], name: (ref: string) => string): string =>
  rowsOf(units)
    .map(({ ref, count }) => `${count} × ${name(ref)} (${count * priceOf(ref)})`)
    .join('\n');

export interface Reading {
  readonly units: readonly string[];
  /** Lines that name nothing. */
  readonly unknown: readonly string[];
}

/** Reads such a list: a count, a name or an id, and points that do not matter. */
export function readList(text: string, name: (ref: string) => string): Reading {
  const plain = (s: string): string => s.trim().toLocaleLowerCase().replaceAll(/\s+/g, ' ');
  const refs = [...VEHICLES.keys(), ...SQUADS.keys()];
  const known = new Map(refs.flatMap((ref) => [[plain(name(ref)), ref] as const, [ref, ref] as const]));
  const units: string[] = [];
  const unknown: string[] = [];
  for (const line of text.split('\n').filter((l) => l.trim() !== '')) {
    const [, count, words = ''] =
      /^\s*(?:(\d{1,2})\s*[×x*]?\s+)?(.*?)\s*(?:[([]\d+[^)\]]*[)\]])?\s*$/u.exec(line) ?? [];
    const ref = known.get(plain(words)) ?? known.get(plain(line));
    if (ref === undefined) unknown.push(line.trim());
    else units.push(...Array.from({ length: Number(count ?? 1) }, () => ref));
  }
  return { units, unknown };
}
