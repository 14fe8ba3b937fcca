import { cardByNumber, type Cards } from '../catalogue';
import { loadsOf, pieceOf } from '../view';
import type { Group, ID, Ride, Tow, View } from '../types';

/** How the cards of a group travel, or could: the server has the last word. */
export interface Loading {
  /** Squads and guns get on what can carry them. */
  readonly load: boolean;
  /** What is carried gets off at the end. */
  readonly unload: boolean;
}

interface Loads {
  readonly rides: readonly Ride[];
  readonly tows: readonly Tow[];
}

/** Pairs squads with carriers (or with two tanks) and guns with tractors, in the order they were chosen. */
function pairUp(v: View, cards: Cards, ids: readonly ID[]): Loads {
  const kind = (id: ID) => cardByNumber(cards, pieceOf(v, id)?.number ?? 0);
  // A vehicle may carry a squad and tow a gun at the same time (TC-8.6.1.a).
  const without = (gun: boolean): ID[] =>
    ids.filter((id) => !loadsOf(v, id).some((x) => (kind(x.id).kind === 'at-gun') === gun));
  const free = without(false);
  const tractors = without(true);
  const taken = new Set<ID>();
  const hitched = new Set<ID>();
  const rides: Ride[] = [];
  const tows: Tow[] = [];
  for (const id of ids) {
    const card = kind(id);
    if (pieceOf(v, id)?.on) continue;
    if (card.kind === 'infantry') {
      const carrier = free.find((c) => kind(c).carries === 'one' && !taken.has(c));
      const pair = free.filter((c) => kind(c).carries === 'pair' && !taken.has(c)).slice(0, 2);
      const on = carrier !== undefined ? [carrier] : pair.length === 2 ? pair : [];
      if (on.length === 0) continue;
      on.forEach((c) => taken.add(c));
      rides.push({ squad: id, on });
    } else if (card.kind === 'at-gun') {
      const carrier = tractors.find((c) => kind(c).tows && !hitched.has(c));
      if (carrier === undefined) continue;
      hitched.add(carrier);
      tows.push({ gun: id, carrier });
    }
  }
  return { rides, tows };
}

/** Chosen cards with everything they carry: a load goes where its carrier goes. */
export function withLoads(v: View, ids: readonly ID[]): readonly ID[] {
  const all = ids.flatMap((id) => [id, ...loadsOf(v, id).map((x) => x.id)]);
  return [...new Set(all)];
}

export function loadingOptions(v: View, cards: Cards, ids: readonly ID[]): Loading {
  const all = withLoads(v, ids);
  const { rides, tows } = pairUp(v, cards, all);
  return {
    load: rides.length + tows.length > 0,
    unload: rides.length + tows.length > 0 || all.some((id) => pieceOf(v, id)?.place === 'board' && pieceOf(v, id)?.on),
  };
}

/** The group that the chosen cards make, without its path. */
export function groupOf(
  v: View,
  cards: Cards,
  ids: readonly ID[],
  loading: Loading,
): Group & { readonly cards: readonly ID[] } {
  const all = withLoads(v, ids);
  const { rides, tows } = loading.load ? pairUp(v, cards, all) : { rides: [], tows: [] };
  const carried = [
    ...all.filter((id) => pieceOf(v, id)?.place === 'board' && pieceOf(v, id)?.on),
    ...rides.filter((r) => r.on?.length === 1).map((r) => r.squad),
    ...tows.map((x) => x.gun),
  ];
  return {
    cards: all,
    ...(rides.length > 0 ? { rides } : {}),
    ...(tows.length > 0 ? { tows } : {}),
    ...(loading.unload && carried.length > 0 ? { dismount: carried } : {}),
  };
}
