import { capital, gathered, type Say } from '../../words/say';
import { isUnit, type Card } from './catalogue';
import { lyingOn, pieceOf } from './view';
import { cardByNumber, type Cards } from './catalogue';
import type { ID, Piece, View } from './types';

/** How cards are called, in full and where there is little room. */

export const nameOf = (number: number, say: Say): string => say(`card.${number}`);

/** Breaks a long name into two lines as even as can be. */
export function inLines(name: string, most: number): readonly string[] {
  if (name.length <= most) return [name];
  const cuts = [...name].flatMap((c, i) => (c === ' ' ? [i] : []));
  const best = cuts.sort((a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2))[0];
  return best === undefined ? [name] : [name.slice(0, best), name.slice(best + 1)];
}

/**
 * What the rulebook says about a card, as it fits on the card: without marks and
 * without the sentences in italics that give the reason of one.
 */
export const faceWords = (markdown: string): string =>
  markdown
    .replace(/\*\*[^*]+\*\*\s*/g, '')
    .replace(/\*[^*]+\.\*\s*/g, '')
    .replaceAll('*', '')
    .replace(/[ \n]+/g, ' ')
    .trim();

/** Text in lines of at most so many letters, broken between words. */
export function wrapped(text: string, most: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/[ \n]+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The name on a counter: what tells the card from others of its nation. */
export function shortName(number: number, say: Say): string {
  const name = nameOf(number, say)
    .replace(/^(PzKw|PzJg|Pzrwgn) /, '$1 ')
    .replace(/ \(.*\)$/, '')
    .replace(/(German|Soviet|allemande?|soviétique|Groupe (de combat )?(de |d’|d')?) ?/g, '')
    .replace(/^(de|des|la|d’|d') /, '')
    .trim();
  return capital(name.length > 13 ? `${name.slice(0, 12).trimEnd()}…` : name);
}

/** The figures of a card in one sentence, for whoever does not see it. */
export function figuresOf(card: Card, t: Say): string {
  const parts: string[] = [];
  if (card.hit[0] > 0)
    parts.push(t('card.say.at', { hit: card.hit[0], pen: card.pen[0], hitLong: card.hit[1], penLong: card.pen[1] }));
  if (card.armour[0] > 0) parts.push(t('card.say.armour', { front: card.armour[0], side: card.armour[1] }));
  if (card.he > 0) parts.push(t('card.say.he', { value: card.he }));
  if (card.sa > 0) parts.push(t('card.say.sa', { value: card.sa }));
  if (card.ft > 0) parts.push(t('card.say.ft', { value: card.ft }));
  if (isUnit(card)) parts.push(t(card.fast ? 'card.fast' : 'card.slow'));
  if (card.interrupt) parts.push(t('card.interrupt'));
  if (card.instant) parts.push(t('card.instant'));
  return parts.join(', ');
}

/** What is true of a card on the table, besides what is printed on it. */
export function stateOf(v: View, cards: Cards, p: Piece, say: Say, t: Say): readonly string[] {
  const list: string[] = [];
  if (p.immobilised) list.push(t('state.immobilised'));
  if (p.malfunction) list.push(t('state.malfunction'));
  if (p.moved) list.push(t('state.moved'));
  if (p.fired) list.push(t('state.fired'));
  const carrier = pieceOf(v, p.on);
  if (carrier !== undefined && p.place === 'board')
    list.push(
      t(cardByNumber(cards, p.number).kind === 'at-gun' ? 'state.towed' : 'state.mounted', {
        card: nameOf(carrier.number, say),
      }),
    );
  for (const x of lyingOn(v, p.id)) list.push(nameOf(x.number, say));
  return list;
}

/** Names of several cards, joined as a list. */
export const namesOf = (v: View, ids: readonly ID[], say: Say): string =>
  gathered(ids.map((id) => pieceOf(v, id)).map((p) => (p === undefined ? '?' : nameOf(p.number, say)))).join(', ');
