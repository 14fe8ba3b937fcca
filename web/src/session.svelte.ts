import { createContext, untrack } from 'svelte';
import { client, type Client } from './api/client';
import type { Clause, Lang, Lobby, NewMatch, Setup, Volume } from './api/types';
import { chainsOf, newSecrets, Witness, type Secrets } from './dice/witness';
import { GAMES, offersOf, type Offer } from './games';
import { routeOf, type Route } from './route';
import { voice, type Say, type Words } from './words/say';
import { Vocabulary } from './words/vocabulary.svelte';

export type Theme = 'system' | 'light' | 'dark';

/** The words of header, menus and whatever else is the same for every game. */
export const SHELL = new Vocabulary({
  en: () => import('./words/en.json'),
  fr: () => import('./words/fr.json'),
});

/** The vocabularies of the server, common and one a game. */
type Spoken = Readonly<Record<string, Words>>;

/** What is remembered between visits; storage may be forbidden, then nothing is. */
const memory = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(`sabot.${key}`);
    } catch {
      return null;
    }
  },
  set(key: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(`sabot.${key}`);
      else localStorage.setItem(`sabot.${key}`, value);
    } catch {
      // Nothing depends on it.
    }
  },
};

function preferredLang(): Lang {
  const chosen = memory.get('lang');
  if (chosen === 'en' || chosen === 'fr') return chosen;
  return navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

interface OpenClause {
  readonly id: string;
  readonly anchor: HTMLElement;
  readonly entry?: Clause;
  readonly missing?: boolean;
}

interface SideNames {
  readonly game: string;
  readonly keys: readonly (string | undefined)[];
}

function sideWords(sides: SideNames | null, game: string, own: Words): Words {
  if (sides?.game !== game) return {};
  const named = sides.keys.flatMap((key, i) => {
    const name = key?.startsWith('side.') === true ? own[key] : undefined;
    return name === undefined ? [] : [[`side.${i + 1}`, name] as const];
  });
  return Object.fromEntries(named);
}

/**
 * One visit: language, theme, address, and the words and books fetched so
 * far. Made once in main and handed down as context.
 */
export class Session {
  lang = $state<Lang>(preferredLang());
  theme = $state<Theme>((memory.get('theme') as Theme | null) ?? 'system');
  route = $state.raw<Route>(routeOf(location.pathname, location.search));
  lobby = $state.raw<Lobby | null>(null);
  clause = $state.raw<OpenClause | null>(null);
  /** What a screen reader is told next; the page shows it in other ways. */
  spoken = $state('');
  private words = $state.raw<Partial<Record<Lang, Spoken>>>({});
  /** What things are called: enough for the start page, which shows all games and opens none. */
  private names = $state.raw<Partial<Record<Lang, Spoken>>>({});
  /** What the page has brought along since it was opened, to be had in another language when that is chosen. */
  private readonly own = new Set<Vocabulary>([SHELL]);
  private volumes = new Map<string, Promise<Volume>>();
  /** How the battle that is looked at calls its sides: keys of the game's words, by seat. */
  private sides = $state.raw<SideNames | null>(null);

  /** Answers are asked for in the language of the moment; a change of language alone asks nothing anew. */
  readonly api: Client = client(() => untrack(() => this.lang));
  /** The page's own words. */
  readonly t: Say = (key, args) => SHELL.say(this.lang, key, args) ?? key;

  /** The voices of the present language, each made when first asked for. */
  private readonly voices = $derived.by(() => {
    const server = this.words[this.lang] ?? this.names[this.lang];
    const sides = this.sides;
    const shell = SHELL.in(this.lang) ?? {};
    const made = new Map<string, Say>();
    return (game: string): Say => {
      const own = server?.[game] ?? {};
      const known = made.get(game) ?? voice(sideWords(sides, game, own), own, server?.['common'] ?? {}, shell);
      made.set(game, known);
      return known;
    };
  });

  /** Speaks, in the language of the moment, the words of a game, of all games, and of the page, in this order. */
  voiceOf(game: string): Say {
    return (key, args) => this.voices(game)(key, args);
  }

  /** Calls the sides by these names in every sentence, until the answer is called. */
  callSides(game: string, keys: readonly (string | undefined)[]): () => void {
    const now = { game, keys };
    this.sides = now;
    return () => {
      if (this.sides === now) this.sides = null;
    };
  }

  /** The games that can be played here. */
  readonly offers = $derived<readonly Offer[]>(offersOf(this.lobby?.games ?? []));

  /** How a side is called in a battle: as the battle names it, else by its seat. */
  sideOf(game: string, setup: Setup | undefined, seat: number): string {
    const key = setup === undefined ? undefined : this.sidesOf(game, setup)?.[seat - 1];
    return this.voiceOf(game)(key ?? `side.${seat}`);
  }

  /** The keys of the names that a battle gives its sides, by seat. */
  sidesOf(game: string, setup: Setup): readonly (string | undefined)[] | undefined {
    const card = this.lobby?.games.find((g) => g.game === game);
    return GAMES[game]?.sides?.(setup) ?? card?.scenarios.find((s) => s.id === setup.scenario)?.sides;
  }

  /** A limit of what players make themselves in a game, as its rules have it. */
  limitOf(game: string, name: string): number {
    return this.lobby?.games.find((g) => g.game === game)?.limits[name] ?? 0;
  }

  /** True once the server's words that this page needs are here in the present language. */
  get ready(): boolean {
    return this.lobby !== null && this.spokenIn(this.lang) !== undefined;
  }

  private spokenIn(lang: Lang): Spoken | undefined {
    return this.words[lang] ?? (this.route.page === 'start' ? this.names[lang] : undefined);
  }

  /** Fetches what this page needs and what is not here yet. */
  async load(lang: Lang = this.lang): Promise<void> {
    const part = this.route.page === 'start' ? 'names' : 'all';
    const [lobby, fetched] = await Promise.all([
      this.lobby ?? this.api.games(),
      this.spokenIn(lang) === undefined ? this.api.words(lang, part) : undefined,
    ]);
    this.lobby = lobby;
    if (fetched === undefined) return;
    if (part === 'names') this.names = { ...this.names, [lang]: fetched.words };
    else this.words = { ...this.words, [lang]: fetched.words };
  }

  /** Tells of words that must follow when the language changes. */
  speaks(own: Vocabulary): void {
    this.own.add(own);
  }

  /** The words come first: nothing on the page is lost when the language changes, and nothing changes without them. */
  async speak(lang: Lang): Promise<void> {
    try {
      await Promise.all([this.load(lang), ...[...this.own].map((v) => v.fetch(lang))]);
    } catch {
      return;
    }
    memory.set('lang', lang);
    this.lang = lang;
    document.documentElement.lang = lang;
  }

  light(theme: Theme): void {
    this.theme = theme;
    memory.set('theme', theme === 'system' ? null : theme);
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }

  get name(): string {
    return memory.get('name') ?? '';
  }

  set name(value: string) {
    memory.set('name', value.trim() === '' ? null : value.trim());
  }

  remember(key: string): string | null {
    return memory.get(key);
  }

  keep(key: string, value: string): void {
    memory.set(key, value);
  }

  go(path: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', path);
    this.follow();
    scrollTo(0, 0);
  }

  /** Reads the address again, after a link or the back button. */
  follow(): void {
    this.clause = null;
    this.route = routeOf(location.pathname, location.search);
  }

  /** Starts a match and goes to its table; the link for a friend is kept for it. */
  async start(request: NewMatch, started?: (id: string) => void): Promise<void> {
    const secrets: Record<number, Secrets> = {};
    const seats = request.seats.map((s, i) => {
      if (s.who !== 'me') return s;
      secrets[i + 1] = newSecrets();
      return { ...s, chains: chainsOf(secrets[i + 1]!) };
    });
    const { id, links } = await this.api.start({ ...request, seats });
    Witness.sit(this, id, secrets);
    const invite = links.invites?.[0];
    if (invite !== undefined) this.keep(`invite.${id}`, invite.url);
    started?.(id);
    this.go(`/match/${id}`);
  }

  /** Takes the seat of an invite link and goes to its table. */
  async join(token: string, name: string): Promise<void> {
    const secrets = newSecrets();
    const match = await this.api.join(token, name, chainsOf(secrets));
    const seat = match.players.find((p) => p.you && p.own === secrets.anchor)?.seat;
    if (seat !== undefined) Witness.sit(this, match.id, { [seat]: secrets });
    this.go(`/match/${match.id}`, true);
  }

  volume(game: string): Promise<Volume> {
    const key = `${this.lang}/${game}`;
    const known = this.volumes.get(key);
    if (known !== undefined) return known;
    const loading = this.api.volume(this.lang, game);
    this.volumes.set(key, loading);
    loading.catch(() => this.volumes.delete(key));
    return loading;
  }

  async openClause(id: string, anchor: HTMLElement): Promise<void> {
    this.clause = { id, anchor };
    const entry = await this.findClause(id);
    if (this.clause?.id !== id) return;
    this.clause = entry === undefined ? { id, anchor, missing: true } : { id, anchor, entry };
  }

  closeClause(): void {
    const anchor = this.clause?.anchor;
    this.clause = null;
    anchor?.focus();
  }

  /** Whether a name is that of a clause: TC-9.3.a is, the tank KV-1 is not. */
  isClause(id: string): boolean {
    return this.shelf(id).length > 0;
  }

  /** The volume a clause stands in: volumes are large. */
  private shelf(id: string): readonly { readonly game: string }[] {
    return (this.lobby?.games ?? []).filter(({ game }) => id.startsWith(`${GAMES[game]?.prefix}-`));
  }

  private async findClause(id: string): Promise<Clause | undefined> {
    for (const { game } of this.shelf(id)) {
      try {
        const volume = await this.volume(game);
        for (const chapter of volume.chapters) {
          const entry = chapter.entries.find((e) => e.clause === id);
          if (entry !== undefined) return entry;
          if (chapter.id === id && chapter.intro !== undefined)
            return { clause: id, title: chapter.title, text: chapter.intro };
        }
      } catch {
        return undefined;
      }
    }
    return undefined;
  }
}

export const [useSession, provideSession] = createContext<Session>();
