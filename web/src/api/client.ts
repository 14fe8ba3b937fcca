import type {
  Guide,
  Hint,
  Hit,
  Device,
  Import,
  Invitation,
  Kept,
  Lang,
  Level,
  Library,
  Lobby,
  MatchCard,
  NewMatch,
  Place,
  Problem,
  Proposal,
  Receipt,
  Example,
  ExampleCard,
  ReferenceTable,
  Seat,
  SeatChains,
  SeatLink,
  Snapshot,
  Staff,
  Study,
  Thought,
  History,
  Verdict,
  Volume,
  Why,
  WordsAnswer,
} from './types';
import { events } from './events';

/** A request the server did not grant, with its problem document. */
export class Refusal extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.refusals?.map((r) => r.text).join(' ') || problem.detail || problem.title);
    this.problem = problem;
  }

  /** True when nothing is wrong with the request but the network or the moment. */
  get passing(): boolean {
    return this.problem.status === 0 || this.problem.status === 503 || this.problem.status === 429;
  }
}

/** Fresh name for a decision: a retry carries the same one and is recognised. */
export function freshID(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}

/** The API as functions; `lang` decides the language of sentences in errors. */
export function client(lang: () => Lang, root = '/api/v1', send: typeof fetch = (...a) => fetch(...a)) {
  async function call<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<T> {
    const answer = await ask(
      method,
      path,
      body === undefined ? undefined : { type: 'application/json', text: JSON.stringify(body) },
    );
    return answer.status === 204 ? (undefined as T) : ((await answer.json()) as T);
  }
  async function ask(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: { type: string; text: string },
    signal?: AbortSignal,
  ): Promise<Response> {
    const init: RequestInit = {
      method,
      headers: { 'Accept-Language': lang(), Accept: 'application/json' },
      ...(signal ? { signal } : {}),
    };
    if (body !== undefined) {
      init.body = body.text;
      init.headers = { ...init.headers, 'Content-Type': body.type };
    }
    let answer: Response;
    try {
      answer = await send(root + path, init);
    } catch {
      throw new Refusal({ status: 0, code: 'offline', title: 'The server cannot be reached.' });
    }
    if (!answer.ok) throw new Refusal(await problemOf(answer));
    return answer;
  }
  const match = (id: string, what = ''): string => `/matches/${encodeURIComponent(id)}${what}`;
  return {
    games: () => call<Lobby>('GET', '/games'),
    words: (l: Lang, part: 'all' | 'names' = 'all') => call<WordsAnswer>('GET', `/words/${l}?part=${part}`),
    volume: (l: Lang, game: string) => call<Volume>('GET', `/rulebook/${l}/${game}`),
    start: (m: NewMatch) => call<Snapshot>('POST', '/matches', m),
    mine: (limit = 50) => call<readonly MatchCard[]>('GET', `/matches?limit=${limit}`),
    join: (token: string, name: string, chains: SeatChains) =>
      call<Snapshot>('POST', `/join/${encodeURIComponent(token)}`, { ...(name ? { name } : {}), chains }),
    /** Shows the link that the stream asked for. */
    showLink: (id: string, body: { seat: Seat; index: number; link: string }) =>
      call<void>('POST', match(id, '/links'), body),
    snapshot: (id: string, at?: number) => call<Snapshot>('GET', match(id, at === undefined ? '' : `?at=${at}`)),
    entries: (id: string, from = 0) => call<History>('GET', match(id, `/entries?from=${from}`)),
    act: (id: string, body: { id: string; seat: Seat; seq?: number; action?: unknown; text?: string }) =>
      call<Receipt>('POST', match(id, '/actions'), body),
    resign: (id: string, seat: Seat) => call<Receipt>('POST', match(id, '/resign'), { id: freshID(), seat }),
    draw: (id: string, seat: Seat, act: 'offer' | 'accept' | 'decline') =>
      call<Receipt>('POST', match(id, '/draw'), { id: freshID(), seat, do: act }),
    undo: (id: string, seat: Seat, act: 'ask' | 'accept' | 'decline') =>
      call<Receipt>('POST', match(id, '/undo'), { id: freshID(), seat, do: act }),
    pause: (id: string, seat: Seat, act: 'ask' | 'accept' | 'decline' | 'resume') =>
      call<Receipt>('POST', match(id, '/pause'), { id: freshID(), seat, do: act }),
    /** Deletes a running match by consent. */
    delete: (id: string, seat: Seat, act: 'ask' | 'accept' | 'decline') =>
      call<Receipt>('POST', match(id, '/delete'), { id: freshID(), seat, do: act }),
    /** Takes a match off one's list, or deletes it where nobody else has a say. */
    drop: (id: string) => call<void>('DELETE', match(id)),
    block: (id: string, seat: Seat, other: Seat, on: boolean) =>
      call<Receipt>('POST', match(id, '/block'), { id: freshID(), seat, other, on }),
    report: (id: string, seat: Seat, other: Seat, text: string) =>
      call<Receipt>('POST', match(id, '/report'), { id: freshID(), seat, other, text }),
    /** Takes everything that is kept about this person out of the server. */
    forgetMe: () => call<void>('DELETE', '/me'),
    give: (id: string, seat: Seat, seconds: number) =>
      call<Receipt>('POST', match(id, '/give'), { id: freshID(), seat, seconds }),
    /** Stops computers that play each other, or lets them go on. */
    stop: (id: string, on: boolean) => call<Snapshot>('POST', match(id, '/stop'), { on }),
    claim: (id: string, seat: Seat) => call<Receipt>('POST', match(id, '/claim'), { id: freshID(), seat }),
    phrase: (id: string, seat: Seat, phrase: string, to: 'all' | 'side' = 'all') =>
      call<Receipt>('POST', match(id, '/say'), { id: freshID(), seat, phrase, to }),
    say: (id: string, seat: Seat, text: string, to: 'all' | 'side' = 'all') =>
      call<Receipt>('POST', match(id, '/say'), { id: freshID(), seat, text, to }),
    mute: (id: string, seat: Seat, on: boolean) =>
      call<Receipt>('POST', match(id, '/mute'), { id: freshID(), seat, on }),
    /** A link to the seat: into its staff, for a second device, or to hand it over. */
    link: (id: string, seat: Seat, to: 'staff' | 'device' | 'other') =>
      call<SeatLink>('POST', match(id, '/link'), {
        id: freshID(),
        seat,
        keep: to === 'device',
        staff: to === 'staff',
      }),
    invitation: (token: string) => call<Invitation>('GET', `/join/${encodeURIComponent(token)}`),
    devices: (id: string, seat: Seat) => call<readonly Device[]>('GET', match(id, `/devices?seat=${seat}`)),
    signOut: (id: string, seat: Seat, device: string) =>
      call<readonly Device[]>('POST', match(id, '/devices/sign-out'), { seat, device }),
    /** What members of a staff arrange among themselves. */
    assign: (id: string, seat: Seat, units: readonly string[], member: number) =>
      call<Staff>('POST', match(id, '/staff/assign'), { seat, units, member }),
    makeChief: (id: string, seat: Seat, member: number) =>
      call<Staff>('POST', match(id, '/staff/chief'), { seat, member }),
    removeMember: (id: string, seat: Seat, member: number) =>
      call<Staff>('POST', match(id, '/staff/remove'), { seat, member }),
    staffComputer: (id: string, seat: Seat, level: Level, waits = false) =>
      call<Staff>('POST', match(id, '/staff/computer'), { seat, level, waits }),
    propose: (id: string, seat: Seat, what: Pick<Proposal, 'unit' | 'from' | 'to' | 'phrase'>) =>
      call<Staff>('POST', match(id, '/staff/propose'), { seat, ...what }),
    withdraw: (id: string, seat: Seat, n: number) => call<Staff>('POST', match(id, '/staff/withdraw'), { seat, n }),
    /** Leaves standing orders for the windows of a seat; they are the holder's secret. */
    orders: (id: string, seat: Seat, orders: unknown) => call<unknown>('PUT', match(id, '/orders'), { seat, orders }),
    /** Why a computer played so, once the match is over. */
    why: (id: string, seq: number) => call<Why>('POST', match(id, '/why'), { seq }),
    /** What the computer would do in the place of a seat, by what that seat sees, and why not another action. */
    hint: (id: string, seat: Seat, compare?: object) => call<Hint>('POST', match(id, '/hint'), { seat, compare }),
    inspect: <T>(id: string, seat: Seat, query: unknown) => call<T>('POST', match(id, '/inspect'), { seat, query }),
    study: (game: string, body: Place) => call<Study>('POST', `/analysis/${game}/position`, body),
    inspectStudy: <T>(game: string, body: Place, seat: Seat, query: unknown) =>
      call<T>('POST', `/analysis/${game}/inspect`, { ...body, seat, query }),
    /** The engine's lines, one list for each improvement, until it is done or `signal` stops it. */
    think: async function* (
      game: string,
      body: Place & { lines: number; seconds: number },
      signal: AbortSignal,
    ): AsyncGenerator<readonly Thought[]> {
      const answer = await ask(
        'POST',
        `/analysis/${game}/think`,
        { type: 'application/json', text: JSON.stringify(body) },
        signal,
      );
      for await (const e of events(answer.body)) {
        if (e.name === 'lines') yield JSON.parse(e.data) as readonly Thought[];
        if (e.name === 'failed') throw new Refusal(JSON.parse(e.data) as Problem);
      }
    },
    tables: (game: string) => call<readonly ReferenceTable[]>('GET', `/games/${game}/tables`),
    brief: (game: string, scenario: string) =>
      call<readonly ReferenceTable[]>('GET', `/games/${game}/scenarios/${encodeURIComponent(scenario)}`),
    guide: (l: Lang, game: string) => call<Guide>('GET', `/rulebook/${l}/${game}/guide`),
    scenes: (game: string) => call<readonly ExampleCard[]>('GET', `/games/${game}/scenes`),
    scene: (game: string, id: string) =>
      call<Example>('GET', `/games/${encodeURIComponent(game)}/scenes/${encodeURIComponent(id)}`),
    library: (l: Lang) => call<Library>('GET', `/rulebook/${l}`),
    search: (l: Lang, words: string, game?: string) =>
      call<readonly Hit[]>(
        'GET',
        `/rulebook/${l}/search?q=${encodeURIComponent(words)}${game === undefined ? '' : `&game=${game}`}`,
      ),
    /** What is made before a match: forces, platoons, maps, whole set-ups. */
    checkKept: (game: string, kind: string, data: unknown) =>
      call<Verdict>('POST', `/saved/${game}/${kind}/check`, { data }),
    keep: (game: string, kind: string, name: string, data: unknown) =>
      call<Kept>('POST', '/saved', { game, kind, name, data }),
    kept: (game: string, kind: string) => call<readonly Kept[]>('GET', `/saved?game=${game}&kind=${kind}`),
    keptOne: (id: string) => call<Kept>('GET', `/saved/${encodeURIComponent(id)}`),
    forget: (id: string) => call<void>('DELETE', `/saved/${encodeURIComponent(id)}`),
    /** Brings a log or record in; it becomes a match that can be watched. */
    importReplay: async (text: string, game?: string) =>
      (
        await ask('POST', game === undefined ? '/replays' : `/replays?game=${game}`, { type: 'text/plain', text })
      ).json() as Promise<Import>,
    /** The complete log of a finished match, byte for byte. */
    log: async (id: string) => (await ask('GET', match(id, '/log'))).text(),
    /** The public key with which this server signs the logs of finished matches. */
    key: async () => {
      const answer = await send('/.well-known/sabot.json').catch(() => undefined);
      return answer?.ok === true ? ((await answer.json()) as { key: string }).key : undefined;
    },
    record: async (id: string) => (await ask('GET', match(id, '/record'))).text(),
  };
}

export type Client = ReturnType<typeof client>;

async function problemOf(answer: Response): Promise<Problem> {
  try {
    const problem = (await answer.json()) as Problem;
    return { ...problem, status: answer.status, title: problem.title ?? answer.statusText };
  } catch {
    return { status: answer.status, title: answer.statusText || `HTTP ${answer.status}` };
  }
}
