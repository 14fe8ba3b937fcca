import type { Snapshot, StreamMessage } from '../api/types';
import { Chain, newSecret } from './chain';
import type { Link, Report } from './check';

/** What is remembered between visits. */
export interface Memory {
  remember(key: string): string | null;
  keep(key: string, value: string): void;
}

/** The secrets of a seat, and the anchor that was published for them. */
export interface Secrets {
  readonly own: string;
  readonly left: string;
  readonly anchor: string;
}

/** A link that this browser was asked for, and what for. */
export interface Shown {
  readonly seq: number;
  readonly seat: number;
  readonly index: number;
  readonly fix: string;
  /** The anchor of the chain that it is a link of. */
  readonly anchor: string;
  /** Who shows the last link, and whether that is of a chain of their own, as we were told before. */
  readonly actor: number;
  readonly owns: boolean;
  /** The links of the others, where ours came last. */
  readonly with: readonly { readonly seat: number; readonly link: string; readonly left?: boolean }[];
  /** The server said that it came too late. */
  readonly late?: boolean;
}

interface Kept {
  readonly seats: Readonly<Record<number, Secrets>>;
  /** Seats that we have seen in other hands: somebody else's chain is in order then. */
  readonly given?: readonly number[];
  /** Chains of seats that were given away and came back. */
  readonly past?: readonly Secrets[];
  readonly commit?: { readonly open: string; readonly hidden: string };
  readonly shown: readonly Shown[];
}

type Ask = Extract<StreamMessage, { type: 'link' }>;

/** What a log does to what was kept; the words stand under `verify.witness.<why>`. */
export interface Doubt {
  readonly why: 'commit' | 'anchor' | 'gone' | 'fix' | 'link' | 'others' | 'twice';
  /** The entry that does not agree. */
  readonly seq: number;
}

export interface Testimony {
  /** How many of our links the log should have, and has. */
  readonly links: number;
  /** How many came too late, as the server said. */
  readonly late: number;
  readonly doubts: readonly Doubt[];
}

const LIST = 'dice';
/** Of so many matches the secrets are kept. */
const MATCHES = 40;

/** Fresh secrets for a seat. */
export function newSecrets(): Secrets {
  const own = newSecret();
  return { own, left: newSecret(), anchor: new Chain(own).at(0) };
}

/** What a seat sends when it is taken. */
export const chainsOf = (s: Secrets): { own: string; left: string } => ({ own: s.anchor, left: s.left });

/**
 * What this browser keeps of a match to check the dice by: its secrets, what was
 * bound before the deal, and every link it showed with what it was shown for.
 */
export class Witness {
  private readonly memory: Memory;
  private readonly key: string;
  private readonly chains = new Map<string, Chain>();

  constructor(memory: Memory, match: string) {
    this.memory = memory;
    this.key = `${LIST}.${match}`;
  }

  /** Keeps the secrets of the seats that were taken. The oldest match is forgotten for it. */
  static sit(memory: Memory, match: string, seats: Readonly<Record<number, Secrets>>): void {
    if (Object.keys(seats).length === 0) return;
    const known = (read(memory.remember(LIST)) as string[] | undefined) ?? [];
    const list = [...known.filter((id) => id !== match), match];
    for (const old of list.splice(0, Math.max(0, list.length - MATCHES))) memory.keep(`${LIST}.${old}`, '');
    memory.keep(LIST, JSON.stringify(list));
    const w = new Witness(memory, match);
    const kept = w.kept;
    const taken = Object.keys(seats).map(Number);
    w.save({
      shown: kept?.shown ?? [],
      ...kept,
      seats: { ...kept?.seats, ...seats },
      past: [...(kept?.past ?? []), ...taken.flatMap((seat) => kept?.seats[seat] ?? [])],
      given: (kept?.given ?? []).filter((seat) => !taken.includes(seat)),
    });
  }

  private get kept(): Kept | undefined {
    return read(this.memory.remember(this.key)) as Kept | undefined;
  }

  private save(kept: Kept): void {
    this.memory.keep(this.key, JSON.stringify(kept));
  }

  /** What was bound before anything was rolled is kept as it was seen first, and that a seat is ours no more. */
  see(s: Snapshot): void {
    const kept = this.kept;
    if (kept === undefined) return;
    if (kept.commit === undefined && s.commit !== undefined) this.save({ ...kept, commit: s.commit });
    const known = kept.given ?? [];
    const given = Object.keys(kept.seats).map(Number);
    const gone = given.filter((seat) => !s.mine.includes(seat) && !known.includes(seat));
    if (gone.length > 0) this.save({ ...this.kept!, given: [...known, ...gone] });
  }

  /** The seats whose own chain this browser has. */
  seats(s: Snapshot | null): readonly number[] {
    const kept = this.kept;
    if (s === null || kept === undefined) return [];
    return s.mine.filter((seat) => {
      const own = s.players[seat - 1]?.own;
      return own !== undefined && own === kept.seats[seat]?.anchor;
    });
  }

