import { describe, expect, it, vi } from 'vitest';
import { Vocabulary } from './vocabulary.svelte';
import { eventually } from '../../test/eventually';

const en = { hello: 'Hello, {name}', only: 'English' };
const fr = { hello: 'Bonjour, {name}' };

describe('a vocabulary', () => {
  it('fetches a language once, and only the one that is spoken', async () => {
    const files = {
      en: vi.fn(() => Promise.resolve({ default: en })),
      fr: vi.fn(() => Promise.resolve({ default: fr })),
    };
    const words = new Vocabulary(files);
    await Promise.all([words.fetch('en'), words.fetch('en')]);
    await words.fetch('en');
    expect(words.say('en', 'hello', { name: 'Ann' })).toBe('Hello, Ann');
    expect(files.en).toHaveBeenCalledTimes(1);
    expect(files.fr).not.toHaveBeenCalled();
  });

  it('sends for a language that is asked for and not here', async () => {
    const words = new Vocabulary({
      en: () => Promise.resolve({ default: en }),
      fr: () => Promise.resolve({ default: fr }),
    });
    expect(words.say('fr', 'hello', { name: 'Ann' })).toBeUndefined();
    await eventually(() => expect(words.say('fr', 'hello', { name: 'Ann' })).toBe('Bonjour, Ann'));
  });

  it('tries again after a failure', async () => {
    let down = true;
    const words = new Vocabulary({
      en: () => (down ? Promise.reject(new Error('offline')) : Promise.resolve({ default: en })),
      fr: () => Promise.resolve({ default: fr }),
    });
    await expect(words.fetch('en')).rejects.toThrow('offline');
    down = false;
    await words.fetch('en');
    expect(words.in('en')).toBe(en);
  });

  it('leaves to others what it has no words for', () => {
    const words = Vocabulary.of({ en, fr });
    expect(words.say('fr', 'only')).toBeUndefined();
    expect(words.say('fr', 'hello', { name: 'Ann' })).toBe('Bonjour, Ann');
  });
});
