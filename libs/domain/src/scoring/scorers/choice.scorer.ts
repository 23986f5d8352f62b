import { z } from 'zod';
import {
  bracketedLetters,
  lettersCalledRight,
  lettersOfLists,
  linesOf,
  opening,
  opensWithLabel,
  picks,
} from '../choice/choice-rules.js';
import { readLabels } from '../choice/option-labels.js';
import { OptionTexts } from '../choice/options.js';
import { isValue, UNCLEAR, type Found, type Reader } from '../reader.js';
import type { ScoredQuestion } from '../score.js';
import { cleanText } from '../text/clean.js';
import { unwrap } from '../text/unwrap.js';
import { defineScorer } from './define-scorer.js';

const Params = z.strictObject({
  /** True: all accepted answers together are the key, and the reply must name exactly these. */
  multiple: z.boolean().default(false),
  /** `none` where the options are the words themselves, as in yes and no. */
  labels: z.enum(['letters', 'none']).default('letters'),
});
type Params = z.infer<typeof Params>;

/** Indexes of the chosen options, ascending. */
type Choice = readonly number[];

const sameChoice = (a: Choice, b: Choice): boolean => a.length === b.length && a.every((pick, i) => pick === b[i]);
const choiceOf = (found: Iterable<number>): Choice => [...new Set(found)].sort((a, b) => a - b);
const one = (pick: number): Choice | null => (pick === -1 ? null : [pick]);

/** Multiple choice: one option, or a set of them. Letters are made from the order of the options. */
export const choice = defineScorer({ name: 'choice', version: 1, params: Params, reader: choiceReader });

function choiceReader(question: ScoredQuestion, params: Params): Reader<Choice> | null {
  const options = question.options ?? [];
  const count = params.labels === 'none' ? 0 : Math.min(26, options.length || 10);
  const texts = new OptionTexts(options, question.locale);
  const read = new ChoiceReading(texts, count, params.multiple);
  const keys = question.accepted.map((answer) => read.whole(cleanText(answer))).filter(isValue);
  // Of several right answers one that cannot be read may be missing; of a set none may.
  if (params.multiple && keys.length < question.accepted.length) return null;
  const key = params.multiple ? [choiceOf(keys.flat())] : keys.filter(({ length }) => length === 1);
  if (key.length === 0 || key[0]?.length === 0) return null;
  const shown = (pick: number): string => (count === 0 ? (options[pick] ?? '') : String.fromCharCode(65 + pick));

  return {
    whole: (span) => read.whole(span),
    inside: (span) => read.whole(span) ?? read.after(span, 0, true),
    after: (text, at, linked) => read.after(text, at, linked),
    bold: 'only',
    decided: [{ name: 'called_right', find: (text) => read.firstAt(text, lettersCalledRight(text)) }],
    weak: [
      { name: 'leading_label', find: (text) => read.leading(text) },
      { name: 'lone_line', find: (text) => read.loneLine(text) },
      { name: 'opening_option', find: (text) => one(texts.find(opening(text))) },
      { name: 'pick', find: (text) => read.firstAt(text, picks(text)) },
      { name: 'bracketed_label', find: (text) => read.bracketed(text) },
      { name: 'named_option', find: (text) => (count === 0 || params.multiple ? null : one(texts.onlyNamed(text))) },
    ],
    same: sameChoice,
    open: () => false,
    judge: (value) => {
      const correct = key.some((accepted) => sameChoice(accepted, value));
      const several = value.length > 1 && !params.multiple;
      return {
        verdict: correct ? 'correct' : 'incorrect',
        credit: correct ? 1 : 0,
        extracted: value.map(shown).join(','),
        reason: correct ? 'matches_key' : several ? 'several_answers' : 'differs_from_key',
      };
    },
  };
}

/** The ways in which one question's options are read out of text. */
class ChoiceReading {
  constructor(
    private readonly texts: OptionTexts,
    private readonly count: number,
    private readonly multiple: boolean,
  ) {}

