import any from '../data/any/reply.json' with { type: 'json' };
import ar from '../data/ar/reply.json' with { type: 'json' };
import de from '../data/de/reply.json' with { type: 'json' };
import en from '../data/en/reply.json' with { type: 'json' };
import es from '../data/es/reply.json' with { type: 'json' };
import fr from '../data/fr/reply.json' with { type: 'json' };
import hi from '../data/hi/reply.json' with { type: 'json' };
import id from '../data/id/reply.json' with { type: 'json' };
import it from '../data/it/reply.json' with { type: 'json' };
import ja from '../data/ja/reply.json' with { type: 'json' };
import ko from '../data/ko/reply.json' with { type: 'json' };
import nl from '../data/nl/reply.json' with { type: 'json' };
import pt from '../data/pt/reply.json' with { type: 'json' };
import ru from '../data/ru/reply.json' with { type: 'json' };
import tr from '../data/tr/reply.json' with { type: 'json' };
import zh from '../data/zh/reply.json' with { type: 'json' };
import type { Language } from '../languages/languages.js';

/**
 * Words and phrases of replies, per language. The longest phrase wins, so an idiom ("no problem", "yeah no") simply is
 * a longer entry than its words. `^` before a phrase: only at the beginning of the reply; `$` behind it: only at
 * its end.
 */
export interface ReplyWords {
  readonly yes: readonly string[];
  readonly no: readonly string[];
  /** Words that neither agree nor add anything: "please", "it", "then". */
  readonly polite: readonly string[];
  /** Words that announce something different from what was shown: "but", "only", "use". */
  readonly change: readonly string[];
  readonly question: readonly string[];
  readonly unsure: readonly string[];
  /** Idioms that mean yes although they end in a question mark: "why not?". */
  readonly asked: readonly string[];
  /** Words that alone stop what is running. */
  readonly stop: readonly string[];
  /** Words that restate an action, by its name; they agree only with that action. */
  readonly acts: Readonly<Record<string, readonly string[]>>;
}

/** Signs and words used in every language. */
export const ANY_REPLY_WORDS: ReplyWords = any;

export const REPLY_WORDS: Readonly<Record<Language, ReplyWords>> = {
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
