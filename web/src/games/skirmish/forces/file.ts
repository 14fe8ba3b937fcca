import { listIn } from './platoon';

/** No list of tanks is longer, packed or unpacked; a file that says little and unpacks to much is refused half-way. */
export const MOST = 4_000_000;

/** What was in a file: a list, or why there is none. */
export type Found = { readonly list: string } | { readonly fault: 'big' | 'kind' };

const KIND: Found = { fault: 'kind' };
const BIG: Found = { fault: 'big' };

/** Reads the list in a file: text, a roster (.ros), or a roster packed with zip (.rosz). */
export async function readFile(bytes: Uint8Array): Promise<Found> {
  if (bytes.length > MOST) return BIG;
  if (!isZip(bytes)) return listOfText(bytes);
  const packed = rosterIn(bytes);
  if (packed === undefined) return KIND;
  if (packed.method === STORED) return listOfText(packed.data, true);
  const plain = await inflate(packed.data);
  return plain instanceof Uint8Array ? listOfText(plain, true) : plain;
}

const isZip = (b: Uint8Array): boolean =>
  b[0] === 0x50 && b[1] === 0x4b && ((b[2] === 3 && b[3] === 4) || (b[2] === 5 && b[3] === 6));

function listOfText(bytes: Uint8Array, rosterOnly = false): Found {
  const text = new TextDecoder().decode(bytes);
  const roster = text.includes('<roster');
  // Neither pictures nor other programs' files are lists, even where they hold letters.
  if (text.includes('\0') || (!roster && (rosterOnly || text.trimStart().startsWith('<')))) return KIND;
  return { list: listIn(text) };
}

const STORED = 0;
const DEFLATED = 8;

interface Packed {
  readonly method: number;
  readonly data: Uint8Array;
}

/**
 * The roster of a zip file. Sizes are read from the directory at its end: in
 * front of the data, programs that write as they go leave them out.
 */
function rosterIn(bytes: Uint8Array): Packed | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const u16 = (at: number): number => (at + 2 <= bytes.length ? view.getUint16(at, true) : 0);
  const u32 = (at: number): number => (at + 4 <= bytes.length ? view.getUint32(at, true) : 0);
  let end = bytes.length - 22;
  while (end >= 0 && u32(end) !== 0x06054b50) end--;
  if (end < 0) return undefined;
  let at = u32(end + 16);
  for (let left = u16(end + 10); left > 0 && u32(at) === 0x02014b50; left--) {
    const length = u16(at + 28);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length));
    const method = u16(at + 10);
    if (name.toLowerCase().endsWith('.ros') && (method === STORED || method === DEFLATED)) {
      const local = u32(at + 42);
      const start = local + 30 + u16(local + 26) + u16(local + 28);
      return { method, data: bytes.subarray(start, start + u32(at + 20)) };
    }
    at += 46 + length + u16(at + 30) + u16(at + 32);
  }
  return undefined;
}

async function inflate(data: Uint8Array): Promise<Uint8Array | Found> {
  const stream = new DecompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  // What is wrong with the data shows when it is read.
  const written = writer
    .write(data.slice())
    .then(() => writer.close())
    .catch(() => undefined);
  const reader = stream.readable.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length;
      if (size > MOST) {
        await reader.cancel();
        return BIG;
      }
      parts.push(next.value);
    }
  } catch {
    return KIND;
  }
  await written;
  const whole = new Uint8Array(size);
  parts.reduce((at, p) => {
    whole.set(p, at);
    return at + p.length;
  }, 0);
  return whole;
}
