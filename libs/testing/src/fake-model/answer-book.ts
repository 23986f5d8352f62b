import { dice } from './dice.js';
import type { FakeModelSettings } from './settings.js';

/** Where a fake model takes its answers from. */
export interface AnswerSource {
  /** Right answers by question. A prompt is matched when it is, or contains, the question; the longest wins. */
  answers?: Readonly<Record<string, string>> | undefined;
  /** Answers every prompt instead of the book; `rightShare` plays no part then. */
  answer?: ((prompt: string) => string) | undefined;
}

/** Finds the question in a prompt and decides what the model says to it. */
export class AnswerBook {
  private readonly right: ReadonlyMap<string, string>;
  private readonly longestFirst: readonly string[];

  constructor(private readonly source: AnswerSource) {
    this.right = new Map(Object.entries(source.answers ?? {}));
    this.longestFirst = [...this.right.keys()].sort((a, b) => b.length - a.length);
  }

  /** The known question this prompt asks, else the prompt itself. */
  questionIn(prompt: string): string {
    const asked = prompt.trim();
    if (this.right.has(asked)) return asked;
    return this.longestFirst.find((question) => asked.includes(question)) ?? asked;
  }

  reply(prompt: string, { seed, rightShare }: Pick<FakeModelSettings, 'seed' | 'rightShare'>): string {
    if (this.source.answer !== undefined) return this.source.answer(prompt);
    const question = this.questionIn(prompt);
    const right = this.right.get(question);
    if (right === undefined) return `I have no answer to that (${String(question.length)} characters).`;
    return dice('right', seed, question) < rightShare ? right : this.wrongAnswer(right, seed, question);
  }

  /** Another question's answer, which looks like an honest mistake; with no other, a plain denial. */
  private wrongAnswer(right: string, seed: number, question: string): string {
    const others = [...this.right.values()].filter((answer) => answer !== right);
    return others[Math.floor(dice('wrong', seed, question) * others.length)] ?? `not ${right}`;
  }
}