  /** The link that is asked for; what it is for is kept first. */
  show(m: Ask): string | undefined {
    const kept = this.kept;
    const secrets = kept?.seats[m.seat];
    if (kept === undefined || secrets === undefined) return undefined;
    const same = (x: Shown): boolean => x.anchor === secrets.anchor && x.index === m.index && x.fix === m.fix;
    if (!kept.shown.some(same)) {
      const { seq, seat, index, fix, actor, owns } = m;
      const shown = { seq, seat, index, fix, actor, owns, anchor: secrets.anchor, with: m.with };
      this.save({ ...kept, shown: [...kept.shown, shown] });
    }
    return this.chain(secrets).at(m.index);
  }

  private chain(s: Secrets): Chain {
    const chain = this.chains.get(s.anchor) ?? new Chain(s.own);
    this.chains.set(s.anchor, chain);
    return chain;
  }

  /** The server did not take a link: too late, it says. */
  late(m: Ask): void {
    const kept = this.kept;
    if (kept === undefined) return;
    const anchor = kept.seats[m.seat]?.anchor;
    const shown = kept.shown.map((x) =>
      x.anchor === anchor && x.index === m.index && x.fix === m.fix ? { ...x, late: true } : x,
    );
    this.save({ ...kept, shown });
  }

  /** Compares a log with what was kept; undefined where nothing was. */
  testify(report: Report): Testimony | undefined {
    const kept = this.kept;
    if (kept === undefined || (kept.shown.length === 0 && kept.commit === undefined)) return undefined;
    const doubts: Doubt[] = [];
    const c = report.header.commit;
    if (kept.commit !== undefined && (c?.open !== kept.commit.open || c.hidden !== kept.commit.hidden))
      doubts.push({ why: 'commit', seq: -1 });
    for (const [seat, s] of Object.entries(kept.seats)) {
      const wrong = this.boundElsewhere(Number(seat), s, report, kept);
      if (wrong !== undefined) doubts.push({ why: 'anchor', seq: wrong });
    }
    let links = 0;
    const first = new Set<string>();
    for (const x of kept.shown) {
      const key = `${x.anchor}/${x.index}`;
      const again = first.has(key);
      first.add(key);
      if (x.late === true) continue;
      const why = again ? 'twice' : this.doubt(x, report, kept);
      if (why === undefined) links++;
      else if (why !== 'ended') doubts.push({ why, seq: x.seq });
    }
    return { links, late: kept.shown.filter((x) => x.late === true).length, doubts };
  }

  /**
   * The entry that binds another chain for a seat than ours: the deal, or one by which somebody else's dice were put in
   * our place while we sat there.
   */
  private boundElsewhere(seat: number, s: Secrets, report: Report, kept: Kept): number | undefined {
    const first = report.anchors[seat - 1];
    if (first === undefined) return undefined;
    const later = report.lines.filter((l) => l.bound !== undefined && l.seat === seat);
    const ours = later.findLastIndex((l) => l.bound === s.anchor);
    if (ours < 0 && (first.own !== s.anchor || first.left !== new Chain(s.left).at(0))) return 0;
    const after = later[ours + 1];
    return after === undefined || kept.given?.includes(seat) === true ? undefined : after.line - 2;
  }

  private doubt(x: Shown, report: Report, kept: Kept): Doubt['why'] | 'ended' | undefined {
    const line = report.lines[x.seq + 1];
    if (line === undefined) return 'gone';
    // Somebody gave up while the dice were on the table.
    if (line.do === 'end') return 'ended';
    if (line.fix !== x.fix) return 'fix';
    const secrets = [...Object.values(kept.seats), ...(kept.past ?? [])].find((s) => s.anchor === x.anchor);
    const link = secrets === undefined ? undefined : this.chain(secrets).at(x.index);
    const of = (seat: number): Link | undefined => line.links.find((l) => l.seat === seat);
    const ours = of(x.seat);
    // The first link of a chain that was bound in play is not taken where somebody else left theirs.
    const person = (seat: number): boolean => report.header.seats?.[seat - 1]?.mind === undefined;
    const apart = line.links.some((l) => l.left === true && l.seat !== x.seat && l.seat !== x.actor && person(l.seat));
    if (ours?.left === true && apart && report.lines.some((l) => l.bound === x.anchor)) return undefined;
    if (ours === undefined || ours.left === true || ours.link !== link) return 'link';
    const last = of(x.actor);
    const asTold = x.owns === (last !== undefined && last.left !== true);
    const others = x.with.every((w) => line.links.some((l) => l.seat === w.seat && l.link === w.link));
    return others && (asTold || apart) ? undefined : 'others';
  }
}

function read(text: string | null): unknown {
  if (text === null || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // somebody else wrote there
  }
}
