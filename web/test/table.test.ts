// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { client, Refusal } from '../src/api/client';
import { backoff, listen } from '../src/api/stream';
import type { GameCard, Line, Snapshot } from '../src/api/types';
import { DEMO, movesAt } from '../src/games/tankchess/start/demo';
import { matchOf, startingForm, type MatchForm } from '../src/pages/setup/match-form';
import { routeOf } from '../src/route';
import { leftAt } from '../src/table/clock';
import { lastAct, told } from '../src/table/history';
import { NOTHING, receive, withSnapshot } from '../src/table/receive';
import { harderThan, offerOf, rematchOf } from '../src/table/rematch';
import { clausesOf, spokenOf } from '../src/table/sentence';
import { voice } from '../src/words/say';

const line = (seq: number, part: Partial<Line> = {}): Line => ({ seq, do: 'act', events: [], at: 0, ...part });
const snapshot = (part: Partial<Snapshot> = {}): Snapshot => ({
  id: 'm',
  game: 'tankchess',
  rules: 1,
  setup: { scenario: 'quick12' },
  created: 0,
  kind: 'match',
  players: [],
  mine: [1],
  owned: false,
  clock: { base: 0, increment: 0 },
  status: 'playing',
  seq: 0,
  last: 0,
  note: 0,
  waiting: [],
  sights: [],
  requests: [],
  undo: [],
  claims: [],
  chat: false,
  links: { watch: '/match/m' },
  ...part,
});

describe('what is known of a match', () => {
  it('grows line by line, and a repeated line changes nothing', () => {
    let known = receive(NOTHING, { type: 'entry', entry: line(0) }, 0);
    known = receive(known, { type: 'entry', entry: line(0) }, 0);
    known = receive(known, { type: 'entry', entry: line(2) }, 0);
    known = receive(known, { type: 'entry', entry: line(1) }, 0);
    expect(known.lines.map((l) => l.seq)).toEqual([0, 1]);
  });

  it('takes notes once', () => {
    const note = { n: 1, kind: 'said' as const, at: 0, seq: 0 };
    const known = receive(receive(NOTHING, { type: 'note', note }, 0), { type: 'note', note }, 0);
    expect(known.notes).toHaveLength(1);
  });

  it('never goes back to an older snapshot', () => {
    const known = withSnapshot(withSnapshot(NOTHING, snapshot({ last: 4, seq: 4 })), snapshot({ last: 3, seq: 3 }));
    expect(known.snapshot?.last).toBe(4);
  });

  it('knows who is there and who thinks', () => {
    let known = receive(NOTHING, { type: 'presence', present: [2] }, 0);
    known = receive(known, { type: 'thinking', seat: 2, on: true }, 0);
    expect([...known.present, ...known.thinking]).toEqual([2, 2]);
    known = receive(known, { type: 'thinking', seat: 2, on: false }, 0);
    expect(known.thinking.size).toBe(0);
  });

  it('measures how far the server is ahead', () => {
    expect(receive(NOTHING, { type: 'hello', last: 0, note: 0, now: 5000 }, 2000).ahead).toBe(3000);
  });
});

describe('history', () => {
  const lines = [
    line(0, { do: 'start' }),
    line(1, { text: 'a' }),
    line(2, { text: 'b' }),
    line(3, { do: 'undo', to: 0 }),
    line(4, { text: 'c' }),
  ];

  it('strikes out what was taken back', () => {
    expect(
      told(lines)
        .filter((t) => t.undone)
        .map((t) => t.line.seq),
    ).toEqual([1, 2]);
  });

  it('goes back to the start when the undo names no entry', () => {
    const bare = lines.map((l) => (l.do === 'undo' ? line(l.seq, { do: 'undo' }) : l));
    expect(told(bare).map((t) => t.undone)).toEqual([false, true, true, false, false]);
  });

  it('finds the last action that counts', () => {
    expect(lastAct(lines)?.text).toBe('c');
    expect(lastAct(lines.slice(0, 4))).toBeUndefined();
  });
});

