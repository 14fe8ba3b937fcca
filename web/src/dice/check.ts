import { linkBefore } from './chain';
import { bytes, hex, hmac, joined, sha256, unhex } from './sha256';

/**
 * Checks a finished match from its log alone: that no line was changed, that
 * the seeds are those that were bound at the start, and that every throw
 * follows from them and from the links that the players had bound.
 */

/** What was found out about one line. */
export interface Checked {
  readonly line: number;
  readonly do: string;
  readonly seat?: number;
  readonly text: string;
  readonly sum: boolean;
  /** How many throws of this line were recomputed. */
  readonly throws: number;
  /** How those came about. */
  readonly origin?: Origin;
  readonly links: readonly Link[];
  /** The chain that a seat has bound in play. */
  readonly bound?: string;
  /** What was sent to the players before they showed their links. */
  readonly fix?: string;
  readonly fault?: Fault;
}

/** Everybody added a link of their own, somebody's left link was taken, or somebody added none. */
export type Origin = 'joint' | 'left' | 'without';

export interface Link {
  readonly seat: number;
  readonly link: string;
  readonly left?: boolean;
}

interface Anchors {
  readonly own?: string;
  readonly left?: string;
}

/** Why a line does not hold; the words stand under `verify.fault.<why>`. */
export interface Fault {
  readonly why:
    | 'header'
    | 'json'
    | 'format'
    | 'no-sum'
    | 'sum'
    | 'seq'
    | 'seeds'
    | 'commit'
    | 'open'
    | 'no-commit'
    | 'throws'
    | 'link'
    | 'sign';
  readonly args?: Readonly<Record<string, unknown>>;
}

export interface Report {
  readonly lines: readonly Checked[];
  /** The first line that does not hold. */
  readonly first: Checked | undefined;
  readonly throws: number;
  readonly origins: Readonly<Record<Origin, number>>;
  readonly committed: boolean;
  readonly header: Header;
  readonly anchors: readonly Anchors[];
  readonly signature: Signature | undefined;
  readonly game: string;
  readonly match: string;
}

export interface Signature {
  readonly key: string;
  readonly sum: string;
  readonly sig: string;
}

type Throw = readonly [sides: number, value: number];

interface Header {
  readonly sabot?: number;
  readonly match?: string;
  readonly game?: string;
  readonly seats?: readonly { readonly mind?: string }[];
  readonly commit?: { readonly open: string; readonly hidden: string };
}

interface Entry {
  readonly seq?: number;
  readonly do?: string;
  readonly seat?: number;
  readonly text?: string;
  readonly anchors?: readonly Anchors[];
  readonly links?: readonly Link[];
  readonly rolls?: readonly Throw[];
  readonly hidden?: readonly Throw[];
  readonly seeds?: { readonly open: string; readonly hidden: string };
}

const SUM = /^(.*),"sum":"([0-9a-f]{32})"\}$/;

/** The sum that a line must carry: of the sum before it and its own bytes. */
export const sumOf = (previous: string, body: string): string =>
  hex(sha256(bytes(`${previous}\n${body}`))).slice(0, 32);

