import { describe, expect, it } from 'vitest';
import commanderEn from './commander/words.en.json';
import commanderFr from './commander/words.fr.json';
import { SAMPLES as commander } from './commander/watch/samples';
import skirmishEn from './skirmish/words.en.json';
import skirmishFr from './skirmish/words.fr.json';
import { SAMPLES as skirmish } from './skirmish/watch/samples';

describe('samples that are logs', () => {
  it.each([
    ['commander', commander, commanderEn, commanderFr],
    ['skirmish', skirmish, skirmishEn, skirmishFr],
  ] as const)('%s says how many entries they have, and covers are among them', (_, samples, en, fr) => {
    for (const s of samples) {
      const entries = s.text.trim().split('\n').length - 1; // the first line is the header
      expect(en).toHaveProperty([`sample.${s.id}.facts`], expect.stringMatching(`^${entries} entries `));
      expect(fr).toHaveProperty([`sample.${s.id}.facts`], expect.stringMatching(`^${entries} lignes `));
      expect(entries).toBeGreaterThan(s.cover);
    }
  });
});