describe('clocks', () => {
  const clocks = { left: [60_000, 5000], running: [1], now: 1000 };

  it('run only for the seat that is due', () => {
    expect(leftAt(clocks, 1, 11_000, 0)).toBe(50_000);
    expect(leftAt(clocks, 2, 11_000, 0)).toBe(5000);
    expect(leftAt(clocks, 1, 999_000, 0)).toBe(0);
    expect(leftAt(clocks, 1, 8000, 3000)).toBe(50_000);
  });
});

describe('addresses', () => {
  it('lead to pages', () => {
    expect(routeOf('/')).toEqual({ page: 'start' });
    expect(routeOf('/match/abc', '?at=4')).toEqual({ page: 'table', id: 'abc', at: 4 });
    expect(routeOf('/match/abc', '?at=x')).toEqual({ page: 'table', id: 'abc' });
    expect(routeOf('/new/tankchess', '?board=river16&invite')).toEqual({
      page: 'setup',
      game: 'tankchess',
      scenario: 'river16',
      invite: true,
    });
    expect(routeOf('/join/t0ken')).toEqual({ page: 'join', token: 't0ken' });
    expect(routeOf('/%E0%A4%A')).toEqual({ page: 'lost' });
    expect(routeOf('/learn/commander/first')).toEqual({ page: 'learn', game: 'commander', lesson: 'first' });
    expect(routeOf('/editor/skirmish', '?board=7')).toEqual({ page: 'editor', game: 'skirmish', query: '?board=7' });
    expect(routeOf('/forces/commander')).toEqual({ page: 'forces', game: 'commander', query: '' });
    expect(routeOf('/watch/commander')).toEqual({ page: 'watch', game: 'commander' });
    expect(routeOf('/rules/commander')).toEqual({ page: 'rulebook', game: 'commander' });
    expect(routeOf('/rules/commander/example/walls')).toEqual({ page: 'scene', game: 'commander', id: 'walls' });
    expect(routeOf('/rules/commander/example')).toEqual({ page: 'rulebook', game: 'commander' });
  });

  it('still knows the links from when there was one game', () => {
    expect(routeOf('/new')).toEqual({ page: 'setup' });
    expect(routeOf('/learn/3')).toEqual({ page: 'learn', game: 'tankchess', lesson: '3' });
    expect(routeOf('/editor', '?tfen=x')).toEqual({ page: 'editor', game: 'tankchess', query: '?tfen=x' });
    expect(routeOf('/analysis', '?match=m')).toEqual({ page: 'analysis', game: 'tankchess', query: '?match=m' });
    expect(routeOf('/editor')).toEqual({ page: 'editor', query: '' });
  });
});

