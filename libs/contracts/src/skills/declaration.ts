import { z } from 'zod';
import { ActionName } from '../actions/actions.js';
import { SubjectToken } from '../ids.js';
import { ReadScope } from '../tokens/claims.js';

const perLanguage = <T extends z.ZodType>(value: T) => z.record(z.string(), value);

/** What a skill says of itself: built into its folder as JSON, announced at start and every 30 s, stored by the gateway. */
export const SkillDeclaration = z.object({
  skill: SubjectToken,
  version: z.string(),
  /** Plain words for "which of these did you mean", per language. */
  summary: perLanguage(z.string()),
  /** Concept name → stems per language. */
  concepts: z.record(z.string(), perLanguage(z.array(z.string()))),
  /** Whole example phrases per language. */
  phrases: perLanguage(z.array(z.string())),
  readScopes: z.array(ReadScope),
  /** Actions it may propose and execute; empty for a read-only skill, which can then never get a grant. */
  actions: z.array(ActionName),
  handsOverTo: z.array(SubjectToken),
  /** True for the one skill that answers when nothing else fits. */
  fallback: z.boolean(),
});
export type SkillDeclaration = z.infer<typeof SkillDeclaration>;

/** `evt.skill.announced.v1`. */
export const SkillAnnounced = z.object({ digest: z.string(), instance: z.string(), declaration: SkillDeclaration });
export type SkillAnnounced = z.infer<typeof SkillAnnounced>;