const SALTED = /\{"name":("(?:[^"\\]|\\.)*"),"salt":"([^"\\]*)"/g;

/**
 * The first line as sums and dice know it: a name that can be forgotten stands
 * there as its mark, a hash of name and salt.
 */
export function sealedHead(body: string): string {
  const seats = body.lastIndexOf('"seats":[');
  if (seats < 0) return body;
  const sealed = body.slice(seats).replace(SALTED, (_, name: string, salt: string) => {
    const mark = hex(sha256(bytes(`sabot name ${salt} ${JSON.parse(name) as string}`))).slice(0, 32);
    return `{"name":"","mark":"${mark}"`;
  });
  return body.slice(0, seats) + sealed;
}

/** What binds a seed before the first throw. */
export const commitOf = (label: 'open' | 'hidden', seed: string): string =>
  hex(sha256(bytes(`sabot commit ${label} ${seed}`)));

export function checkLog(text: string): Report {
  const all = text.replace(/\n+$/, '').split('\n');
  const signed = all.length > 1 && all.at(-1)?.startsWith('{"do":"sign",') === true;
  const raw = signed ? all.slice(0, -1) : all;
  const parsed = raw.map(parse);
  const header = (parsed[0] ?? {}) as Header;
  const close = parsed.at(-1) as Entry | undefined;
  const seeds = close?.do === 'close' ? close.seeds : undefined;
  const keys = seeds === undefined ? undefined : { open: unhex(seeds.open), hidden: unhex(seeds.hidden) };
  let chain = sha256(bytes(`sabot chain ${sealedHead(raw[0] ?? '')}`));
  let previous = '';
  let tips: readonly Tip[] = [];
  const lines = raw.map((line, i): Checked => {
    const value = parsed[i] as (Header & Entry) | undefined;
    const sum = SUM.exec(line);
    const body = sum?.[1] ?? '';
    const holds = sum !== null && sumOf(previous, i === 0 ? sealedHead(body) : body) === sum[2];
    const links = (i > 0 && value?.links) || [];
    const fix = links.length > 0 && keys?.hidden !== undefined ? fixOf(previous, line, i - 1, keys.hidden) : undefined;
    previous = sum?.[2] ?? '';
    const told = {
      line: i + 1,
      do: i === 0 ? 'header' : (value?.do ?? ''),
      text: (i === 0 ? value?.game : value?.text) ?? '',
      sum: holds,
      throws: 0,
      links,
      ...(fix === undefined ? {} : { fix }),
      ...(value?.do === 'bind' ? { bound: value.anchors?.[0]?.own ?? '' } : {}),
      ...(value?.seat === undefined ? {} : { seat: value.seat }),
    };
    const bad = (why: Fault['why'], args?: Fault['args']): Checked => ({
      ...told,
      fault: { why, ...(args === undefined ? {} : { args }) },
    });
    if (value === undefined) return bad(i === 0 ? 'header' : 'json');
    if (i === 0 && value.sabot === undefined) return bad('header');
    if (i === 0 && value.sabot !== 2) return bad('format', { format: value.sabot });
    if (sum === null) return bad('no-sum');
    if (!holds) return bad('sum');
    if (i === 0) return told;
    if (value.seq !== i - 1) return bad('seq', { seq: value.seq, want: i - 1 });
    if (value.do === 'start') tips = (value.anchors ?? []).map((a) => ({ ...a, behind: 0, fresh: false }));
    if (value.do === 'bind') tips = rebound(tips, value);
    const next = followed(tips, links, header);
    if (next === undefined) return bad('link');
    tips = next;
    for (const l of links) chain = sha256(joined(chain, bytes(`${value.seq} ${l.seat} ${l.link}`)));
    const count = (value.rolls?.length ?? 0) + (value.hidden?.length ?? 0);
    if (count > 0 && keys !== undefined && header.commit !== undefined) {
      const wrong = wrongThrow(value, keys, chain);
      if (wrong !== undefined) return bad('throws', wrong);
    }
    const fault = i === raw.length - 1 ? closing(header, value) : undefined;
    return {
      ...told,
      throws: header.commit === undefined ? 0 : count,
      ...(count > 0 ? { origin: originOf(header, links) } : {}),
      ...(fault === undefined ? {} : { fault }),
    };
  });
  const signature = signed ? (parse(all.at(-1) ?? '') as Signature | undefined) : undefined;
  if (signed) lines.push(signing(all.length, signature, previous));
  return {
    lines,
    first: lines.find((l) => l.fault !== undefined),
    throws: lines.reduce((n, l) => n + l.throws, 0),
    origins: {
      joint: sumBy(lines, 'joint'),
      left: sumBy(lines, 'left'),
      without: sumBy(lines, 'without'),
    },
    committed: header.commit !== undefined,
    header,
    anchors: (parsed[1] as Entry | undefined)?.anchors ?? [],
    signature,
    game: header.game ?? '',
    match: header.match ?? '',
  };
}

const sumBy = (lines: readonly Checked[], origin: Origin): number =>
  lines.reduce((n, l) => n + (l.origin === origin ? l.throws : 0), 0);

/** The line that stands below a log that somebody signed; whether the signature is good is asked apart. */
function signing(line: number, s: Signature | undefined, sum: string): Checked {
  const holds = s?.sum === sum;
  const told = { line, do: 'sign', text: '', sum: holds, throws: 0, links: [] };
  return holds ? told : { ...told, fault: { why: 'sign' } };
}

/** How far the chains of a seat are. */
interface Tip extends Anchors {
  /** How many rolls there were since the latest link of its own chain. */
  readonly behind: number;
  /** Its own chain was bound in play, and no link of it was shown. */
  readonly fresh: boolean;
}

/** The chains after a seat has bound another of its own. */
const rebound = (tips: readonly Tip[], e: Entry): readonly Tip[] =>
  tips.map((tip, i) => {
    if (i + 1 !== e.seat) return tip;
    const own = e.anchors?.[0]?.own;
    return {
      ...(own === undefined ? {} : { own }),
      ...(tip.left === undefined ? {} : { left: tip.left }),
      behind: 0,
      fresh: true,
    };
  });

/**
 * The chains after some links; undefined where one is not the next of its chain. Each link of an own chain belongs to
 * one roll by its number, and the first of a chain that was bound in play goes with those of all others.
 */
function followed(tips: readonly Tip[], links: readonly Link[], header: Header): readonly Tip[] | undefined {
  if (links.length === 0) return tips;
  const next = tips.map((tip) => ({ ...tip, behind: tip.behind + 1 }));
  for (const l of links) {
    const tip = next[l.seat - 1];
    if (tip === undefined) return undefined;
    if (l.left === true) {
      if (linkBefore(l.link) !== tip.left) return undefined;
      next[l.seat - 1] = { ...tip, left: l.link };
      continue;
    }
    if (tip.fresh && !allOwn(header, links)) return undefined;
    let link = l.link;
    for (let n = 0; n < tip.behind; n++) link = linkBefore(link);
    if (link !== tip.own) return undefined;
    next[l.seat - 1] = { ...tip, own: l.link, behind: 0, fresh: false };
  }
  return next;
}

/** Whether every person adds a link of their own chain. */
const allOwn = (header: Header, links: readonly Link[]): boolean =>
  (header.seats ?? []).every((s, i) => s.mind !== undefined || links.some((l) => l.seat === i + 1 && l.left !== true));

/** How the throws of an entry came about. What a computer adds is the server's in any case. */
function originOf(header: Header, links: readonly Link[]): Origin {
  const seats = header.seats ?? [];
  const of = (i: number): Link | undefined => links.find((l) => l.seat === i + 1);
  if (seats.some((_, i) => of(i) === undefined)) return 'without';
  return seats.some((s, i) => s.mind === undefined && of(i)?.left === true) ? 'left' : 'joint';
}

/** What was fixed before the links were shown: the log so far, and the line up to them. */
export function fixOf(previous: string, line: string, seq: number, hidden: Uint8Array): string {
  const salt = hex(hmac(hidden, bytes(`salt ${seq}`)));
  const fixed = line.slice(0, line.indexOf(',"links":[{"seat":'));
  return hex(sha256(bytes(`sabot fix ${previous}\n${fixed}\n${salt}`)));
}

/** Whether the signature is that of its key; undefined where this browser cannot tell. */
export async function signatureHolds(s: Signature): Promise<boolean | undefined> {
  const key = unhex(s.key);
  const sig = unhex(s.sig);
  if (key === undefined || sig === undefined) return false;
  try {
    // Pages that come over plain http have no such functions.
    const imported = await crypto.subtle.importKey('raw', new Uint8Array(key), 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify(
      'Ed25519',
      imported,
      new Uint8Array(sig),
      new Uint8Array(bytes(`sabot sign ${s.sum}`)),
    );
  } catch {
    return undefined;
  }
}

function parse(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** What the last line must say: the match is closed, and its seeds are the ones that were bound. */
function closing(header: Header, last: Entry): Fault | undefined {
  if (last.do !== 'close') return { why: 'open' };
  if (header.commit === undefined) return last.seeds === undefined ? undefined : { why: 'no-commit' };
  if (last.seeds === undefined) return { why: 'seeds' };
  const same =
    commitOf('open', last.seeds.open) === header.commit.open &&
    commitOf('hidden', last.seeds.hidden) === header.commit.hidden;
  return same ? undefined : { why: 'commit' };
}

/** The first throw of an entry that does not follow from the seeds. */
function wrongThrow(
  e: Entry,
  keys: { open: Uint8Array | undefined; hidden: Uint8Array | undefined },
  chain: Uint8Array,
): Readonly<Record<string, unknown>> | undefined {
  for (const [label, list, low] of [
    ['open', e.rolls ?? [], 1],
    ['hidden', e.hidden ?? [], 0],
  ] as const) {
    const key = keys[label];
    let next = 0;
    for (const [i, [sides, value]] of list.entries()) {
      if (key === undefined || !Number.isInteger(sides) || sides < 1) return { number: i + 1, value, want: '?' };
      const drawn = below(key, label, e.seq ?? 0, chain, next, sides);
      next = drawn.next;
      if (drawn.value + low !== value) return { number: i + 1, value, want: drawn.value + low };
    }
  }
  return undefined;
}

/** Draws 0 to n-1; numbers that would favour low values are thrown away. */
export function below(
  key: Uint8Array,
  label: string,
  seq: number,
  chain: Uint8Array,
  from: number,
  n: number,
): { value: number; next: number } {
  const all = 2n ** 64n;
  const limit = all - (all % BigInt(n));
  for (let next = from; ; next++) {
    const mac = hmac(key, bytes(`${label} ${seq} ${hex(chain)} ${next}`));
    const v = new DataView(mac.buffer).getBigUint64(0);
    if (v < limit) return { value: Number(v % BigInt(n)), next: next + 1 };
  }
}
