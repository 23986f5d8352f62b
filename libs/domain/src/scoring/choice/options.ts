import { anyOf, wordsOf } from '../languages/languages.js';
import { isSpacelessScript } from '../text/characters.js';
import { cleanText } from '../text/clean.js';
import { languageOf, normalFormOf, type Form } from '../text/normal-form.js';
import { unwrap } from '../text/unwrap.js';

const JOINER = new RegExp(`^\\s*(?:(?:${anyOf(wordsOf('joiner'))})\\s+)?`, 'iu');
/** In a longer text everything is named somewhere. */
const LONGEST_SEARCHED = 4000;
const NEGATIONS = new Set(wordsOf('negation').map(normalFormOf('en')));

/** The options of a question, found by their texts. Texts are compared in normal form. */
export class OptionTexts {
  private readonly locale: string;
  private readonly form: Form;
  private readonly options: readonly string[];
  private forms: string[] | undefined;
  private byForm: Map<string, number> | undefined;

  constructor(options: readonly string[], locale: string) {
    this.options = options;
    this.form = normalFormOf(locale);
    this.locale = locale;
  }

  /** The option whose text this is, or -1; -1 too where two options have that text. */
  find(text: string): number {
    const index = this.index();
    return index.get(this.form(text)) ?? index.get(this.form(unwrap(text))) ?? -1;
  }

  /** The option whose text this text begins with, the longest one, and those joined to it: "Venus or Mars". */
  opening(text: string): number[] {
    const found: number[] = [];
    let rest = this.form(text);
    for (let pick = this.startOf(rest); pick !== -1; pick = this.startOf(rest)) {
      found.push(pick);
      rest = rest.slice(this.normal()[pick]?.length ?? 0).replace(JOINER, '');
    }
    return found;
  }

  private startOf(form: string): number {
    let best = -1;
    let length = 0;
    this.normal().forEach((option, index) => {
      if (option.length > length && startsWithWords(form, option)) {
        best = index;
        length = option.length;
      }
    });
    return best;
  }

  /** The one option that the text names, or -1 when it names none or several. What it denies is not named. */
  onlyNamed(text: string): number {
    if (text.length > LONGEST_SEARCHED) return -1;
    let rest = ` ${this.form(text)} `;
    let named = -1;
    const longestFirst = this.normal()
      .map((form, index) => ({ form, index }))
      .sort((a, b) => b.form.length - a.form.length);
    for (const { form, index } of longestFirst) {
      const { affirmed, without } = this.takeOut(rest, form, index);
      rest = without;
      if (!affirmed) continue;
      if (named !== -1) return -1;
      named = index;
    }
    return named;
  }

  private takeOut(text: string, form: string, index: number): { affirmed: boolean; without: string } {
    const spaceless = isSpacelessScript(form.charCodeAt(0));
    const wanted = spaceless ? form : ` ${form} `;
    let affirmed = false;
    let without = text;
    for (let at = without.indexOf(wanted); form !== '' && at !== -1; at = without.indexOf(wanted, at + 1)) {
      const before = without.slice(0, at).trim().split(' ').slice(-3);
      const after = without
        .slice(at + wanted.length)
        .trim()
        .split(' ', 2);
      affirmed ||= ![...before, ...after.slice(0, this.negationFollows() ? 2 : 0)].some((word) => NEGATIONS.has(word));
      // A marker in its place, so that "York" is not found again inside "New York".
      without = `${without.slice(0, at)} ${'\u0001'.repeat(index + 1)} ${without.slice(at + wanted.length)}`;
    }
    return { affirmed, without };
  }

  /** In Turkish, Japanese, Korean and Hindi the "not" stands behind. */
  private negationFollows(): boolean {
    return ['tr', 'ja', 'ko', 'hi'].includes(languageOf(this.locale));
  }

  private normal(): string[] {
    return (this.forms ??= this.options.map((option) => this.form(cleanText(option))));
  }

  private index(): Map<string, number> {
    if (this.byForm !== undefined) return this.byForm;
    this.byForm = new Map();
    this.normal().forEach((form, index) => this.byForm?.set(form, this.byForm.has(form) ? -1 : index));
    return this.byForm;
  }
}

/** Whether a text in normal form begins with whole words. */
function startsWithWords(form: string, words: string): boolean {
  if (words === '' || !form.startsWith(words)) return false;
  const next = form.charCodeAt(words.length);
  return Number.isNaN(next) || next === 32 || isSpacelessScript(next);
}
