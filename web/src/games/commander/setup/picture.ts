import type { Setup } from '../../../api/types';
import { cardByID, isUnit } from '../catalogue';
import { scenarioOf } from '../scenarios';
import { positions, row, spotIndex } from '../view';
import type { Outline, Piece, Scenario, Spot, Terrain, View } from '../types';

const NOTHING = { held: 0, needed: 0 };

/** A battlefield before anybody has come: the map of a scenario as a view, as large as the rules make it. */
export function emptyView(setup: Setup, scenario: Scenario = scenarioOf(setup), outline?: Outline): View {
  const { columns, rows } = outline ?? { columns: scenario.columns, rows: 2 * scenario.ranks };
  const spots: Spot[] = Array.from({ length: rows * 9 + 1 }, () => ({ base: 'clear' }));
  for (const q of scenario.map ?? []) {
    spots[spotIndex(q.pos)] = { base: q.terrain };
  }
  return {
    seat: 0,
    setup,
    phase: 'build',
    nation: ['neutral', 'german', 'soviet'],
    attacker: 0,
    first: 0,
    active: 0,
    turn: 0,
    turns: scenario.turns,
    supply: 0,
    board: { columns, rows, spots },
    cards: [],
    hands: [0, 0, 0],
    decks: [0, 0, 0],
    batches: [],
    oncePerTurn: [{}, {}, {}],
    reinforcements: {},
    control: [NOTHING, NOTHING, NOTHING],
    tide: { turned: 0, taken: [[], [], []] },
    sequence: 0,
  };
}

/** Ground as a deal might leave it. */
const DEAL: readonly Terrain[] = ['woods', 'hills', 'village', 'wheatfield', 'walls', 'balka', 'hills', 'woods'];

/** Who might stand there where players choose for themselves. */
const USUAL: Readonly<Record<'german' | 'soviet', readonly string[]>> = {
  german: ['pzkw-iv-h', 'german-line-squad', 'stug-iii-g', 'pak-40', 'pzkw-v-g', 'german-veteran-squad'],
  soviet: ['t-34-m43', 'soviet-line-squad', 't-34-85', 'su-85', 'soviet-guards-squad', 'p-76-obr39'],
};
const TANKS: Readonly<Record<'german' | 'soviet', readonly string[]>> = {
  german: ['pzkw-iv-h', 'pzkw-v-g', 'pzkw-vi-e', 'stug-iii-g', 'pak-40'],
  soviet: ['t-34-85', 'js-2', 't-34-m43', 'su-85', 'kv-85'],
};

/** A battle as it might begin, for its picture: the forces it gives, or usual ones, once their zones are known. */
export function exampleView(setup: Setup, scenario: Scenario = scenarioOf(setup), outline?: Outline): View {
  const v = emptyView(setup, scenario, outline);
  const spots = [...v.board.spots];
  const all = positions(v.board.columns, v.board.rows);
  const seed = [...scenario.id].reduce((n, c) => n + c.charCodeAt(0), 0);
  if (scenario.terrain === 'random' || scenario.terrain === 'discretionary') {
    DEAL.forEach((base, i) => {
      const p = all[(seed * 7 + i * 13) % all.length] ?? 'A1';
      const own = scenario.terrain === 'random' || row(p) < v.board.rows / 2;
      if (own) spots[spotIndex(p)] = { base };
    });
  }
  const cards: Piece[] = [];
  for (const side of ['german', 'soviet'] as const) {
    const given = (scenario.forces?.[side] ?? []).map((i) => i.card).filter((id) => isUnit(cardByID(id)));
    const list = given.length > 0 ? given : scenario.only === 'at' ? TANKS[side] : USUAL[side];
    const zone = outline?.zones[side] ?? [];
    zone.forEach((pos, i) => {
      if ((i + seed) % 3 === 2 && zone.length > 5) return;
      const id = list[i % list.length];
      if (id === undefined) return;
      cards.push({
        id: cards.length + 1,
        number: cardByID(id).number,
        owner: side === 'german' ? 1 : 2,
        place: 'board',
        pos,
      });
    });
  }
  return { ...v, board: { ...v.board, spots }, cards };
}
