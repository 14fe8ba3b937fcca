import type { Session } from '../session.svelte';
import { play } from '../sound/sound';

/** Tells a player that it is their turn, in the ways that they have chosen. */
export function callTo({ settings, t }: Session, game: string): void {
  if (settings.hears('turn')) play('turn', settings.volume);
  if (settings.call && document.hidden) notified(game, t('title.your-turn'));
}

/** Lets the browser say something; false where it does not. Some have the word and refuse to use it. */
export function notified(title: string, body: string): boolean {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return false;
  try {
    new Notification(title, { body, tag: 'sabot-turn' });
    return true;
  } catch {
    return false;
  }
}
