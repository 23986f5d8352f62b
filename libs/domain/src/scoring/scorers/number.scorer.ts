import { z } from 'zod';
import { NumberReading, type NumberValue } from '../numbers/number-reading.js';
import { convert, isUnit, sameUnit } from '../numbers/units.js';
import type { Judgement, Reader } from '../reader.js';
import type { ScoredQuestion } from '../score.js';
import { cleanText } from '../text/clean.js';
import { defineScorer } from './define-scorer.js';

const Params = z.strictObject({
  /** Unit of the key, such as `m` or `%`; else the question's own unit. */
  unit: z.string().optional(),
  /** A number without a unit is then wrong. */
  unitRequired: z.boolean().default(false),
  /** Other units of the same kind are converted. */
  convertUnits: z.boolean().default(false),
  /** 35 % may stand for 35 as well as for 0.35. */
  percentEquivalence: z.boolean().default(false),
  /** Tolerance as a share of the key. The default only forgives the rounding of floating point. */
  relTol: z.number().min(0).default(1e-9),
  absTol: z.number().min(0).default(0),
  /** Both ends are right answers too; replaces the key. */
  range: z.tuple([z.number(), z.number()]).optional(),
  /** The answer is rounded to as many decimals as the key has. */
  roundToKey: z.boolean().default(false),
});
type Params = z.infer<typeof Params>;
type One = Extract<NumberValue, { kind: 'one' }>;

/** Accepts values of one key. */
type Key = (value: number) => boolean;

/** A number, with tolerance, units and the percent rule. */
export const number = defineScorer({ name: 'number', version: 1, params: Params, reader: numberReader });

function numberReader(question: ScoredQuestion, params: Params): Reader<NumberValue> | null {
  const read = new NumberReading(question.locale);
  const answers = question.accepted.flatMap((text) => {
    const value = read.whole(cleanText(text));
    return value?.kind === 'one' ? [{ value, text }] : [];
  });
  const keys =
    params.range === undefined ? answers.map(({ value, text }) => keyOf(value, text, params)) : [within(params.range)];
  if (keys.length === 0) return null;
  const unit =
    params.unit ??
    question.unit ??
    answers.map(({ value }) => declaredUnit(value)).find((name) => name !== null) ??
    null;
  return {
    whole: (span) => read.whole(span),
    inside: (span) => read.whole(span) ?? read.after(span, 0, true),
    after: (text, at, linked) => read.after(text, at, linked),
    bold: 'last',
    decided: [],
    weak: [
      { name: 'lone_number', find: (text) => read.lone(text) },
      { name: 'last_number', find: (text) => read.last(text) },
    ],
    same: (a, b) => a.kind === 'one' && b.kind === 'one' && a.value === b.value,
    // More digits may have followed.
    open: (_, text) => /[\d.,]$/.test(text),
    judge: (value) => (value.kind === 'several' ? several(value.shown) : judge(value, keys, unit, params)),
  };
}

/** A unit that the key itself carries. */
const declaredUnit = ({ unit }: One): string | null => (unit !== null && isUnit(unit) ? unit : null);

const within =
  ([low, high]: readonly [number, number]): Key =>
  (value) =>
    value >= low && value <= high;

function keyOf({ value: key }: One, text: string, { relTol, absTol, roundToKey }: Params): Key {
  const decimals = /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
  const rounding = roundToKey ? 0.5 * 10 ** -decimals : 0;
  const tolerance = Math.max(absTol, relTol * Math.abs(key), rounding);
  return (value) => Math.abs(value - key) <= tolerance;
}

const several = (shown: string): Judgement => ({
  verdict: 'incorrect',
  credit: 0,
  extracted: shown,
  reason: 'several_answers',
});

function judge(answer: One, keys: readonly Key[], unit: string | null, params: Params): Judgement {
  const readings =
    unit === '%' || answer.percent ? percentReadings(answer, unit, params) : unitReadings(answer, unit, params);
  if (typeof readings === 'string') return judged(answer.value, false, readings);
  const accepts = (value: number): boolean => keys.some((key) => key(value));
  const right = readings.find(accepts);
  const judgement = judged(right ?? readings[0] ?? answer.value, right !== undefined, 'differs_from_key');
  // Many authors who write 35 mean 35 %: the key should be looked at, not the model.
  const narrow = right === undefined && answer.percent && unit !== '%' && accepts(answer.value);
  return narrow ? { ...judgement, flags: ['key_too_narrow?'] } : judgement;
}

const judged = (value: number, correct: boolean, otherwise: Judgement['reason']): Judgement => ({
  verdict: correct ? 'correct' : 'incorrect',
  credit: correct ? 1 : 0,
  extracted: String(Object.is(value, -0) ? 0 : value),
  reason: correct ? 'matches_key' : otherwise,
});

/** What the answer may mean as a number, the likeliest first; or why it cannot be compared. */
type Readings = readonly number[] | 'unit_missing' | 'wrong_unit';

/** `%` divides by 100, unless the item declares the unit: then the number is compared as it stands. */
function percentReadings({ value, percent }: One, unit: string | null, params: Params): Readings {
  if (unit === '%') {
    if (!percent && params.unitRequired) return 'unit_missing';
    return !percent && params.percentEquivalence ? [value, value * 100] : [value];
  }
  if (unit !== null && params.unitRequired) return 'wrong_unit';
  return params.percentEquivalence ? [value / 100, value] : [value / 100];
}

function unitReadings({ value, unit: given }: One, unit: string | null, params: Params): Readings {
  if (unit === null) return [value];
  if (given !== null && sameUnit(given, unit)) return [value];
  if (given === null || !isUnit(given)) return params.unitRequired ? 'unit_missing' : [value];
  const converted = params.convertUnits ? convert(value, given, unit) : null;
  return converted === null ? 'wrong_unit' : [converted];
}
