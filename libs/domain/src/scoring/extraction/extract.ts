import { isValue, type Found, type Reader, type ReadingRule, type Undecided } from '../reader.js';
import { finalCues } from './final-cue.js';
import { boldSpans, boxedSpans, hashedSpans, taggedSpans } from './marked-spans.js';
import { searchedParts } from './run-on.js';

/** A value, or the fact that the reply decides nothing, and the rule that found it. */
export interface Extraction<V extends object> {
  value: V | Undecided;
  rule: string;
}

/** The first value that one of the spans is. */
function firstOf<T, V extends object>(spans: Iterable<T>, read: (span: T) => Found<V>): Found<V> {
  for (const span of spans) {
    const value = read(span);
    if (value !== null) return value;
  }
  return null;
}

/** Ways of reading that all scorers share, in the order in which they are tried. */
function sharedRules<V extends object>(reader: Reader<V>): readonly ReadingRule<V>[] {
  return [
    { name: 'whole_reply', find: reader.whole },
    { name: 'hash_marker', find: (text) => firstOf(hashedSpans(text), reader.whole) },
    { name: 'answer_tag', find: (text) => firstOf(taggedSpans(text), reader.inside) },
    {
      name: 'final_cue',
      find: (text) => firstOf(finalCues(text), ({ at, linked }) => reader.after(text, at, linked)),
    },
    ...reader.decided,
    { name: 'boxed', find: (text) => firstOf(boxedSpans(text), reader.inside) },
    { name: 'bold', find: (text) => boldValue(reader, text) },
  ];
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
 * @param decidedOnly only signs that the model itself set: for replies that open with a refusal
 */
export function extract<V extends object>(text: string, reader: Reader<V>, decidedOnly: boolean): Extraction<V> | null {
  const shared = sharedRules(reader);
  for (const part of searchedParts(text)) {
    for (const rules of decidedOnly ? [shared] : [shared, reader.weak]) {
      for (const { name, find } of rules) {
        const value = find(part);
        if (value !== null) return { value, rule: name };
      }
    }
  }
  return null;
}
