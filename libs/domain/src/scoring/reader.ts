import type { Verdict } from '@benchgen/contracts';

/** The reply contradicts itself at the very place where it decides: nothing further on may be taken instead. */
export const UNCLEAR = Symbol('unclear');

/** The reply says, where it decides, that it does not know. */
export const UNKNOWN = Symbol('unknown');

export type Undecided = typeof UNCLEAR | typeof UNKNOWN;

/** What reading came to: a value, a decision against having one, or nothing (other rules may find more). */
export type Found<V extends object> = V | Undecided | null;

export const isValue = <V extends object>(found: Found<V>): found is V => typeof found === 'object' && found !== null;

/** One more way to find a value, after the ways that all scorers share. */
export interface ReadingRule<V extends object> {
  name: string;
  find: (text: string) => Found<V>;
}

/** Why a verdict was given. */
export type Reason =
  | 'matches_key'
  | 'differs_from_key'
  | 'rejected_answer'
  | 'several_answers'
  | 'wrong_unit'
  | 'unit_missing'
  | 'nothing_found'
  | 'contradicts_itself'
  | 'declined'
  | 'says_unknown'
  | 'cut_off'
  | 'empty_reply'
  | 'call_failed'
  | 'key_unusable';

/** What a person who looks after the benchmark should look at. */
export type ReviewFlag = 'key_too_narrow?';

export interface Judgement {
  verdict: Extract<Verdict, 'correct' | 'partial' | 'incorrect'>;
  credit: number;
  /** The value as it was understood, for people. */
  extracted: string;
  reason: Reason;
  flags?: readonly ReviewFlag[];
}

/** A scorer made ready for one question: reads values of its own kind out of text and compares them with the key. */
export interface Reader<V extends object> {
  /** The value that this span is, or null where it is none or more than one. */
  whole: (span: string) => Found<V>;
  /** The value that the text goes on with after a cue. */
  after: (text: string, at: number, linked: boolean) => Found<V>;
  /** The value inside a box or an answer tag, where the model has cut the rest away itself. */
  inside: (span: string) => Found<V>;
  /** Which of several bold values counts: the last one, or only one that stands alone. */
  bold: 'last' | 'only' | 'none';
  /** More signs that the model itself set, tried after the shared cues. */
  decided: readonly ReadingRule<V>[];
  /** Ways of reading that suit this kind of value only, strongest first; not tried on a reply that declines. */
  weak: readonly ReadingRule<V>[];
  same: (a: V, b: V) => boolean;
  /** True when more text could have changed the value: a number at the end of a reply that was cut off. */
  open: (value: V, text: string) => boolean;
  judge: (value: V) => Judgement;
}
