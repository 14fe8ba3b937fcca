import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listen, type LinkState } from './stream';

/** Sockets as the page opens them, closed by hand. */
function sockets() {
  const opened: {
    url: string;
    socket: { onclose?: (e: { code: number }) => void; onmessage?: (e: unknown) => void };
  }[] = [];
  const states: LinkState[] = [];
  let seen = 4;
  let asked = 0;
  const stop = listen(
    'm',
    {
      next: () => ({ from: seen, notes: 0, side: 0, links: false }),
      message: () => {
        seen++;
      },
      state: (s) => states.push(s),
      gone: () => {
        asked++;
        return Promise.resolve(false);
      },
    },
    (url) => {
      const socket: (typeof opened)[number]['socket'] = {};
      opened.push({ url, socket });
      return Object.assign(socket, { close: () => undefined }) as unknown as WebSocket;
    },
  );
  return { opened, states, stop, asked: () => asked };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { protocol: 'https:', host: 'sabot.example' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('document', { addEventListener: () => undefined, removeEventListener: () => undefined });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('is back within a second when the server restarts, from where it was, and alarms nobody', () => {
  const { opened, states, stop, asked } = sockets();
  opened[0]?.socket.onmessage?.({ data: '{"type":"hello"}' });
  opened[0]?.socket.onclose?.({ code: 1012 });
  vi.advanceTimersByTime(1000);
  expect(opened.map((o) => o.url)).toEqual([
    'wss://sabot.example/api/v1/matches/m/stream?from=4&notes=0&side=0&state=1',
    'wss://sabot.example/api/v1/matches/m/stream?from=5&notes=0&side=0&state=1',
  ]);
  expect(states).not.toContain('lost');
  expect(asked()).toBe(0);
  stop();
});

it('waits longer and longer when nobody is there, and asks whether the match is', async () => {
  const { opened, states, stop, asked } = sockets();
  for (const wait of [250, 500, 1000]) {
    opened.at(-1)?.socket.onclose?.({ code: 1006 });
    const before = opened.length;
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(opened.length).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(opened.length).toBe(before + 1);
  }
  expect(states).toContain('lost');
  expect(asked()).toBe(3);
  stop();
});