describe('the set-up', () => {
  const game: GameCard = {
    game: 'tankchess',
    rules: 1,
    seats: ['seat.white', 'seat.black'],
    computer: true,
    concedes: false,
    analysis: true,
    inspect: true,
    record: true,
    odds: false,
    savable: [],
    orders: false,
    scenes: false,
    limits: {},
    scenarios: [
      { id: 'basic16', name: '', group: 'base' },
      { id: 'quick12', name: '', group: 'base' },
    ],
    options: [
      { id: 'announce', type: 'switch', default: true, clause: 'CH-10.a' },
      { id: 'clock', type: 'number', default: 0, clause: 'CH-12.c' },
    ],
    presets: [{ id: 'printed' }],
  };

  const of = (part: Partial<MatchForm>) =>
    matchOf(game, { ...startingForm(game, ''), setup: { scenario: 'basic16' }, ...part }, true).seats;

  it('asks for the style of a computer only where one was chosen', () => {
    expect(of({})[1]).toEqual({ who: 'ai', level: 'recruit' });
    expect(of({ style: 'rusher' })[1]).toEqual({ who: 'ai', level: 'recruit', style: 'rusher' });
    expect(of({ opponent: 'friend', style: 'rusher' })).toEqual([{ who: 'me' }, { who: 'open' }]);
    expect(of({ opponent: 'watch', style: 'any', style2: 'holder' })).toEqual([
      { who: 'ai', level: 'recruit', style: 'any' },
      { who: 'ai', level: 'regular', style: 'holder' },
    ]);
  });

  it('sends only what differs from the printed rules', () => {
    const w = {
      ...startingForm(game, '', 'quick12'),
      setup: { scenario: 'quick12', options: { announce: true } },
    };
    expect(matchOf(game, w, true)).toEqual({
      game: 'tankchess',
      setup: { scenario: 'quick12' },
      seats: [{ who: 'me' }, { who: 'ai', level: 'recruit' }],
    });
    expect(matchOf(game, { ...w, setup: { ...w.setup, options: { announce: false } } }, true).setup.options).toEqual({
      announce: false,
    });
  });

  it('casts lots for the side, sets the clock, opens a seat for a friend', () => {
    const w = {
      ...startingForm(game, 'Ada', undefined, true),
      side: 'random' as const,
      minutes: 10,
      increment: 5,
      chat: true,
    };
    expect(matchOf(game, w, false)).toMatchObject({
      seats: [{ who: 'open' }, { who: 'me', name: 'Ada' }],
      clock: { base: 600, increment: 5 },
      chat: true,
    });
    expect(matchOf(game, { ...w, opponent: 'watch' }, false)).toMatchObject({ seats: [{ who: 'ai' }, { who: 'ai' }] });
    expect(matchOf(game, { ...w, opponent: 'watch' }, false).clock).toBeUndefined();
    expect(startingForm(game, '', 'no-such').setup.scenario).toBe('basic16');
  });

  it('TK-16.1 sends the clock of the table as an option, and no clock of the players beside it', () => {
    const tanks: GameCard = {
      ...game,
      game: 'skirmish',
      options: [{ id: 'clock', type: 'choice', default: 'none', values: ['none', '30', '60'], clause: 'TK-16.1' }],
    };
    const w = { ...startingForm(tanks, ''), setup: { scenario: 'basic16', options: { clock: '30' } }, minutes: 10 };
    const request = matchOf(tanks, w, true);
    expect(request.setup.options).toEqual({ clock: '30' });
    expect(request.clock).toBeUndefined();
  });
});

describe('a rematch', () => {
  it('keeps the style of a computer, not what was drawn', () => {
    const bot = {
      seat: 2,
      name: '',
      mind: 'ace',
      style: 'any',
      plays: 'sniper',
      open: false,
      you: false,
      present: true,
    } as const;
    const ada = { seat: 1, name: 'Ada', open: false, you: true, present: true } as const;
    expect(rematchOf(snapshot({ players: [ada, bot] })).seats[0]).toEqual({ who: 'ai', level: 'ace', style: 'any' });
  });

  it('changes the sides and keeps the rest', () => {
    const s = snapshot({
      players: [
        { seat: 1, name: 'Ada', open: false, you: true, present: true },
        { seat: 2, name: '', mind: 'ace', open: false, you: false, present: true },
      ],
      clock: { base: 600, increment: 0 },
    });
    expect(rematchOf(s)).toEqual({
      game: 'tankchess',
      setup: { scenario: 'quick12' },
      seats: [
        { who: 'ai', level: 'ace' },
        { who: 'me', name: 'Ada' },
      ],
      clock: { base: 600, increment: 0 },
    });
  });

  const people = snapshot({
    players: [
      { seat: 1, name: 'Ada', open: false, you: true, present: true },
      { seat: 2, name: 'Bob', open: false, you: false, present: true },
    ],
  });

  it('15.2.1 between people is one match, whoever asks first, and says so to the other', () => {
    expect(rematchOf(people)).toMatchObject({ again: 'm', seats: [{ who: 'open' }, { who: 'me', name: 'Ada' }] });
    const asked = { n: 1, kind: 'rematch' as const, seat: 2, at: 0, seq: 9, match: 'n' };
    expect(offerOf(people, [asked])).toBe(asked);
    expect(offerOf(people, [{ ...asked, seat: 1 }])).toBeUndefined();
    expect(offerOf(people, [])).toBeUndefined();
  });

  it('15.2.1 against the computer can be harder, up to the legend', () => {
    const [ada, bob] = people.players;
    const against = (mind: 'recruit' | 'ace' | 'legend') => snapshot({ players: [ada!, { ...bob!, mind }] });
    expect(harderThan(against('recruit'))).toBe('regular');
    expect(harderThan(against('ace'))).toBe('legend');
    expect(harderThan(against('legend'))).toBeUndefined();
    expect(harderThan(people)).toBeUndefined();
    expect(rematchOf(against('recruit'), 'regular').seats[0]).toEqual({ who: 'ai', level: 'regular' });
    expect(rematchOf(against('recruit')).again).toBeUndefined();
  });
});

