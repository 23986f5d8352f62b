import { Injectable } from '@nestjs/common';
import { extractOrdinalChoice, route } from '@benchgen/language';
import { SkillDirectory } from '../skills/skill-directory.js';
import type { RouteQuestion } from './route-question.js';
import { RouterBook } from './router-book.js';

export interface RouteContext {
  language: string;
  previousSkill: string | null;
}

/** A skill to ask (with the message it shall answer, if that is an earlier one), a question for the person, or nobody. */
export type Chosen = { skill: string; text?: string } | { question: RouteQuestion } | { nobody: true };

/** Decides which skill a message is for. */
@Injectable()
export class ChooseSkill {
  constructor(
    private readonly routers: RouterBook,
    private readonly directory: SkillDirectory,
  ) {}

  async byMessage(text: string, context: RouteContext): Promise<Chosen> {
    const router = await this.routers.current();
    const decision = router && route(router, text, context.language, context.previousSkill ?? undefined);
    if (decision?.question && decision.question.length > 1) {
      const options = decision.question.map(({ skill, text: label }) => ({ skill, label }));
      return { question: { text, options } };
    }
    const skill = decision?.skill ?? this.directory.fallback?.skill;
    return skill === undefined ? { nobody: true } : { skill };
  }

  /** An answer to our question. One that fits no option is a message of its own, and is not asked about again. */
  async byAnswer(question: RouteQuestion, answer: string, context: RouteContext): Promise<Chosen> {
    const labels = question.options.map(({ label }) => label);
    const index = extractOrdinalChoice(answer, labels, context.language);
    const option = index === null ? undefined : question.options[index];
    if (option) return { skill: option.skill, text: question.text };
    const chosen = await this.byMessage(answer, context);
    const fallback = this.directory.fallback;
    return 'question' in chosen && fallback ? { skill: fallback.skill } : chosen;
  }
}
