// @vitest-environment node
import { describe, expect, it } from 'vitest';
// The same log that the Go tests keep: with undo, links, hidden throws and dice.
import GOLDEN from '../../../game/testdata/duel.log?raw';
// And one whose names can be forgotten.
import SALTED from '../../../game/testdata/salted.log?raw';
import { checkLog, commitOf, sealedHead, signatureHolds, sumOf } from './check';
import { bytes, hex, hmac, sha256, unhex } from './sha256';

/** Changes a line and sums up the rest anew, as a forger would. */
function forged(change: (line: string, n: number) => string): string {
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

describe('SHA-256 and HMAC', () => {
  it('agree with WebCrypto for every length around a block', async () => {
    for (let n = 1; n < 140; n++) {
      const data = Uint8Array.from({ length: n }, (_, i) => (i * 7 + n) % 256);
      expect(hex(sha256(data))).toBe(hex(new Uint8Array(await crypto.subtle.digest('SHA-256', data))));
      const key = await crypto.subtle.importKey('raw', data, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
      expect(hex(hmac(data, bytes('text')))).toBe(
        hex(new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode('text')))),
      );
    }
    expect(hex(sha256(new Uint8Array()))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });
  it('read hexadecimal text strictly', () => {
    expect(unhex('00ff')).toEqual(Uint8Array.of(0, 255));
    expect(unhex('0')).toBeUndefined();
    expect(unhex('zz')).toBeUndefined();
  });
});

describe('a log', () => {
  it('holds when nobody touched it, with every throw recomputed', () => {
    const report = checkLog(GOLDEN);
    expect(report.first).toBeUndefined();
    expect(report.committed).toBe(true);
    expect(report.lines).toHaveLength(13);
    expect(report.throws).toBeGreaterThanOrEqual(8);
  });
  it('holds with names, and when they were forgotten, but not with others', () => {
    expect(checkLog(SALTED).first).toBeUndefined();
    const [head = ''] = SALTED.split('\n');
    const forgotten = SALTED.replace(head, sealedHead(head));
    expect(forgotten).not.toContain('Ann');
    expect(forgotten).not.toContain('salt');
    expect(checkLog(forgotten).first).toBeUndefined();
    expect(checkLog(forgotten).throws).toBe(checkLog(SALTED).throws);
    expect(checkLog(SALTED.replace('"Ann"', '"Eve"')).first?.line).toBe(1);
    // As Go writes it: escaped in the text, one name in the hash.
    expect(
      sealedHead('{"seats":[{"name":"Zoë \\u003c\\"Ann\\"\\u003e","salt":"s1"},{"name":"Ben","mind":"ace"}]'),
    ).toBe('{"seats":[{"name":"","mark":"ff3e5400a49f4c28fab96b737d7ab6c7"},{"name":"Ben","mind":"ace"}]');
  });
  it('shows a changed byte at its own line', () => {
    const report = checkLog(GOLDEN.replace('"text":"lay 2"', '"text":"lay 5"'));
    expect(report.first?.line).toBe(10);
    expect(report.first?.fault?.why).toBe('sum');
  });
  it('shows a line that was taken out', () => {
    const lines = GOLDEN.split('\n');
    lines.splice(4, 1);
    expect(checkLog(lines.join('\n')).first).toMatchObject({ line: 5, fault: { why: 'sum' } });
  });
  it('shows throws that do not follow from the seeds, even when all sums were made anew', () => {
    const report = checkLog(forged((line, n) => (n === 2 ? line.replace('[8,3]', '[8,6]') : line)));
    expect(report.first).toMatchObject({ line: 2, fault: { why: 'throws', args: { number: 2, value: 6, want: 3 } } });
  });
  it('shows seeds that are not the ones that were bound', () => {
    const report = checkLog(forged((line) => line.replace(/("seeds":\{"open":"0*)b"/, '$1d"')));
    expect(report.lines.at(-1)?.fault?.why).toBe('commit');
    expect(commitOf('open', `${'0'.repeat(63)}b`)).toBe(
      '23f4163199cc27823960594ae2da019570691e0dd9a5874a9efdfa3c6a96102e',
    );
  });
  it('counts whose dice they were', () => {
    // The deal was made with a link that seat 2, a computer, has left; then both added their own.
    expect(checkLog(GOLDEN).origins).toEqual({ joint: 10, left: 0, without: 0 });
  });
  it('shows a link that is not the next of its chain', () => {
    const report = checkLog(
      forged((line, n) => (n === 10 ? line.replace(/("seat":1,"link":")[0-9a-f]{64}/, `$1${'6'.repeat(64)}`) : line)),
    );
    expect(report.first).toMatchObject({ line: 10, fault: { why: 'link' } });
  });
  it('shows a signature of another log, and tells a good one from a bad one', async () => {
    const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
    const key = hex(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
    const signed = async (sum: string): Promise<string> => {
      const sig = await crypto.subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(`sabot sign ${sum}`));
      return `${GOLDEN}{"do":"sign","key":"${key}","sum":"${sum}","sig":"${hex(new Uint8Array(sig))}"}\n`;
    };
    const sum = /"sum":"([0-9a-f]{32})"\}\n$/.exec(GOLDEN)?.[1] ?? '';
    const good = checkLog(await signed(sum));
    expect(good.first).toBeUndefined();
    expect(await signatureHolds(good.signature!)).toBe(true);
    expect(await signatureHolds({ ...good.signature!, sig: '00'.repeat(64) })).toBe(false);
    expect(await signatureHolds({ ...good.signature!, key: 'x' })).toBe(false);
    expect(checkLog(await signed('0'.repeat(32))).first).toMatchObject({ line: 14, fault: { why: 'sign' } });
  });
  it('says when it is unfinished or no log at all', () => {
    expect(checkLog(GOLDEN.trimEnd().split('\n').slice(0, -1).join('\n')).first).toMatchObject({
      line: 12,
      fault: { why: 'open' },
    });
    expect(checkLog('hello').first).toMatchObject({ line: 1, fault: { why: 'header' } });
    expect(checkLog('').first).toMatchObject({ line: 1, fault: { why: 'header' } });
    expect(checkLog(GOLDEN.replace('"sabot":2', '"sabot":9')).first).toMatchObject({
      line: 1,
      fault: { why: 'format' },
    });
  });
});
