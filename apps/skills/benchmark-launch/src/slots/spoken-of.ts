import type { Mention } from '@benchgen/contracts';
import type { Turn } from '@benchgen/skill-kit';

/** What the conversation last spoke of, of this kind. */
export const spokenOf = (turn: Turn, kind: Mention['kind']): Mention | undefined =>
  turn.request.context.mentions.find((mention) => mention.kind === kind);
