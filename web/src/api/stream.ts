import type { StreamMessage } from './types';

export type LinkState = 'connecting' | 'live' | 'lost';

export interface Listener {
  /**
   * The number to go on from: the last entry seen + 1, the last note and the last
   * line of the side's talk seen; and whether we answer when a link is asked for.
   */
  next(): { from: number; notes: number; side: number; links: boolean };
  message(m: StreamMessage): void;
  state(s: LinkState): void;
  /** Asked when the link was lost: whether there is nothing left to listen to. */
  gone?(): Promise<boolean>;
}

/** Waits grow from a blink to eight seconds and start again after a success. */
export const backoff = (tries: number): number => Math.min(8000, 250 * 2 ** Math.min(tries, 5));

/** The server restarts, or wants us to connect anew: another one is there already. */
const SERVICE_RESTART = 1012;

/** Not all pages at once: within half a second. */
const soon = (): number => Math.random() * 500;

/** Heartbeats come every 15 s: a link silent for longer than this is dead. */
const SILENCE_MS = 40_000;

/**
 * Listens to a match and comes back by itself from the last event seen,
 * whatever happens to the connection. Returns a function that stops it.
 */
export function listen(
  id: string,
  to: Listener,
  open: (url: string) => WebSocket = (url) => new WebSocket(url),
): () => void {
  let socket: WebSocket | undefined;
  let stopped = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  function watchSilence(): void {
    clearTimeout(silence);
    silence = setTimeout(() => socket?.close(), SILENCE_MS);
  }

  function connect(): void {
    to.state(tries === 0 ? 'connecting' : 'lost');
    const { from, notes, side, links } = to.next();
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const link = open(
      `${scheme}://${location.host}/api/v1/matches/${encodeURIComponent(id)}/stream` +
        `?from=${from}&notes=${notes}&side=${side}&state=1${links ? '&links=1' : ''}`,
    );
    socket = link;
    link.onmessage = (e: MessageEvent<string>): void => {
      if (link !== socket || stopped) return;
      watchSilence();
      const message = JSON.parse(e.data) as StreamMessage;
      if (message.type === 'hello') {
        tries = 0;
        to.state('live');
      }
      to.message(message);
    };
    link.onclose = (e: CloseEvent): void => {
      if (link !== socket || stopped) return;
      clearTimeout(silence);
      if (e.code === SERVICE_RESTART) {
        to.state('connecting');
        timer = setTimeout(connect, soon());
        return;
      }
      to.state('lost');
      const again = (): void => {
        timer = setTimeout(connect, backoff(tries++));
      };
      if (to.gone === undefined) again();
      else
        void to.gone().then((gone) => {
          if (!gone && !stopped && link === socket) again();
        });
    };
  }

  /** Back from sleep or from no network: do not wait for the next try. */
  function hurry(): void {
    if (stopped || document.visibilityState === 'hidden' || socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(timer);
    tries = 1;
    connect();
  }

  addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);
  connect();
  return () => {
    stopped = true;
    clearTimeout(timer);
    clearTimeout(silence);
    removeEventListener('online', hurry);
    document.removeEventListener('visibilitychange', hurry);
    socket?.close();
  };
}
