import type { Clock, Clocks, Seat } from '../api/types';
import type { Say } from '../words/say';

const MINUTE = 60;
const DAY = 86_400;

/** Milliseconds left for a seat at our time `now`; `ahead` is the server's lead. */
export function leftAt(clocks: Clocks, seat: Seat, now: number, ahead: number): number {
  const left = clocks.left[seat - 1] ?? 0;
  if (!clocks.running.includes(seat)) return left;
  return Math.max(0, left - Math.max(0, now + ahead - clocks.now));
}

/** "24:08", with tenths under twenty seconds, "1:02:33" above an hour, "3 d 4 h" for long games. */
export function clockText(ms: number, t: Say): string {
  if (ms < 20_000) return `0:${(Math.floor(ms / 100) / 10).toFixed(1).padStart(4, '0')}`;
  const s = Math.floor(ms / 1000);
  const two = (n: number): string => String(n).padStart(2, '0');
  if (s >= DAY) return t('clock.days-hours', { days: Math.floor(s / DAY), hours: Math.floor((s % DAY) / 3600) });
  if (s >= 3600) return `${Math.floor(s / 3600)}:${two(Math.floor((s % 3600) / MINUTE))}:${two(s % MINUTE)}`;
  return `${Math.floor(s / MINUTE)}:${two(s % MINUTE)}`;
}

/** What time the players have, in words. */
export function controlText({ base, increment, perMove, shared }: Clock, t: Say): string {
  if (base === 0) return t('clock.none');
  if (perMove)
    return base % DAY === 0
      ? t('clock.per-move', { days: base / DAY })
      : t('clock.per-move-minutes', { minutes: base / MINUTE });
  if (shared) return t('clock.table', { minutes: base / MINUTE });
  return t(increment > 0 ? 'clock.each-more' : 'clock.each', {
    minutes: Math.round((base / MINUTE) * 10) / 10,
    seconds: increment,
  });
}
