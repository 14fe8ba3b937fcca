// @vitest-environment node
import { describe, expect, it } from 'vitest';
// The log that the Go tests keep. Its chains end in 64 (own) and c8 (left) for seat 1, 65 and c9 for seat 2.
import GOLDEN from '../../../game/testdata/duel.log?raw';
import type { Snapshot } from '../api/types';
import { Chain, LINKS, linkBefore } from './chain';
import { checkLog, sumOf } from './check';
import { Witness, type Secrets } from './witness';

const secret = (n: number): string => n.toString(16).padStart(64, '0');
const OWN = secret(100);
const COMMIT = checkLog(GOLDEN).header.commit!;
const SECRETS: Secrets = { own: OWN, left: secret(200), anchor: new Chain(OWN).at(0) };

function memory(): { remember(key: string): string | null; keep(key: string, value: string): void } {
  const kept = new Map<string, string>();
  return { remember: (key) => kept.get(key) ?? null, keep: (key, value) => void kept.set(key, value) };
}

const snapshot = (own = SECRETS.anchor): Snapshot =>
  ({ mine: [1], players: [{ seat: 1, own }], commit: COMMIT }) as unknown as Snapshot;

/** A browser that sat on seat 1 and was asked for its links of a log. */
function witness(log = GOLDEN, m = memory()): Witness {
  Witness.sit(m, 'golden', { 1: SECRETS });
  const w = new Witness(m, 'golden');
  w.see(snapshot());
  let index = 0;
  for (const l of checkLog(log).lines) {
    if (l.fix === undefined) continue;
    const others = l.links.filter((x) => x.seat !== 1);
    w.show({
      type: 'link',
      seq: l.line - 2,
      seat: 1,
      index: ++index,
      fix: l.fix,
      actor: 2,
      owns: l.do !== 'start',
      with: others,
    });
  }
  return w;
}

/** Changes a line and sums up the rest anew, as an operator would. */
function changed(change: (line: string, n: number) => string): string {
  let sum = '';
  return GOLDEN.trimEnd()
    .split('\n')
    .map((line, i) => {
      const body = change(line.replace(/,"sum":"[0-9a-f]{32}"\}$/, ''), i + 1);
      sum = sumOf(sum, body);
      return `${body},"sum":"${sum}"}\n`;
    })
    .join('');
}

describe('a chain', () => {
  it('is the one that the Go tests compute', () => {
    const [start] = checkLog(GOLDEN).lines.filter((l) => l.do === 'start');
    const chain = new Chain(OWN);
    expect(checkLog(GOLDEN).anchors[0]?.own).toBe(chain.at(0));
    expect(start?.links[0]?.link).toBe(chain.at(1));
  });
  it('has each link lead to the one before, from the secret down to the anchor', () => {
    const chain = new Chain(OWN);
    expect(chain.at(LINKS)).toBe(OWN);
    for (const i of [1, 99, 100, 101, 5_000, LINKS]) expect(linkBefore(chain.at(i))).toBe(chain.at(i - 1));
    expect(linkBefore('six')).toBe('');
  });
});

