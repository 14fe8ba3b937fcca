import type { Say } from '../../../words/say';
import type { Cards } from '../catalogue';
import { describeShot } from './describe';
import { namesOf } from '../names';
import { pieceOf, RESERVE } from '../view';
import type { ID, OpenWindow, Pos, View } from '../types';

/** What an open window is about, in one sentence: the event that waits for its Interrupts. */
export function announced(v: View, cards: Cards, w: OpenWindow, say: Say, t: Say): string {
  const place = (p: Pos | undefined): string => (p === RESERVE ? t('strip.reserve') : (p ?? ''));
  const d = v.pending;
  switch (w.kind) {
    case 'step': {
      const path = d?.groups?.[d.group ?? 0]?.path ?? [];
      const step = d?.step ?? 0;
      const from = step === 0 ? d?.from : path[step - 1];
      return t('window.step', { cards: namesOf(v, d?.moving ?? [], say), from: place(from), to: place(path[step]) });
    }
    case 'shot':
      return d?.shot === undefined
        ? t('window.shot.any')
        : t('window.shot', { shot: describeShot(v, cards, d.shot, { say, t }), fire: say(`fire.${d.shot.fire}`) });
    case 'instant':
      return t('window.instant', { card: cardName(v, d?.instant?.card, say), pos: d?.instant?.pos ?? '' });
    case 'melee':
      return t('window.melee', { pos: v.melee?.pos ?? '' });
    case 'volley':
      return t('window.volley', { pos: v.melee?.pos ?? '' });
    case 'between':
      return t('window.between');
    case 'counter':
      return t('window.counter', {
        card: cardName(v, w.play?.card, say),
        where: w.play?.unit === undefined ? (w.play?.pos ?? '') : namesOf(v, [w.play.unit], say),
      });
  }
}

function cardName(v: View, id: ID | undefined, say: Say): string {
  const p = pieceOf(v, id);
  return p === undefined ? '?' : say(`card.${p.number}`);
}

/** Where the window's event happens: to be marked on the map. */
export function focusOf(v: View, w: OpenWindow | undefined): { from?: Pos; to?: Pos; shot?: boolean } {
  const d = v.pending;
  if (w === undefined) return {};
  if (w.kind === 'shot' && d?.shot !== undefined) {
    const to = d.shot.target === undefined ? d.shot.pos : pieceOf(v, d.shot.target)?.pos;
    const from = pieceOf(v, d.shot.firer)?.pos;
    return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }), shot: true };
  }
  if (w.kind === 'step') {
    const path = d?.groups?.[d.group ?? 0]?.path ?? [];
    const step = d?.step ?? 0;
    const from = step === 0 ? d?.from : path[step - 1];
    const to = path[step];
    return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  }
  if ((w.kind === 'melee' || w.kind === 'volley') && v.melee?.pos !== undefined) return { to: v.melee.pos };
  if (w.kind === 'instant' && d?.instant?.pos !== undefined) return { to: d.instant.pos };
  if (w.kind === 'counter' && w.play?.pos !== undefined) return { to: w.play.pos };
  return {};
}
