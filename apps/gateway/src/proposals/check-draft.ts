import { ACTIONS, AppError, LIMITS, type ProposalDraft, type SkillDeclaration } from '@benchgen/contracts';
import { canonicalJson } from '@benchgen/domain';

/** A draft that may become a proposal: who executes it, and its arguments as the bytes that will be digested and sent. */
export interface CheckedDraft {
  draft: ProposalDraft;
  executedBy: string;
  args: Buffer;
}

/**
 * Holds a skill's draft against its own declaration and the action's schema. What the schema would fill in or drop is
 * decided here, once: the stored bytes are what is shown, digested and sent.
 * @throws AppError SKILL.MAY_NOT_PROPOSE for an action outside the declaration, SKILL.BAD_MESSAGE for unusable arguments
 */
export function checkDraft(draft: ProposalDraft, declaration: Pick<SkillDeclaration, 'actions'>): CheckedDraft {
  if (!declaration.actions.includes(draft.action)) throw new AppError('SKILL.MAY_NOT_PROPOSE');
  const action = ACTIONS[draft.action];
  const parsed = action.args.safeParse(draft.args);
  if (!parsed.success) throw new AppError('SKILL.BAD_MESSAGE', { cause: parsed.error });
  const args = Buffer.from(canonicalArgs(parsed.data), 'utf8');
  if (args.length > LIMITS.proposalArgsBytes) throw new AppError('SKILL.BAD_MESSAGE');
  return { draft, executedBy: action.executedBy, args };
}

function canonicalArgs(args: unknown): string {
  try {
    return canonicalJson(args);
  } catch (cause) {
    throw new AppError('SKILL.BAD_MESSAGE', { cause });
  }
}
