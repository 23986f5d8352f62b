import { NUMBER_WORDS, GRAMMAR, type NumberWords } from '../data/grammar.js';
import type { CompleteLanguage } from '../languages/languages.js';
import { foldDiacritics } from '../text/normalise.js';
import type { Token } from '../text/tokens.js';

/** A number found in text; offsets are into the normalised text. */
export interface NumberHit {
  readonly value: number;
  readonly start: number;
  readonly end: number;
  /** True for "4th", "4." before a word, "dördüncü". */
  readonly ordinal: boolean;
}

type Piece = { readonly kind: 'value' | 'multiplier'; readonly value: number; readonly ends: boolean };

interface Lexicon {
  readonly words: NumberWords;
  readonly pieces: ReadonlyMap<string, Piece>;
  readonly ordinals: ReadonlyMap<string, number>;
  readonly endings: RegExp;
}

const compile = (language: CompleteLanguage): Lexicon => {
  const words = NUMBER_WORDS[language];
  const pieces = new Map<string, Piece>();
  for (const [word, value] of Object.entries(words.values))
    pieces.set(foldDiacritics(word), { kind: 'value', value, ends: false });
  for (const [word, value] of Object.entries(words.multipliers))
    pieces.set(foldDiacritics(word), { kind: 'multiplier', value, ends: false });
  const ordinals = new Map(Object.entries(words.ordinals).map(([word, value]) => [foldDiacritics(word), value]));
  return { words, pieces, ordinals, endings: new RegExp(GRAMMAR[language]?.endings ?? '^$', 'u') };
};

const LEXICONS: Readonly<Record<CompleteLanguage, Lexicon>> = { en: compile('en'), tr: compile('tr') };

/** `yirmibeş` → [20, 5]; only a word that splits into number words without rest. */
const unglue = (word: string, lexicon: Lexicon): Piece[] | undefined => {
  for (let cut = word.length - 1; cut >= 2; cut--) {
    const head = lexicon.pieces.get(word.slice(0, cut));
    if (head === undefined) continue;
    const rest = word.slice(cut);
    const tail = lexicon.pieces.get(rest);
    if (tail !== undefined) return [head, tail];
    const further = unglue(rest, lexicon);
    if (further !== undefined) return [head, ...further];
  }
  return undefined;
};

/** The number pieces a word stands for. A word with an ending (`elliyle`) is the last piece of its number. */
const piecesOf = (word: string, lexicon: Lexicon): Piece[] => {
  const folded = foldDiacritics(word);
  const whole = lexicon.pieces.get(folded);
  if (whole !== undefined) return [whole];
  if (!lexicon.words.glued) return [];
  const glued = unglue(folded, lexicon);
  if (glued !== undefined) return glued;
  for (const [stem, piece] of lexicon.pieces) {
    if (stem.length < 3 || !folded.startsWith(stem)) continue;
    if (lexicon.words.rigid.some((rigid) => foldDiacritics(rigid) === stem)) continue;
    if (lexicon.endings.test(folded.slice(stem.length))) return [{ ...piece, ends: true }];
  }
  return [];
};

/** Whether a piece may follow what was read: "twenty" takes "five", "five" does not take "twenty". */
const fits = (current: number, piece: Piece): boolean => {
  if (piece.kind === 'multiplier') return piece.value > 100 || (current > 0 && current < 10) || current === 0;
  if (current === 0) return true;
  const tail = current % 100;
  return piece.value < 100 && (tail === 0 || (tail >= 10 && tail % 10 === 0 && piece.value > 0 && piece.value < 10));
};

/** A number being read, piece by piece. */
class OpenNumber {
  private total = 0;
  private current = 0;
  private last: Token;

  constructor(
    private readonly first: Token,
    private readonly language: CompleteLanguage,
  ) {
    this.last = first;
  }

  /** Whether a word beside the last one, with this first piece, belongs to the same number. */
  takes(text: string, token: Token, piece: Piece): boolean {
    const between = text.slice(this.last.end, token.start);
    const joined = LEXICONS[this.language].words.joiners.some((joiner) => between === ` ${joiner} `);
    return (/^[\s-]?$/.test(between) || (joined && this.current >= 100)) && fits(this.current, piece);
  }

  add(token: Token, pieces: readonly Piece[]): void {
    for (const { kind, value } of pieces) {
      if (kind === 'value') this.current += value;
      else if (value < 1000) this.current = Math.max(this.current, 1) * value;
      else [this.total, this.current] = [this.total + Math.max(this.current, 1) * value, 0];
    }
    this.last = token;
  }

  /** The number read, unless it is only an article ("one", "bir"). */
  hit(): NumberHit[] {
    const article = this.first === this.last && LEXICONS[this.language].words.articles.includes(this.first.text);
    const { start } = this.first;
    return article ? [] : [{ value: this.total + this.current, start, end: this.last.end, ordinal: false }];
  }
}

/** Numbers and ordinals written as words, from "zero" to "nine hundred ninety-nine thousand". */
export const numberWords = (text: string, tokens: readonly Token[], language: CompleteLanguage): NumberHit[] => {
  const lexicon = LEXICONS[language];
  const hits: NumberHit[] = [];
  let open: OpenNumber | undefined;
  const close = () => {
    hits.push(...(open?.hit() ?? []));
    open = undefined;
  };
  for (const token of tokens) {
    const ordinal = lexicon.ordinals.get(foldDiacritics(token.text));
    const pieces = ordinal === undefined ? piecesOf(token.text, lexicon) : [];
    const [piece] = pieces;
    if (ordinal !== undefined) hits.push({ value: ordinal, start: token.start, end: token.end, ordinal: true });
    if (piece === undefined) continue;
    const number = open?.takes(text, token, piece) === true ? open : new OpenNumber(token, language);
    if (number !== open) close();
    open = number;
    number.add(token, pieces);
    if (pieces.some(({ ends }) => ends)) close();
  }
  close();
  return hits.sort((a, b) => a.start - b.start);
};
