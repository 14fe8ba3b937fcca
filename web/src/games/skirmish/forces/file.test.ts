import { describe, expect, it } from 'vitest';
import { MOST, readFile } from './file';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

async function deflated(data: Uint8Array): Promise<Uint8Array> {
  const stream = new CompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  void writer.write(data.slice()).then(() => writer.close());
  return new Uint8Array(await new Response(stream.readable).arrayBuffer());
}

/** A zip file as programs write it that do not know sizes beforehand: they stand behind the data and in the directory. */
async function zip(files: Readonly<Record<string, string>>, packs = true): Promise<Uint8Array> {
  const out: number[] = [];
  const directory: number[] = [];
  const u16 = (n: number): number[] => [n & 255, n >> 8];
  const u32 = (n: number): number[] => [...u16(n & 0xffff), ...u16(n >>> 16)];
  const method = packs ? 8 : 0;
  for (const [name, text] of Object.entries(files)) {
    const plain = bytes(text);
    const data = packs ? await deflated(plain) : plain;
    const at = out.length;
    out.push(...u32(0x04034b50), ...u16(20), ...u16(8), ...u16(method), ...u32(0), ...u32(0), ...u32(0), ...u32(0));
    out.push(...u16(name.length), ...u16(0), ...bytes(name));
    for (const b of data) out.push(b);
    out.push(...u32(0x08074b50), ...u32(0), ...u32(data.length), ...u32(plain.length));
    directory.push(...u32(0x02014b50), ...u16(20), ...u16(20), ...u16(8), ...u16(method), ...u32(0), ...u32(0));
    directory.push(...u32(data.length), ...u32(plain.length), ...u16(name.length), ...u16(0), ...u16(0), ...u16(0));
    directory.push(...u16(0), ...u32(0), ...u32(at), ...bytes(name));
  }
  const count = Object.keys(files).length;
  const where = out.length;
  for (const b of directory) out.push(b);
  out.push(...u32(0x06054b50), ...u16(0), ...u16(0), ...u16(count), ...u16(count));
  out.push(...u32(directory.length), ...u32(where), ...u16(0));
  return Uint8Array.from(out);
}

const roster = `<?xml version="1.0" encoding="UTF-8"?>
<roster name="Cats"><forces><force><selections><selection name="Panther" number="1">
<selections><selection name="• Ernst Barkmann" number="1"/></selections></selection></selections></force></forces></roster>`;
const list = '<roster><selection name="Panther" number="1"/><selection name="• Ernst Barkmann" number="1"/></roster>';

describe('a file with a list', () => {
  it.each([
    ['text', bytes('Panther\nStuG G'), 'Panther\nStuG G'],
    ['text that begins like a zip file', bytes('PKW'), 'PKW'],
    ['a roster', bytes(roster), list],
  ])('is read from %s', async (_, file, want) => {
    expect(await readFile(file)).toEqual({ list: want });
  });

  it('is read from a packed roster, whatever lies beside it', async () => {
    expect(await readFile(await zip({ 'cats.ros': roster }))).toEqual({ list });
    expect(await readFile(await zip({ 'read.me': 'x', 'Cats.ROS': roster }))).toEqual({ list });
    expect(await readFile(await zip({ 'cats.ros': roster }, false))).toEqual({ list });
  });

  it('is refused where it is none', async () => {
    const whole = await zip({ 'cats.ros': roster });
    for (const file of [
      await zip({ 'notes.txt': 'Panther' }),
      await zip({ 'cats.ros': 'Panther' }),
      await zip({}),
      whole.slice(0, 60),
      whole.map((b, i) => (i > 38 && i < 80 ? 255 - b : b)),
      bytes('PK\x03\x04'),
      bytes('PK\x05\x06'),
      bytes('<html><body>Panther</body></html>'),
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0),
    ])
      expect(await readFile(file)).toEqual({ fault: 'kind' });
  });

  it('is refused where it is too big, also when that shows only as it is unpacked', async () => {
    expect(await readFile(new Uint8Array(MOST + 1))).toEqual({ fault: 'big' });
    const bomb = await zip({ 'cats.ros': `<roster>${' '.repeat(MOST)}` });
    expect(bomb.length).toBeLessThan(MOST / 100);
    expect(await readFile(bomb)).toEqual({ fault: 'big' });
  });
});
