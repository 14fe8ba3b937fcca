import type { Clocks, Seat } from '../api/types';

/** Milliseconds left for a seat at our time `now`; `ahead` is the server's lead. */
export function leftAt(clocks: Clocks, seat: Seat, now: number, ahead: number): number {
  const left = clocks.left[seat - 1] ?? 0;
  if (!clocks.running.includes(seat)) return left;
  return Math.max(0, left - Math.max(0, now + ahead - clocks.now));
}

/** "24:08", with tenths under twenty seconds, "1:02:33" above an hour, "3 d 4 h" for long games. */
export function clockText(ms: number): string {
  if (ms < 20_000) return `0:${(Math.floor(ms / 100) / 10).toFixed(1).padStart(4, '0')}`;
  const s = Math.floor(ms / 1000);
  const two = (n: number): string => String(n).padStart(2, '0');
  if (s >= 86_400) return `${Math.floor(s / 86_400)} d ${Math.floor((s % 86_400) / 3600)} h`;
  if (s >= 3600) return `${Math.floor(s / 3600)}:${two(Math.floor((s % 3600) / 60))}:${two(s % 60)}`;
  return `${Math.floor(s / 60)}:${two(s % 60)}`;
}
