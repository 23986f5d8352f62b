import ar from '../data/ar/wish.json' with { type: 'json' };
import de from '../data/de/wish.json' with { type: 'json' };
import en from '../data/en/wish.json' with { type: 'json' };
import es from '../data/es/wish.json' with { type: 'json' };
import fr from '../data/fr/wish.json' with { type: 'json' };
import hi from '../data/hi/wish.json' with { type: 'json' };
import id from '../data/id/wish.json' with { type: 'json' };
import it from '../data/it/wish.json' with { type: 'json' };
import ja from '../data/ja/wish.json' with { type: 'json' };
import ko from '../data/ko/wish.json' with { type: 'json' };
import nl from '../data/nl/wish.json' with { type: 'json' };
import pt from '../data/pt/wish.json' with { type: 'json' };
import ru from '../data/ru/wish.json' with { type: 'json' };
import tr from '../data/tr/wish.json' with { type: 'json' };
import zh from '../data/zh/wish.json' with { type: 'json' };
import type { Language } from '../languages/languages.js';

/** How people of a language ask to be answered in one. `{}` stands for the language's name. */
export interface WishWords {
  readonly names: Readonly<Partial<Record<Language, readonly string[]>>>;
  /** Anywhere in a message. */
  readonly ask: readonly string[];
  /** Only as the whole message: "in German" inside a longer one may be about the benchmark. */
  readonly alone: readonly string[];
}

export const WISH_WORDS: Readonly<Record<Language, WishWords>> = {
  en,
  tr,
  de,
  fr,
  es,
  ru,
  ar,
  zh,
  pt,
  it,
  nl,
  ja,
  ko,
  hi,
  id,
};
