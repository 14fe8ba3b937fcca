import { untrack } from 'svelte';
import type { Lang } from '../api/types';
import { voice, type Say, type Words } from './say';

type File = () => Promise<{ readonly default: Words }>;

/**
 * The words of a part of the page. Each language is a file of its own, fetched
 * when it is first spoken: a visitor never loads the other one.
 */
export class Vocabulary {
  private here = $state.raw<Partial<Record<Lang, Words>>>({});
  private readonly coming = new Map<Lang, Promise<void>>();
  private readonly files: Readonly<Record<Lang, File>>;
  private readonly voices = new Map<Words, Say>();

  constructor(files: Readonly<Record<Lang, File>>) {
    this.files = files;
  }

  /** Words that came with the page that speaks them. */
  static of(words: Readonly<Record<Lang, Words>>): Vocabulary {
    const all = new Vocabulary({
      en: () => Promise.resolve({ default: words.en }),
      fr: () => Promise.resolve({ default: words.fr }),
    });
    all.here = words;
    return all;
  }

  /** Brings a language here; asked again, it costs nothing. */
  fetch(lang: Lang): Promise<void> {
    const known = this.coming.get(lang);
    if (known !== undefined) return known;
    const coming = this.files[lang]().then(({ default: words }) => {
      this.here = { ...this.here, [lang]: words };
    });
    this.coming.set(lang, coming);
    coming.catch(() => this.coming.delete(lang));
    return coming;
  }

  /** The words of a language, once they are here; until then they are on their way. */
  in(lang: Lang): Words | undefined {
    const words = this.here[lang];
    if (words === undefined) untrack(() => void this.fetch(lang).catch(() => undefined));
    return words;
  }

  /** Says a key in a language; undefined where this vocabulary has no words for it. */
  say(lang: Lang, key: string, args?: Parameters<Say>[1]): string | undefined {
    const words = this.in(lang);
    if (words === undefined || !Object.hasOwn(words, key)) return undefined;
    const known = this.voices.get(words) ?? voice(words);
    this.voices.set(words, known);
    return known(key, args);
  }
}