describe('a witness', () => {
  it('agrees with the log of the match it saw', () => {
    expect(witness().testify(checkLog(GOLDEN))).toEqual({ links: 2, late: 0, doubts: [] });
  });
  it('knows nothing of a match that it has not seen', () => {
    expect(new Witness(memory(), 'other').testify(checkLog(GOLDEN))).toBeUndefined();
  });
  it('answers only for the chain that the table has', () => {
    expect(witness().seats(snapshot())).toEqual([1]);
    expect(witness().seats(snapshot(secret(1)))).toEqual([]);
    expect(witness().seats(null)).toEqual([]);
  });
  it('sees that an action was exchanged after its link was shown', () => {
    const other = changed((line, n) => (n === 10 ? line.replace('"text":"lay 2"', '"text":"lay 5"') : line));
    expect(witness().testify(checkLog(other))?.doubts).toEqual([{ why: 'fix', seq: 8 }]);
  });
  it('sees that the past was changed, by the first fix behind it', () => {
    const other = changed((line, n) => (n === 7 ? line.replace('"ms":500', '"ms":400') : line));
    expect(witness().testify(checkLog(other))?.doubts).toEqual([{ why: 'fix', seq: 8 }]);
  });
  it('sees that its link was left out, or the end was cut off', () => {
    const without = changed((line, n) => (n === 10 ? line.replace(/\{"seat":1,"link":"[0-9a-f]{64}"\},/, '') : line));
    expect(witness().testify(checkLog(without))?.doubts).toEqual([{ why: 'link', seq: 8 }]);
    const cut = GOLDEN.split('\n');
    cut.splice(8, 4);
    expect(witness().testify(checkLog(cut.join('\n')))?.doubts).toContainEqual({ why: 'gone', seq: 8 });
  });
  it('sees another link of the others than it was told of before it showed its own', () => {
    const other = changed((line, n) =>
      n === 10 ? line.replace(/("seat":2,"link":")[0-9a-f]{64}/, `$1${'6'.repeat(64)}`) : line,
    );
    expect(witness().testify(checkLog(other))?.doubts).toEqual([{ why: 'others', seq: 8 }]);
  });
  it('sees that it was asked twice for different things', () => {
    const w = witness();
    w.show({ type: 'link', seq: 8, seat: 1, index: 2, fix: 'another', actor: 2, owns: true, with: [] });
    expect(w.testify(checkLog(GOLDEN))?.doubts).toEqual([{ why: 'twice', seq: 8 }]);
  });
  it('sees that who acts chose between two links after ours was shown', () => {
    const m = memory();
    Witness.sit(m, 'golden', { 1: SECRETS });
    const w = new Witness(m, 'golden');
    w.see(snapshot());
    const l = checkLog(GOLDEN).lines[9]!;
    const ask = { type: 'link', seq: 8, seat: 1, index: 2, fix: l.fix!, actor: 2, with: [] } as const;
    w.show({ ...ask, owns: false });
    expect(w.testify(checkLog(GOLDEN))?.doubts).toEqual([{ why: 'others', seq: 8 }]);
  });
  it('sees that another chain was put in its place while it sat there', () => {
    // Line 6 gives time; in its place somebody binds another chain for the seat.
    const bound = changed((line, n) =>
      n === 6 ? `{"seq":4,"do":"bind","seat":1,"anchors":[{"own":"${secret(1)}"}],"digest":"x"` : line,
    );
    expect(witness(GOLDEN).testify(checkLog(bound))?.doubts).toContainEqual({ why: 'anchor', seq: 4 });
  });
  it('has no doubt about a seat that it saw in other hands, and knows a chain bound in play', () => {
    const others = { ...snapshot(secret(1)), mine: [] as number[] };
    const bound = changed((line, n) =>
      n === 6 ? `{"seq":4,"do":"bind","seat":1,"anchors":[{"own":"${secret(1)}"}],"digest":"x"` : line,
    );
    const before = witness();
    before.see(others);
    expect(before.testify(checkLog(bound))?.doubts).not.toContainEqual({ why: 'anchor', seq: 4 });
    const m = memory();
    Witness.sit(m, 'golden', { 1: { ...SECRETS, anchor: secret(1) } });
    const after = new Witness(m, 'golden');
    after.see(snapshot(secret(1)));
    expect(after.testify(checkLog(bound))?.doubts).toEqual([]);
  });
  it('sees other seeds and another anchor', () => {
    const seeds = changed((line, n) => (n === 1 ? line.replace('"hidden":"', '"hidden":"0') : line));
    expect(witness().testify(checkLog(seeds))?.doubts).toContainEqual({ why: 'commit', seq: -1 });
    const anchor = changed((line, n) => (n === 2 ? line.replace(/"own":"[0-9a-f]{4}/, '"own":"0000') : line));
    expect(witness().testify(checkLog(anchor))?.doubts).toContainEqual({ why: 'anchor', seq: 0 });
  });
  it('counts what the server called late', () => {
    const w = witness();
    const l = checkLog(GOLDEN).lines[9]!;
    w.late({ type: 'link', seq: 8, seat: 1, index: 2, fix: l.fix!, actor: 2, owns: true, with: [] });
    expect(w.testify(checkLog(GOLDEN))).toEqual({ links: 1, late: 1, doubts: [] });
  });
  it('forgets the oldest of many matches', () => {
    const m = memory();
    for (let i = 0; i < 41; i++) Witness.sit(m, `m${i}`, { 1: SECRETS });
    expect(m.remember('dice.m0')).toBe('');
    expect(m.remember('dice.m1')).not.toBe('');
  });
});
