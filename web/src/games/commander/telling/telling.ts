import type { Anchor, Cue, Telling, Tone } from '../../../table/telling/telling';
import { spotIndex } from '../view';
import type { Event, ID, Piece, Pos, Spot, View } from '../types';

const NOWHERE: readonly Pos[] = ['', 'reserve'];

/** A counter; where it lies under another or is gone, its position. */
const card = (id: ID, pos?: Pos): Anchor =>
  pos === undefined || NOWHERE.includes(pos) ? `[data-card="${id}"]` : `[data-card="${id}"], [data-pos="${pos}"]`;
const spot = (p: Pos): Anchor => `[data-pos="${p}"]`;

interface Ref {
  readonly id: ID;
}

const posOf = (v: View, id: ID): Pos | undefined => v.cards.find((c) => c.id === id)?.pos;
const ofCard = (tone: Tone, v: View, ref: Ref | undefined, pos?: Pos): Cue =>
  ref === undefined ? { tone } : { at: [card(ref.id, pos ?? posOf(v, ref.id))], tone };
const ofSpot = (tone: Tone, ...list: readonly (Pos | undefined)[]): Cue => ({
  at: list.flatMap((p) => (p === undefined || NOWHERE.includes(p) ? [] : [spot(p)])),
  tone,
});

const ownerOf = (v: View, id: ID | undefined): number | undefined => v.cards.find((c) => c.id === id)?.owner;

/** The view with some cards changed. */
const changed = (v: View, ids: readonly ID[], change: (c: Piece) => Piece): View => ({
  ...v,
  cards: v.cards.map((c) => (ids.includes(c.id) ? change(c) : c)),
});

/** Cards go from one position to another, with what they carry. */
const gone = (v: View, ids: readonly ID[], to: Pos): View => {
  const all = new Set(ids);
  const carried = v.cards.filter((c) => c.on !== undefined && all.has(c.on) && c.place === 'board').map((c) => c.id);
  return changed(v, [...ids, ...carried], (c) => ({ ...c, place: 'board', pos: to }));
};

const lost = (v: View, ids: readonly ID[]): View => ({ ...v, cards: v.cards.filter((c) => !ids.includes(c.id)) });

const smoked = (v: View, p: Pos, change: (s: Spot) => Spot): View => ({
  ...v,
  board: { ...v.board, spots: v.board.spots.map((s, i) => (i === spotIndex(p) ? change(s) : s)) },
});

const toneOf = (result: string): Tone =>
  result === 'destroyed' || result === 'immobilised' ? 'hit' : result === 'held' ? 'held' : 'fire';

/** How Tank Commander is told. */
export const TELLING: Telling<View, Event> = {
  'dice-rolled': { cue: () => ({}) },
  'nation-chosen': { cue: () => ({}) },
  'year-chosen': { cue: () => ({}) },
  'force-built': { cue: () => ({}) },
  'terrain-chosen': { cue: () => ({}) },
  'terrain-laid': { cue: () => ({}) },
  deployed: { cue: (e) => ofSpot('plain', ...new Set(e.board.map((b) => b.pos))) },
  dealt: { cue: () => ({ sound: 'card' }), worth: (e) => e.count > 0 },
  'turn-began': 'quiet',
  'step-began': 'quiet',
  'move-announced': { cue: (e) => ofSpot('plain', e.from) },
  stepped: {
    cue: (e) => ({ ...ofSpot('plain', e.to), sound: 'engine' }),
    after: (v, e) => gone(v, e.cards?.ids ?? [], e.to),
    by: (e, v) => ownerOf(v, e.cards?.ids?.[0]),
  },
  halted: { cue: (e) => ofSpot('nerve', e.pos), by: (e, v) => ownerOf(v, e.cards?.ids?.[0]) },
  bogged: { cue: (e, v) => ofCard(e.stuck ? 'nerve' : 'plain', v, e.card), by: (e, v) => ownerOf(v, e.card.id) },
  mined: { cue: (e, v) => ofCard('hit', v, e.card), by: (e, v) => ownerOf(v, e.card.id) },
  'shot-fired': {
    cue: (e, v) => {
      const to = e.target === undefined ? undefined : card(e.target.id, posOf(v, e.target.id) ?? e.pos);
      const aim = to ?? (e.pos === undefined ? undefined : spot(e.pos));
      if (aim === undefined) return ofCard('fire', v, e.firer);
      return { fire: { from: card(e.firer.id, posOf(v, e.firer.id)), to: aim }, at: [aim], tone: toneOf(e.result) };
    },
  },
  'shot-void': { cue: (e, v) => ofCard('plain', v, e.firer), by: (e, v) => ownerOf(v, e.firer.id) },
  struck: {
    cue: (e, v) => ({ at: [card(e.target.id, posOf(v, e.target.id))], tone: toneOf(e.result) }),
  },
  'card-played': {
    cue: (e, v) => ({
      ...(e.unit === undefined ? ofSpot('nerve', e.pos, e.to) : ofCard('nerve', v, e.unit, e.pos)),
      sound: 'card',
    }),
  },
  'card-answered': { cue: () => ({ at: 'same', tone: 'nerve' }) },
  'card-fizzled': { cue: () => ({ at: 'same', tone: 'plain' }) },
  'smoke-laid': {
    cue: (e) => ofSpot('plain', e.pos),
    after: (v, e) => smoked(v, e.pos, (s) => ({ ...s, smoke: s.smoke ?? e.seat })),
  },
  'smoke-lifted': {
    cue: (e) => ofSpot('plain', e.pos),
    after: (v, e) => smoked(v, e.pos, ({ smoke: _, ...s }) => s),
  },
  'overlay-removed': { cue: (e) => ofSpot('plain', e.pos) },
  immobilised: {
    cue: (e, v) => ofCard('hit', v, e.card),
    after: (v, e) => changed(v, [e.card.id], (c) => ({ ...c, immobilised: true })),
  },
  repaired: {
    cue: (e, v) => ofCard('good', v, e.card),
    after: (v, e) => changed(v, [e.card.id], (c) => ({ ...c, immobilised: false, malfunction: false })),
  },
  jammed: {
    cue: (e, v) => ofCard('nerve', v, e.card),
    after: (v, e) => changed(v, [e.card.id], (c) => ({ ...c, malfunction: true })),
  },
  saved: { cue: (e, v) => ofCard('held', v, e.card) },
  'bailed-out': { cue: (e, v) => ofCard(e.alive ? 'nerve' : 'lost', v, e.card) },
  destroyed: {
    cue: (e, v) => ofCard('lost', v, e.card, e.pos),
    after: (v, e) => lost(v, [e.card.id, ...(e.with?.ids ?? [])]),
  },
  discarded: { cue: () => ({ sound: 'card' }) },
  drew: { cue: () => ({ sound: 'card' }) },
  supplied: { cue: () => ({}) },
  passed: 'quiet',
  'hold-called': { cue: () => ({}) },
  confused: { cue: () => ({ tone: 'nerve' }) },
  'melee-began': { cue: (e) => ofSpot('fire', e.pos) },
  'fire-declared': { cue: (e) => ofSpot('fire', e.pos) },
  'fire-revealed': { cue: (e) => ofSpot('fire', e.pos) },
  retreated: {
    cue: (e) => ofSpot('nerve', e.to),
    after: (v, e) => gone(v, [e.card.id], e.to),
  },
  'group-called': { cue: () => ({}) },
  arrived: { cue: (e) => ofSpot('plain', ...new Set(e.board.map((b) => b.pos))) },
  scouted: { cue: () => ({}) },
  'game-ended': { cue: () => ({ tone: 'good' }) },
};