describe('sentences', () => {
  const say = voice({ 'side.1': 'White', 'event.drove': '{^seat:side} drives to {to}.' });
  const page = voice({ 'line.give': '{side} gives {seconds} seconds.' });

  it('are made of the events', () => {
    expect(spokenOf(line(1, { events: [{ type: 'drove', seat: 1, to: 'e4' }] }), say, page)).toBe(
      'White drives to e4.',
    );
    expect(spokenOf(line(1, { do: 'give', seat: 1, ms: 60_000 }), say, page)).toBe('White gives 60 seconds.');
  });

  it('name their clauses', () => {
    expect(clausesOf({ type: 'drove', clauses: ['CH-4.a', 7] as unknown as string[] })).toEqual(['CH-4.a']);
    expect(clausesOf({ type: 'drove' })).toEqual([]);
  });
});

describe('the client', () => {
  const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

  it('turns a problem document into a refusal with its sentences', async () => {
    const problem = { title: 'No.', code: 'refused', refusals: [{ clause: 'CH-4.c', reason: 'x', text: 'Blocked.' }] };
    const api = client(() => 'fr', '/api/v1', (() => Promise.resolve(answer(422, problem))) as typeof fetch);
    const refusal = await api.games().catch((e: unknown) => e);
    expect(refusal).toBeInstanceOf(Refusal);
    expect((refusal as Refusal).message).toBe('Blocked.');
    expect((refusal as Refusal).passing).toBe(false);
  });

  it('knows a lost network from a refusal', async () => {
    const api = client(() => 'en', '/api/v1', (() => Promise.reject(new TypeError('failed'))) as typeof fetch);
    const refusal = await api.games().catch((e: unknown) => e);
    expect((refusal as Refusal).passing).toBe(true);
  });

  it('asks in the language of the page', async () => {
    const send = vi.fn(() => Promise.resolve(answer(200, {})));
    await client(() => 'fr', '/api/v1', send as typeof fetch).games();
    expect((send.mock.calls[0] as unknown as [string, RequestInit])[1].headers).toMatchObject({
      'Accept-Language': 'fr',
    });
  });
});

describe('the stream', () => {
  class FakeSocket {
    onmessage: ((e: { data: string }) => void) | null = null;
    onclose: ((e: { code: number }) => void) | null = null;
    readyState = 1;
    close(): void {
      this.onclose?.({ code: 1006 });
    }
  }

  it('comes back from the last event seen, sooner at first and later with each failure', () => {
    vi.useFakeTimers();
    const urls: string[] = [];
    const sockets: FakeSocket[] = [];
    const states: string[] = [];
    let from = 0;
    const stop = listen(
      'm',
      {
        next: () => ({ from, notes: 0, side: 0, links: false }),
        message: () => undefined,
        state: (s) => states.push(s),
      },
      (url) => {
        urls.push(url);
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket as unknown as WebSocket;
      },
    );
    sockets[0]?.onmessage?.({ data: '{"type":"hello","last":0,"note":0,"now":0}' });
    from = 7;
    sockets[0]?.onclose?.({ code: 1006 });
    vi.advanceTimersByTime(backoff(0) + 1);
    expect(urls).toHaveLength(2);
    expect(urls[1]).toContain('from=7');
    expect(states).toEqual(['connecting', 'live', 'lost', 'lost']);
    sockets[1]?.onclose?.({ code: 1006 });
    vi.advanceTimersByTime(backoff(0) + 1);
    expect(urls).toHaveLength(2);
    stop();
    vi.advanceTimersByTime(60_000);
    expect(urls).toHaveLength(2);
    vi.useRealTimers();
  });

  it('never waits longer than eight seconds', () => {
    expect([0, 1, 5, 50].map(backoff)).toEqual([250, 500, 8000, 8000]);
  });
});

describe('the sample game', () => {
  it('runs to its end, waits and starts again', () => {
    expect([0, 1, 9, 10, 12, 13].map((n) => movesAt(n, DEMO.moves.length))).toEqual([0, 1, 9, 9, 0, 1]);
  });
});
