/**
 * The words by which scoring finds an answer in a reply of one language. Data only: no code looks at a language's name.
 * Plain words in lower case; `refusal` alone is a pattern. Every list may be empty.
 */
export interface LanguageCues {
  /** Words for "answer": a colon, a dash or a copula follows. Their inflected forms too. */
  answer: readonly string[];
  /** Words that announce an answer with a colon only, because they also name steps on the way. */
  heading: readonly string[];
  copula: readonly string[];
  /** True where the copula may be missing, as in "Cevap 42". */
  bare: boolean;
  /** What follows a chosen letter, as in "B is correct". */
  isRight: readonly string[];
  /** What a letter follows where a model says what it takes, as in "I choose B". */
  pick: readonly string[];
  /** Words that may stand between cue and value: "option", "about". */
  filler: readonly string[];
  /** Words that go on after a chosen letter, as in "A because", so that the article "A" is not taken for a letter. */
  afterLetter: readonly string[];
  /** Words between two answers: "A and B", "5 or 6". */
  joiner: readonly string[];
  negation: readonly string[];
  /** Articles that may open a name. */
  article: readonly string[];
  /** What opens the next question where a model runs on. */
  question: readonly string[];
  minus: readonly string[];
  percent: readonly string[];
  dontKnow: readonly string[];
  /** Pattern for the opening words of a refusal (flags `iu`). */
  refusal: string | null;
}
