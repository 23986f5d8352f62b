import { anyOf, wordsOf } from '../languages/languages.js';
import { boldSpans, hashedSpans } from '../extraction/marked-spans.js';
import { saysDontKnow } from '../extraction/refusal.js';
import { UNKNOWN, type Found, type Reader } from '../reader.js';
import type { ScoredQuestion } from '../score.js';
import { cleanText } from '../text/clean.js';
import { unwrap } from '../text/unwrap.js';

/** A stretch of the reply, and the forms in which it may stand for the answer. */
interface TextValue {
  shown: string;
  forms: readonly string[];
}

const LONGEST_SHOWN = 200;
/** Characters behind a cue that may hold the answer. */
const LONGEST_STATED = 1000;
const SENTENCE_END = /[.!?](?=\s|$)|[。！？\n]/;
const BECAUSE = anyOf(wordsOf('afterLetter').filter((word) => word.length > 3));
const CLAUSE_END = new RegExp(`[,;(]|\\s[—–-]\\s|\\s(?:${BECAUSE})\\s`, 'iu');
/** A copula that some languages hang on to the answer. */
const COPULA_AT_END = /(?:['’](?:d[ıiuü]r|t[ıiuü]r)|です|である|だ|입니다|이다)$/u;

/**
 * Reads answers that are text. Two texts are equal when `form` makes them so.
 * @returns null when no accepted answer has any text
 */
export function textReader(question: ScoredQuestion, form: (text: string) => string): Reader<TextValue> | null {
  const formsOf = (texts: readonly string[]) =>
    new Set(texts.map((text) => form(cleanText(text).trim())).filter((text) => text !== ''));
  const accepted = formsOf(question.accepted);
  if (accepted.size === 0) return null;
  const rejected = formsOf(question.rejected ?? []);
  const matches = ({ forms }: TextValue, key: ReadonlySet<string>): boolean =>
    forms.some((text) => key.has(form(text)));
  const known = (value: TextValue): TextValue | null =>
    matches(value, accepted) || matches(value, rejected) ? value : null;
  const stated = (value: TextValue | null): Found<TextValue> =>
    value !== null && known(value) === null && value.forms.some(saysDontKnow) ? UNKNOWN : value;

  return {
    whole: (span) => known(valueOf(span)),
    inside: (span) => stated(span.trim() === '' ? null : valueOf(span)),
    after: (text, at, linked) => {
      const value = statedAfter(text, at);
      return linked ? stated(value) : value && known(value);
    },
    bold: 'none',
    decided: [],
    weak: [
      {
        name: 'bold',
        find: (text) => {
          const [only, ...others] = boldSpans(text);
          return only === undefined || others.length > 0 ? null : known(valueOf(only));
        },
      },
      {
        name: 'hash_marker',
        find: (text) => {
          const [only, ...others] = hashedSpans(text);
          return only === undefined || others.length > 0 ? null : valueOf(only);
        },
      },
      { name: 'opening_sentence', find: (text) => known(valueOf(upTo(text, SENTENCE_END))) },
      { name: 'whole_text', find: valueOf },
    ],
    same: (a, b) => form(a.shown) === form(b.shown),
    open: (value) => !matches(value, accepted),
    judge: (value) => {
      const correct = matches(value, accepted);
      const wrong = matches(value, rejected) ? 'rejected_answer' : 'differs_from_key';
      return {
        verdict: correct ? 'correct' : 'incorrect',
        credit: correct ? 1 : 0,
        extracted: value.shown,
        reason: correct ? 'matches_key' : wrong,
      };
    },
  };
}

function valueOf(span: string): TextValue {
  const raw = span.trim();
  const bare = unwrap(raw);
  return bare === raw ? { shown: short(raw), forms: [raw] } : { shown: short(bare), forms: [raw, bare] };
}

/** What a cue announces: the rest of its line, also without what follows its first sentence or clause. */
function statedAfter(text: string, at: number): TextValue | null {
  const rest = text.slice(at, at + LONGEST_STATED).replace(/^[\s*_:>"'`]+/u, '');
  const line = upTo(rest, /\n/);
  if (line.trim() === '') return null;
  const sentence = upTo(line, SENTENCE_END);
  const clause = upTo(sentence, CLAUSE_END);
  const forms = new Set([line, sentence, clause].flatMap((part) => valueOf(part).forms));
  for (const text of [...forms]) if (COPULA_AT_END.test(text)) forms.add(text.replace(COPULA_AT_END, ''));
  return { shown: short(unwrap(sentence)), forms: [...forms] };
}

function upTo(text: string, end: RegExp): string {
  const index = text.search(end);
  return index === -1 ? text : text.slice(0, index);
}

const short = (text: string): string => (text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN - 1)}…` : text);
