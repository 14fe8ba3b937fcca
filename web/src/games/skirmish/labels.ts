import type { Say } from '../../words/say';
import type { Act } from './view';

/** What lets one roll again: standing still, or a card. */
export const sourceOf = (source: string, say: Say): string =>
  source === 'stationary' ? say('source.stationary') : say('source.*', { with: source });

/** A short name for an action that is chosen from a list. */
export function actLabel(a: Act, say: Say, t: Say): string {
  switch (a.type) {
    case 'choose-role':
      return t(`tk.role.${a.role}`);
    case 'choose-edge':
      return t(`tk.edge.${a.edge}`);
    case 'activate':
      return t('tk.act.activate', { tank: a.tank });
    case 'end-moves':
      return t('tk.act.end', { tank: a.tank });
    case 'pass':
      return t('tk.act.pass', { tank: a.tank });
    case 'keep-roll':
      return t('tk.act.keep');
    case 'decline':
      return t('tk.act.decline');
    case 'cancel':
      return t(`tk.act.cancel.${a.result}`);
    case 'use-card':
      return a.friend === undefined || a.friend === ''
        ? t('tk.act.use', { card: say(`card.${a.card}`) })
        : t('tk.act.use-for', { card: say(`card.${a.card}`), tank: a.friend });
    case 'keep-critical':
      return say(`critical.${a.card}`);
    case 'repair':
      return t('tk.act.repair', { critical: say(`critical.${a.critical}`) });
    case 'shoot':
    case 'second-attack':
      return a.ammo === undefined || a.ammo === ''
        ? t('tk.act.fire', { tank: a.target })
        : t('tk.act.fire-with', { tank: a.target, card: say(`card.${a.ammo}`) });
    case 'reroll':
      return t('tk.act.reroll', { source: sourceOf(a.with ?? '', say), n: a.dice.length });
    case 'platoon':
    case 'place-terrain':
    case 'place-objective':
    case 'deploy':
    case 'move':
    case 'extra-move':
    case 'command-move':
      return t(`tk.act.${a.type}`);
  }
}
