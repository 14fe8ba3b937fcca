import type { Say } from '../../../words/say';
import { cardByNumber, type Cards } from '../catalogue';
import { nameOf, namesOf, stateOf } from '../names';
import { coverOf, pieceOf, pileOf, RESERVE, spotAt, stackAt } from '../view';
import type { Action, ID, Pos, Shot, Transfer, View, With } from '../types';

/** Positions and actions in words: for buttons, and for whoever does not see the map. */

interface Voices {
  /** The server's words of the game. */
  readonly say: Say;
  /** The page's own. */
  readonly t: Say;
}

/** All that lies on a position, as one sentence. */
export function describePos(v: View, cards: Cards, p: Pos, { say, t }: Voices): string {
  if (p === RESERVE) {
    const seat = v.seat === 0 ? 1 : v.seat;
    return t('text.reserve', { hand: v.hands[seat] ?? 0, deck: v.decks[seat] ?? 0, pile: pileOf(v, seat).length });
  }
  const spot = spotAt(v, p);
  const parts = [p, say(`terrain.${coverOf(spot)}`)];
  if (spot.overlay && spot.overlay !== 'clear') parts.push(say(`terrain.${spot.overlay}`));
  if (spot.smoke) parts.push(t('text.smoke'));
  for (const x of stackAt(v, p)) {
    const notes = stateOf(v, cards, x, say, t);
    parts.push(`${nameOf(x.number, say)}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`);
  }
  return parts.join(', ');
}

/** A unit with where it stands. */
export function unitAt(v: View, id: ID | undefined, say: Say): string {
  const p = pieceOf(v, id);
  if (p === undefined) return '?';
  return p.pos === undefined ? nameOf(p.number, say) : `${nameOf(p.number, say)} ${p.pos}`;
}

/** An action as the label of a button. */
export function describeAction(v: View, a: Action, { say, t }: Voices): string {
  const name = (id: ID | undefined): string => namesOf(v, id === undefined ? [] : [id], say);
  switch (a.type) {
    case 'nation':
      return t(`nation.${a.side}`);
    case 'year':
      return String(a.year);
    case 'instant': {
      const where = a.units?.length ? a.units.map((id) => unitAt(v, id, say)).join(', ') : (a.pos ?? '');
      if (a.smoke === true) return t('do.smoke', { pos: a.pos ?? '' });
      if (where === '') return t('do.play', { card: name(a.card) });
      return t('do.on', { where: a.beside === undefined ? where : `${where} + ${a.beside}` });
    }
    case 'interrupt': {
      const where = a.unit !== undefined ? unitAt(v, a.unit, say) : a.to !== undefined ? `${a.pos}–${a.to}` : a.pos;
      return where === undefined ? t('do.play', { card: name(a.card) }) : t('do.on', { where });
    }
    case 'dig':
      return t('do.on', { where: a.pos });
    case 'equip':
      return t('do.give', { unit: unitAt(v, a.unit, say) });
    case 'drop':
      return t('do.drop', { card: name(a.card) });
    case 'melee-order':
      return t('do.melee', { pos: a.pos });
    case 'retreat':
    case 'withdraw':
      return (a.steps ?? []).length === 0
        ? t('do.stay')
        : (a.steps ?? []).map((s) => `${name(s.unit)} → ${s.to === RESERVE ? t('strip.reserve') : s.to}`).join(' · ');
    case 'trim':
    case 'discard':
      return (a.cards ?? []).length === 0
        ? t('do.keep-all')
        : t('do.discard', { cards: namesOf(v, a.cards ?? [], say) });
    case 'arrive':
      return (a.board ?? [])
        .filter((b) => b.pos !== undefined)
        .map((b) => `${name(b.card)} ${b.pos ?? ''}`)
        .join(' · ');
    case 'pick':
      return a.card === undefined ? t('do.none') : unitAt(v, a.card, say);
    default:
      return t(`do.${a.type}`);
  }
}

/** Actions whose button says all there is. */
const PLAIN: readonly Action['type'][] = ['end', 'pass', 'draw', 'shots-done', 'build', 'terrain', 'place'];

/** An action that somebody else would take: what it does, and where. */
export function describeAdvice(v: View, cards: Cards, a: Action, { say, t }: Voices): string {
  const place = (p: Pos): string => (p === RESERVE ? t('strip.reserve') : p);
  if (PLAIN.includes(a.type)) return t(`act.${a.type}`);
  switch (a.type) {
    case 'move':
      return (a.groups ?? [])
        .map((g) =>
          t('plan.of', {
            who: namesOf(v, g.cards ?? [], say),
            what: [a.from, ...(g.path ?? [])].map(place).join(' → '),
          }),
        )
        .join(' · ');
    case 'fire':
      return `${t('act.fire')} · ${a.from}`;
    case 'shot':
      return describeShot(v, cards, a, { say, t });
    case 'melee-fire':
      return t('act.melee-fire', { count: (a.shots ?? []).length });
    case 'instant':
    case 'interrupt':
      return t('plan.of', { who: namesOf(v, [a.card], say), what: describeAction(v, a, { say, t }) });
    default:
      return describeAction(v, a, { say, t });
  }
}

/** Cards handed in with a move, each with where it is laid. */
export const describeWith = (v: View, list: readonly With[], { say, t }: Voices): string =>
  list
    .map((w) =>
      t('path-cards.card', {
        card: namesOf(v, [w.card], say),
        where: w.to === undefined ? (w.pos ?? '') : `${w.pos}–${w.to}`,
      }),
    )
    .join(', ');

/** Equipment that changes hands: what, and from whom to whom. */
export const describeTransfer = (v: View, x: Transfer, { say, t }: Voices): string =>
  t('plan.of', {
    who: namesOf(v, [x.equipment], say),
    what: `${namesOf(v, [x.from], say)} → ${namesOf(v, [x.to], say)}`,
  });

/** A shot in words: who, how, at whom. */
export function describeShot(v: View, cards: Cards, s: Shot, { say, t }: Voices): string {
  const firer = pieceOf(v, s.firer);
  const gear = s.equipment === undefined ? '' : ` (${namesOf(v, [s.equipment], say)})`;
  const from = `${nameOf(cardByNumber(cards, firer?.number ?? 0).number, say)}${gear}`;
  const to = s.target === undefined ? (s.pos ?? '') : namesOf(v, [s.target], say);
  return t('shot.line', { firer: from, target: to });
}
