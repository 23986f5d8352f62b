import { foldText } from '../features/fold-text.js';
import { questionLanguage, type MiniLanguage } from '../features/question-language.js';
import { readNumbers, writeNumber, type FoundNumber } from '../features/read-numbers.js';
import { applyOperation, OPERATIONS, sameNumber } from './operations.js';

/** A question as these models see it. */
export interface ReadQuestion {
  /** Without case and diacritics; the places of `numbers` are in this text. */
  folded: string;
  language: MiniLanguage;
  numbers: FoundNumber[];
  options: readonly string[];
}

export function readQuestion(text: string, options: readonly string[] = []): ReadQuestion {
  const folded = foldText(text);
  const language = questionLanguage(text, folded);
  return { folded, language, numbers: readNumbers(folded, language), options };
}

/** The actions that are not impossible for a question. */
export interface PossibleActions {
  /** Actions by number: operations come before learned answers. */
  allowed: Int32Array;
  /** Multiple choice only: the option that each allowed action leads to, same order. */
  options?: string[];
}

/** What a model can do: the arithmetic operations, then the answers it has learned. */
export class ActionSpace {
  readonly answers: readonly string[];
  private readonly indexByFolded: ReadonlyMap<string, number>;
  private readonly allAnswers: Int32Array;

  constructor(answers: readonly string[]) {
    this.answers = answers;
    this.indexByFolded = new Map(answers.map((answer, index) => [foldText(answer), OPERATIONS.length + index]));
    this.allAnswers = Int32Array.from(answers, (_, index) => OPERATIONS.length + index);
  }

  get count(): number {
    return OPERATIONS.length + this.answers.length;
  }

  /** `recalled`, or the name of the operation. */
  via(action: number): string {
    return OPERATIONS[action]?.name ?? 'recalled';
  }

  /** Operations need their numbers; multiple choice needs one of the options. */
  possible(question: ReadQuestion): PossibleActions {
    const results = operationResults(question);
    if (question.options.length > 0) return this.amongOptions(question, results);
    if (question.numbers.length === 0) return { allowed: this.allAnswers };
    const operations = [...results.keys()].filter((action) => !Number.isNaN(results[action]));
    const allowed = new Int32Array(operations.length + this.allAnswers.length);
    allowed.set(operations);
    allowed.set(this.allAnswers, operations.length);
    return { allowed };
  }

  /** What an action answers. */
  answerOf(action: number, question: ReadQuestion): string {
    const operation = OPERATIONS[action];
    if (operation === undefined) return this.answers[action - OPERATIONS.length] ?? '';
    return writeNumber(applyOperation(operation, valuesOf(question)), question.language);
  }

  /** Whether two actions lead to the same answer: two operations may come to the same number. */
  sameAnswer(left: number, right: number, question: ReadQuestion): boolean {
    if (left === right) return true;
    const [leftOperation, rightOperation] = [OPERATIONS[left], OPERATIONS[right]];
    if (leftOperation === undefined || rightOperation === undefined) return false;
    const numbers = valuesOf(question);
    return sameNumber(applyOperation(leftOperation, numbers), applyOperation(rightOperation, numbers));
  }

  /** Actions that answer the question with one of the accepted texts. Empty: it cannot be learned. */
  rightActions(question: ReadQuestion, accepted: readonly string[]): Set<number> {
    const results = operationResults(question);
    return new Set(accepted.flatMap((text) => this.actionsFor(text, question.language, results)));
  }

  private amongOptions(question: ReadQuestion, results: readonly number[]): PossibleActions {
    const pairs = question.options.flatMap((option) =>
      this.actionsFor(option, question.language, results).map((action) => ({ action, option })),
    );
    return { allowed: Int32Array.from(pairs, ({ action }) => action), options: pairs.map(({ option }) => option) };
  }

  private actionsFor(answer: string, language: MiniLanguage, results: readonly number[]): number[] {
    const learned = this.indexByFolded.get(foldText(answer));
    const wanted = asNumber(answer, language);
    const calculated =
      wanted === undefined ? [] : [...results.keys()].filter((action) => sameNumber(results[action] ?? 0, wanted));
    return learned === undefined ? calculated : [...calculated, learned];
  }
}

const valuesOf = (question: ReadQuestion): number[] => question.numbers.map(({ value }) => value);

function operationResults(question: ReadQuestion): number[] {
  const numbers = valuesOf(question);
  return OPERATIONS.map((operation) => applyOperation(operation, numbers));
}

/** The number that an answer is, a unit after it allowed ("120 cm"); undefined when it is not a number. */
export function asNumber(answer: string, language: MiniLanguage): number | undefined {
  const folded = foldText(answer);
  const [found, second] = readNumbers(folded, language);
  if (found === undefined || second !== undefined) return undefined;
  const before = folded.slice(0, found.start).trim();
  const after = folded.slice(found.end).trim();
  return /^[$€£₺%]?$/.test(before) && /^[%\p{L}°/²³. ]{0,24}$/u.test(after) ? found.value : undefined;
}
