import { isValue, type Found, type Reader, type ReadingRule, type Undecided } from '../reader.js';
import { finalCues } from './final-cue.js';
import { boldSpans, boxedSpans, hashedSpans, taggedSpans } from './marked-spans.js';
import { searchedParts } from './run-on.js';

/** A value, or the fact that the reply decides nothing, and the rule that found it. */
export interface Extraction<V extends object> {
  value: V | Undecided;
  rule: string;
}

/** A way of reading that all scorers share. */
interface SharedRule {
  name: string;
  find: <V extends object>(reader: Reader<V>, text: string) => Found<V>;
}

/** Signs that the model itself set, in the order in which they are tried. Those of the scorer follow the cues. */
const BEFORE_SCORER: readonly SharedRule[] = [
  { name: 'whole_reply', find: (reader, text) => reader.whole(text) },
  { name: 'hash_marker', find: (reader, text) => firstOf(hashedSpans(text), reader.whole) },
  { name: 'answer_tag', find: (reader, text) => firstOf(taggedSpans(text), reader.inside) },
  {
    name: 'final_cue',
    find: (reader, text) => firstOf(finalCues(text), ({ at, linked }) => reader.after(text, at, linked)),
  },
];
const AFTER_SCORER: readonly SharedRule[] = [
  { name: 'boxed', find: (reader, text) => firstOf(boxedSpans(text), reader.inside) },
  { name: 'bold', find: boldValue },
];

function firstOf<T, V extends object>(spans: readonly T[], read: (span: T) => Found<V>): Found<V> {
  for (const span of spans) {
    const value = read(span);
    if (value !== null) return value;
  }
  return null;
}

function boldValue<V extends object>(reader: Reader<V>, text: string): Found<V> {
  if (reader.bold === 'none') return null;
  const values = boldSpans(text)
    .map(reader.whole)
    .filter((value) => value !== null);
  const last = values.at(-1) ?? null;
  if (last === null || reader.bold === 'last') return last;
  const decided = values.filter(isValue);
  const [first] = decided;
  if (first === undefined || decided.length < values.length) return null;
  return decided.every((value) => reader.same(value, first)) ? first : null;
}

/**
 * Looks for the answer in a cleaned reply, strongest signs first.
 * @param mayGuess asked once the strong signs are used up: whether signs that the model did not set itself may count
 */
export function extract<V extends object>(
  text: string,
  reader: Reader<V>,
  mayGuess: () => boolean,
): Extraction<V> | null {
  for (const part of searchedParts(text)) {
    const found =
      tryShared(BEFORE_SCORER, reader, part) ??
      tryOwn(reader.decided, part) ??
      tryShared(AFTER_SCORER, reader, part) ??
      (mayGuess() ? tryOwn(reader.weak, part) : null);
    if (found !== null) return found;
  }
  return null;
}

function tryShared<V extends object>(
  rules: readonly SharedRule[],
  reader: Reader<V>,
  text: string,
): Extraction<V> | null {
  for (const { name, find } of rules) {
    const value = find(reader, text);
    if (value !== null) return { value, rule: name };
  }
  return null;
}

function tryOwn<V extends object>(rules: readonly ReadingRule<V>[], text: string): Extraction<V> | null {
  for (const { name, find } of rules) {
    const value = find(text);
    if (value !== null) return { value, rule: name };
  }
  return null;
}
