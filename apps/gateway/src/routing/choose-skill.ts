import { Injectable } from '@nestjs/common';
import { extractOrdinalChoice, route, trainRouter, type Router } from '@benchgen/language';
import { SkillDirectory } from '../skills/skill-directory.js';
import type { RouteQuestion } from './route-question.js';

export interface RouteContext {
  language: string;
  previousSkill: string | null;
}

/** A skill to ask (with the message it shall answer, if that is an earlier one), a question for the person, or nobody. */
export type Chosen = { skill: string; text?: string } | { question: RouteQuestion } | { nobody: true };

/** Decides which skill a message is for, from what the installed skills have said of themselves and nothing else. */
@Injectable()
export class ChooseSkill {
  #trained: { digest: string; router: Router } | undefined;

  constructor(private readonly directory: SkillDirectory) {}

  byMessage(text: string, { language, previousSkill }: RouteContext): Chosen {
    const decision = route(this.#router(), text, language, previousSkill ?? undefined);
    if (decision.question !== null && decision.question.length > 1) {
      const options = decision.question.map(({ skill, text: label }) => ({ skill, label }));
      return { question: { text, options } };
    }
    const skill = decision.skill ?? this.directory.fallback?.skill;
    return skill === undefined ? { nobody: true } : { skill };
  }

  /** Whether the words alone point at what some skill does. */
  speaksOfSomething(text: string, language: string): boolean {
    const { skill, question } = route(this.#router(), text, language);
    return skill !== null || question !== null;
  }

  /** An answer to our question. One that fits no option is a message of its own, and is not asked about again. */
  byAnswer(question: RouteQuestion, answer: string, context: RouteContext): Chosen {
    const labels = question.options.map(({ label }) => label);
    const index = extractOrdinalChoice(answer, labels, context.language);
    const option = index === null ? undefined : question.options[index];
    if (option) return { skill: option.skill, text: question.text };
    const chosen = this.byMessage(answer, context);
    const { fallback } = this.directory;
    return 'question' in chosen && fallback ? { skill: fallback.skill } : chosen;
  }

  /** Made anew only when the set of skills has changed; equal sets make equal routers on every replica. */
  #router(): Router {
    const { digest, declarations } = this.directory.installed;
    if (this.#trained?.digest !== digest) this.#trained = { digest, router: trainRouter(declarations) };
    return this.#trained.router;
  }
}
