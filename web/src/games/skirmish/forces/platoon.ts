import { CARDS, isCrew, NATIONS, pointsOf, tankCard, TANKS, type Card, type CardType } from '../printed';
import type { Mounts, Platoon } from '../view';

/** Changes to a platoon as it is built, and its forms as text. What is wrong with it the rules say. */

export const EMPTY: Platoon = { nation: 'germany', tanks: [] };

/** The platoon that lies ready for a seat: of those offered the one that leaves the fewest points unspent. */
export function readyFor(seat: number, offered: readonly Platoon[]): Platoon {
  const home = seat === 2 ? 'germany' : 'usa';
  const own = offered.filter((p) => p.nation === home);
  const [best = EMPTY] = (own.length > 0 ? own : offered).toSorted((a, b) => pointsOf(b) - pointsOf(a));
  return { nation: best.nation, tanks: best.tanks };
}

export const withTank = (p: Platoon, tank: string): Platoon => ({ ...p, tanks: [...p.tanks, { tank, cards: [] }] });

export const withoutTank = (p: Platoon, at: number): Platoon => ({ ...p, tanks: p.tanks.filter((_, i) => i !== at) });

export function twice(p: Platoon, at: number): Platoon {
  const m = p.tanks[at];
  if (m === undefined) return p;
  // A hero fights only once (TK-15.h), so the twin comes without.
  const cards = (m.cards ?? []).filter((id) => CARDS.get(id)?.hero !== true);
  return { ...p, tanks: p.tanks.toSpliced(at + 1, 0, { tank: m.tank, cards }) };
}

const changed = (p: Platoon, at: number, next: (m: Mounts) => Mounts): Platoon => ({
  ...p,
  tanks: p.tanks.map((m, i) => (i === at ? next(m) : m)),
});

export const withCard = (p: Platoon, at: number, card: string): Platoon =>
  changed(p, at, (m) => ({ ...m, cards: [...(m.cards ?? []), card] }));

export const withoutCard = (p: Platoon, at: number, card: number): Platoon =>
  changed(p, at, (m) => ({ ...m, cards: (m.cards ?? []).filter((_, i) => i !== card) }));

/** Tanks of a nation, cheapest first. */
export const tanksOf = (nation: string, wave2: boolean) =>
  [...TANKS.values()]
    .filter((c) => c.nation === nation && (wave2 || c.set !== 'wave2'))
    .sort((a, b) => a.points - b.points);

/** Cards that could go aboard a tank of a platoon, by type. */
export function cardsFor(p: Platoon, at: number): ReadonlyMap<CardType, readonly Card[]> {
  const m = p.tanks[at];
  const byType = new Map<CardType, Card[]>();
  if (m === undefined) return byType;
  for (const c of CARDS.values()) {
    if (c.nation !== 'any' && c.nation !== p.nation) continue;
    if (c.tanks.length > 0 && !c.tanks.includes(m.tank)) continue;
    byType.set(c.type, [...(byType.get(c.type) ?? []), c]);
  }
  return byType;
}

export const crewAboard = (m: Mounts): number =>
  (m.cards ?? []).filter((id) => isCrew(CARDS.get(id)?.type ?? 'ammo')).length;

/** The one-line form that links and logs use. */
export const lineOf = (p: Platoon): string =>
  [p.nation, ...p.tanks.map((m) => [m.tank, ...(m.cards ?? [])].join('+'))].join(' ');

export function fromLine(line: string): Platoon | undefined {
  const [nation = '', ...rest] = line.trim().split(/[\s~]+/);
  if (!NATIONS.includes(nation)) return undefined;
  const tanks = rest
    .filter((w) => w !== '')
    .map((w) => {
      const [tank = '', ...cards] = w.split('+');
      return { tank, cards };
    });
  return { nation: nation, tanks };
}

/** A list by names with points, as other programs print and read it. */
export function listOf(p: Platoon): string {
  const lines = p.tanks.flatMap((m) => [
    `${tankCard(m.tank).name} [${tankCard(m.tank).points}pts]`,
    ...(m.cards ?? []).map((id) => `- ${CARDS.get(id)?.name ?? id} [${CARDS.get(id)?.points ?? 0}pts]`),
  ]);
  return lines.join('\n');
}

/** A platoon as the server keeps it, with the budget it was built for. */
export interface Data extends Platoon {
  readonly options?: { readonly budget?: number };
}

export const dataOf = ({ nation, tanks }: Platoon, budget: number): Data => ({ nation, tanks, options: { budget } });

/** What a kept thing holds, if it is a platoon. */
export function platoonOf(data: unknown): Platoon | undefined {
  const { nation, tanks } = (data ?? {}) as Partial<Platoon>;
  if (nation === undefined || !NATIONS.includes(nation) || !Array.isArray(tanks)) return undefined;
  return { nation, tanks };
}

/** The smallest usual budget that a platoon fits. */
export function budgetFor(p: Platoon): number {
  const points = pointsOf(p);
  return [50, 75, 100].find((n) => points <= n) ?? points;
}

/** Platoons that an earlier version kept in the browser. */
export interface Leftover {
  readonly name: string;
  readonly line: string;
}

export function readLeftovers(text: string | null): Leftover[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(list)) return [];
    return list.filter(
      (k): k is Leftover =>
        typeof k === 'object' &&
        k !== null &&
        typeof (k as Leftover).name === 'string' &&
        typeof (k as Leftover).line === 'string',
    );
  } catch {
    return [];
  }
}

/** What matters of a file with a list: of a roster's file, which may be long, the selections alone. */
export function listIn(text: string): string {
  if (!text.includes('<roster')) return text;
  return `<roster>${(text.match(/<selection\b[^>]*>/g) ?? []).map((s) => s.replace(/\/?>$/, '/>')).join('')}</roster>`;
}
