import type { Phrase, Span } from '../text/phrase.js';
import { RAW_IDS, type Leak } from './leaks.js';

export interface ReplyGuardOptions {
  leaks: readonly Leak[];
  /** Said once in place of sentences that cannot be shown. */
  insteadOf: string;
  /** What a raw id stands for in words, if the reply has spoken of it. */
  wordsFor: (id: string) => string | undefined;
  /** Called for every find, with its kind and never with the text. */
  onFound: (kind: string, done: 'rewritten' | 'replaced') => void;
}

/** Stands for a piece of outside text while a sentence is looked at. Our own words never hold it. */
const OUTSIDE = '\uFFFC';
const OUTSIDE_OR_ID = new RegExp(`${OUTSIDE}|${RAW_IDS.source}`, RAW_IDS.flags);
/** A point inside a word or a number ends nothing; one before a space, or after it a closing quote, does. */
const SENTENCE =
  /[^\n.!?…。！？]*(?:[.!?…](?!["”’»)\]]*(?:\s|$))[^\n.!?…。！？]*)*(?:[.!?…]+["”’»)\]]*\s*|[。！？]+|\n+|$)/gu;
const COMPLETE = /(?:[.!?…]+["”’»)\]]*\s+|[。！？]+|\n+)$/u;

/**
 * Looks at the agent's own words before a person sees them (language-and-routing.md, section 4). Text may come in pieces of any
 * size, as from a model: what may still become part of a forbidden word is held back until its sentence is complete.
 */
export class ReplyGuard {
  #held = '';
  #outside: string[] = [];
  #apologised = false;

  constructor(private readonly options: ReplyGuardOptions) {}

  /** Takes the next piece. @returns what may be shown now, possibly nothing yet */
  push(span: Span): string {
    if (span.from === 'outside') {
      this.#held += OUTSIDE;
      this.#outside.push(span.text);
      return '';
    }
    this.#held += span.text.replaceAll(OUTSIDE, '');
    return this.#release(false);
  }

  /** The text has ended. @returns what was held back, as far as it may be shown */
  flush(): string {
    return this.#release(true);
  }

  /** A whole text at once. */
  pass(phrase: Phrase): string {
    return [...phrase.map((span) => this.push(span)), this.flush()].join('');
  }

  #release(ended: boolean): string {
    const sentences = this.#held.match(SENTENCE)?.filter((sentence) => sentence !== '') ?? [];
    const last = sentences.at(-1);
    const rest = ended || last === undefined || COMPLETE.test(last) ? '' : (sentences.pop() ?? '');
    this.#held = rest;
    return sentences.map((sentence) => this.#check(sentence)).join('');
  }

  #check(sentence: string): string {
    const { leaks, wordsFor, onFound } = this.options;
    const carried: string[] = [];
    // Ids that have words are carried text from here on: a title is not one of our own words.
    const looked = sentence.replace(OUTSIDE_OR_ID, (found) => {
      const words = found === OUTSIDE ? this.#outside.shift() : wordsFor(found.toLowerCase());
      if (words === undefined) return found;
      if (found !== OUTSIDE) onFound('raw id', 'rewritten');
      carried.push(words);
      return OUTSIDE;
    });
    const leak = leaks.find(({ pattern }) => pattern.test(looked));
    if (leak === undefined) return looked.replaceAll(OUTSIDE, () => carried.shift() ?? '');
    onFound(leak.kind, 'replaced');
    return this.#instead(sentence);
  }

  #instead(sentence: string): string {
    const [, before = '', after = ''] = /^(\s*)[^]*?(\s*)$/.exec(sentence) ?? [];
    if (this.#apologised) return after.includes('\n') ? before + after : before;
    this.#apologised = true;
    return before + this.options.insteadOf + after;
  }
}
