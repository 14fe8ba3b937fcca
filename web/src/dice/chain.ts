import { bytes, hex, joined, sha256, unhex } from './sha256';

/** How many links a chain has behind its anchor. */
export const LINKS = 10_000;

/** Every so many links one is kept, so that the next is never far. */
const STRIDE = 100;

const LABEL = bytes('sabot link ');

/** The link that a link follows. */
export const linkBefore = (link: string): string => {
  const raw = unhex(link);
  return raw?.length === 32 ? hex(before(raw)) : '';
};

const before = (link: Uint8Array): Uint8Array => sha256(joined(LABEL, link));

export const newSecret = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));

/**
 * A seat's share in the dice: each link is the hash of the one after it, from a
 * secret down to the anchor, which is published before anything is rolled.
 */
export class Chain {
  private readonly kept: Uint8Array[] = [];

  constructor(secret: string) {
    let link = unhex(secret) ?? new Uint8Array(32);
    for (let i = LINKS; i > 0; i--) {
      if (i % STRIDE === 0) this.kept[i / STRIDE] = link;
      link = before(link);
    }
    this.kept[0] = link;
  }

  /** Link number i; number 0 is the anchor. */
  at(i: number): string {
    const from = Math.ceil(i / STRIDE);
    let link = this.kept[from] ?? new Uint8Array(32);
    for (let n = from * STRIDE; n > i; n--) link = before(link);
    return hex(link);
  }
}
