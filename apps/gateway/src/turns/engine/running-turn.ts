import { AppError, type ErrorCode, type Mention, type ProposalView } from '@benchgen/contracts';
import { completeLanguage } from '@benchgen/language';
import { sentenceFor } from '@benchgen/service-kit';
import { gatewayTexts, type GatewayText } from '../../catalogue/index.js';
import type { CheckedDraft } from '../../proposals/check-draft.js';
import type { ProposalRow } from '../../proposals/proposal.row.js';
import type { ConversationMemory, LoadedTurn } from '../turn.row.js';
import { MENTIONS_KEPT } from '../turn-rules.js';
import type { TurnWriter } from './turn-writer.js';

/** A draft that becomes a proposal when the turn ends. */
export interface Proposing {
  checked: CheckedDraft;
  foundBy: string;
  proposedBy: string;
  /** The pending proposal that the person asked to change. */
  amends: string | undefined;
}

/** One turn while it runs: what it started from, what it changes, and the voice it speaks with. */
export class RunningTurn {
  /** What the conversation will remember. */
  readonly memory: ConversationMemory;
  readonly language: string;
  /** The skill that answered last. */
  skill: string | null = null;
  /** The proposal that waited when the turn began, while it still does. */
  pending: ProposalRow | undefined;
  proposing: Proposing | undefined;
  /** Proposals whose late outcome this turn tells; they count as told when it ends. */
  readonly told: string[] = [];
  /** The pending proposal is shown again at the end. */
  restates = false;

  constructor(
    readonly turn: LoadedTurn,
    memory: ConversationMemory,
    readonly writer: TurnWriter,
    readonly signal: AbortSignal,
    readonly linkBase: string,
  ) {
    this.memory = memory;
    this.language = memory.language.language;
  }

  text(key: GatewayText, params: Record<string, string | number> = {}): string {
    return gatewayTexts.text(completeLanguage(this.language), key, params);
  }

  say(key: GatewayText, params: Record<string, string | number> = {}): void {
    this.writer.say(this.text(key, params));
  }

  /** Says what went wrong, in one sentence. */
  sayError(code: ErrorCode): void {
    this.writer.say(this.sentence(new AppError(code)));
  }

  sentence(error: Pick<AppError, 'code' | 'params'>): string {
    return sentenceFor(error, this.language);
  }

  /** Newest first, each thing once. */
  remember(mention: Mention): void {
    const others = this.memory.mentions.filter((known) => known.kind !== mention.kind || known.id !== mention.id);
    this.memory.mentions = [mention, ...others].slice(0, MENTIONS_KEPT);
  }
}

/** Text of the agent's message for a proposal that is shown: a reader of the history sees what the person saw. */
export const shownText = (proposal: Pick<ProposalView, 'preview'>): string => proposal.preview.text;