  /** A span that is a letter, letters, an option's text, or a letter with its text. */
  whole(span: string): Found<Choice> {
    const text = unwrap(span);
    const labels = this.labels(text, 0);
    if (labels !== null) {
      if (labels.end >= text.length) return choiceOf(labels.picks);
      const rest = text.slice(labels.end).replace(/^[\s.):\]*_$–—-]+/u, '');
      const named = this.texts.find(rest);
      if (named !== -1) return labels.picks.includes(named) ? choiceOf(labels.picks) : UNCLEAR;
    }
    const named = this.texts.find(text);
    if (named !== -1) return [named];
    return this.multiple ? this.list(text) : null;
  }

  /** Several answers, one a line or parted by commas. */
  private list(text: string): Found<Choice> {
    const parts = text.split(text.includes('\n') ? '\n' : /[,;]/).filter((part) => part.trim() !== '');
    if (parts.length < 2) return null;
    const read = parts.map((part) => this.whole(part.replace(/^\s*[-*•]\s+/, '')));
    const picks: number[] = [];
    for (const part of read) {
      if (!isValue(part)) return part;
      picks.push(...part);
    }
    return choiceOf(picks);
  }

  after(text: string, at: number, linked: boolean): Found<Choice> {
    const labels = this.labels(text, at);
    const line = restOfLine(text, labels?.end ?? at, linked);
    if (labels !== null) {
      const named = /^[.):\]*_ ]/.test(text.slice(labels.end - 1)) ? this.texts.find(line) : -1;
      return named === -1 || labels.picks.includes(named) ? choiceOf(labels.picks) : UNCLEAR;
    }
    const stated = this.texts.find(line);
    if (stated !== -1) return [stated];
    const opened = this.texts.opening(upToSentenceEnd(line));
    if (opened.length > 0) return choiceOf(opened);
    return linked && this.count > 0 ? one(this.texts.onlyNamed(upToSentenceEnd(line))) : null;
  }

  firstAt(text: string, places: readonly number[]): Found<Choice> {
    for (const place of places) {
      const labels = this.labels(text, place);
      if (labels !== null) return choiceOf(labels.picks);
    }
    return null;
  }

  /** "B. Venus is the hottest", unless the reply goes through the options one by one. */
  leading(text: string): Found<Choice> {
    return opensWithLabel(text) && lettersOfLists(text).size === 1 ? this.after(text, 0, false) : null;
  }

  /** A line that is an answer and nothing else, if no other line says otherwise. */
  loneLine(text: string): Found<Choice> {
    const values = linesOf(text)
      .map((line) => this.whole(line))
      .filter(isValue);
    const [first] = values;
    return first !== undefined && values.every((value) => sameChoice(value, first)) ? first : null;
  }

  bracketed(text: string): Found<Choice> {
    const letters = new Set(bracketedLetters(text));
    const [letter] = letters;
    return letters.size === 1 && letter !== undefined ? this.whole(letter) : null;
  }

  private labels(text: string, at: number) {
    if (this.count === 0) return null;
    return readLabels(
      text,
      at,
      this.count,
      (pick, from) => this.texts.opening(restOfLine(text, from, false))[0] === pick,
    );
  }
}

/** Characters of a line that may hold an option's text. */
const LONGEST_LINE = 600;
const OPENERS = /[\s*_`$"'“‘«({[<:=>~\\]{0,40}/uy;

function restOfLine(text: string, at: number, overBreaks: boolean): string {
  OPENERS.lastIndex = at;
  OPENERS.test(text);
  const start = overBreaks || !text.slice(at, OPENERS.lastIndex).includes('\n') ? OPENERS.lastIndex : at;
  const line = text.slice(start, start + LONGEST_LINE);
  const end = line.indexOf('\n');
  return end === -1 ? line : line.slice(0, end);
}

function upToSentenceEnd(line: string): string {
  const end = line.search(/[.!?](?:\s|$)|[。！？]/);
  return end === -1 ? line : line.slice(0, end);
}
