import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AuditWriter } from '@benchgen/audit';
import {
  AppError,
  appErrorOf,
  LIMITS,
  type ErrorCode,
  type Handover,
  type OpenQuestion,
  type PendingProposal,
  type SkillDeclaration,
  type TakeTurn,
  type TurnReply,
} from '@benchgen/contracts';
import { UnitOfWork } from '@benchgen/service-kit';
import { checkDraft } from '../../proposals/check-draft.js';
import { SkillDirectory } from '../../skills/skill-directory.js';
import { SkillGateway } from '../../skills/skill-gateway.js';
import type { RunningTurn } from './running-turn.js';
import type { EndEvent } from './turn-store.js';

/** Whom to ask, and with what beside the message. */
export interface Asked {
  skill: string;
  /** The message to answer, when it is not the turn's own. */
  text?: string;
  openQuestion?: OpenQuestion;
  pending?: PendingProposal;
  handover?: Handover;
}

type Part =
  { went: 'well' } | { went: 'on'; handover: Handover } | { went: 'wrong'; code: ErrorCode; sentence: string };

/** Before a skill that could not be reached is tried at another replica. */
const RETRY_AFTER_MS = 250;

/** What a person hears when the way to a skill failed; our own words for our own troubles. */
const TROUBLE: Partial<Record<ErrorCode, ErrorCode>> = {
  'RPC.NO_RESPONDER': 'SKILL.UNAVAILABLE',
  'RPC.DISCONNECTED': 'SKILL.SILENT',
  'RPC.TIMEOUT': 'SKILL.SILENT',
};

export const FINISHED: EndEvent = { type: 'finished', agentSeq: null, proposalId: null };
export const failedEnd = (code: string): EndEvent => ({ type: 'failed', code, agentSeq: null });

/** Lets skills answer a turn: streams what they say, follows their hand-overs, keeps their proposal for the end. */
@Injectable()
export class SkillTalk {
  constructor(
    private readonly skills: SkillGateway,
    private readonly directory: SkillDirectory,
    private readonly work: UnitOfWork,
    private readonly audit: AuditWriter,
  ) {}

  /** @throws when the turn was aborted; everything else that goes wrong is said to the person */
  async converse(running: RunningTurn, first: Asked): Promise<EndEvent> {
    let asked = first;
    for (let handovers = 0; ; handovers += 1) {
      const declaration = this.directory.get(asked.skill);
      if (declaration === undefined) {
        running.say('notHere');
        return FINISHED;
      }
      running.skill = asked.skill;
      const part = await this.#ask(running, asked, declaration, first.skill);
      if (part.went === 'well') return FINISHED;
      if (part.went === 'wrong') {
        running.writer.say(part.sentence);
        return failedEnd(part.code);
      }
      if (handovers >= LIMITS.handoversPerTurn || !declaration.handsOverTo.includes(part.handover.to)) {
        running.sayError('SKILL.BAD_MESSAGE');
        return failedEnd('SKILL.BAD_MESSAGE');
      }
      asked = { skill: part.handover.to, handover: part.handover };
    }
  }

  /** One skill's part. Another replica is tried once, and only if the person has seen nothing of it yet. */
  async #ask(running: RunningTurn, asked: Asked, declaration: SkillDeclaration, foundBy: string): Promise<Part> {
    const proposedBefore = running.proposing;
    for (let attempt = 1; ; attempt += 1) {
      const shown = { any: false };
      try {
        return await this.#listen(running, asked, declaration, foundBy, shown);
      } catch (error) {
        running.signal.throwIfAborted();
        running.proposing = proposedBefore;
        const { code, params, retryable } = appErrorOf(error);
        if (retryable && !shown.any && attempt === 1) {
          await pause(RETRY_AFTER_MS, undefined, { signal: running.signal });
          continue;
        }
        if (code === 'SKILL.MAY_NOT_PROPOSE') await this.#recordRefusal(running, asked.skill);
        // It was not us who cancelled: the skill has seen this turn before, from a replica that is gone.
        if (code === 'RPC.CANCELLED')
          return { went: 'wrong', code: 'SKILL.SILENT', sentence: running.text('interrupted') };
        const told = TROUBLE[code] ?? code;
        return { went: 'wrong', code: told, sentence: running.sentence({ code: told, params }) };
      }
    }
  }

  async #listen(
    running: RunningTurn,
    asked: Asked,
    declaration: SkillDeclaration,
    foundBy: string,
    shown: { any: boolean },
  ): Promise<Part> {
    const payload = takeTurn(running, asked, this.directory.installed.declarations);
    for await (const reply of this.skills.takeTurn(asked.skill, payload, declaration.readScopes, running.signal)) {
      switch (reply.type) {
        case 'handover':
          return { went: 'on', handover: reply.handover };
        case 'finished':
          running.memory.openQuestion = reply.openQuestion ?? null;
          running.memory.routeQuestion = null;
          running.memory.previousSkill = asked.skill;
          return { went: 'well' };
        case 'failed':
          throw appErrorOf(reply.error);
        case 'proposal':
          if (running.turn.role === 'auditor') throw new AppError('AUTH.NOT_ALLOWED');
          running.proposing ??= {
            checked: checkDraft(reply.draft, declaration),
            foundBy,
            proposedBy: asked.skill,
            amends: asked.pending?.reading === 'amend' ? asked.pending.id : undefined,
          };
          break;
        case 'mention':
          running.remember(reply.mention);
          break;
        case 'alive':
          break;
        default:
          shown.any = true;
          running.writer.emit(reply satisfies Extract<TurnReply, { type: 'text' | 'step' | 'part' | 'options' }>);
      }
    }
    throw new AppError('SKILL.BAD_MESSAGE');
  }

  /** A skill that proposes what it may not is wrong or was talked into it: worth a reviewer's look. */
  #recordRefusal({ turn }: RunningTurn, skill: string): Promise<void> {
    return this.work.run((tx) =>
      this.audit.append(tx, {
        kind: 'access.denied',
        account: turn.accountId,
        person: turn.personId,
        actor: { kind: 'agent', svc: skill },
        conversation: turn.conversationId,
        turn: turn.id,
        skill,
        result: { code: 'SKILL.MAY_NOT_PROPOSE' },
      }),
    );
  }
}

function takeTurn(running: RunningTurn, asked: Asked, installed: readonly SkillDeclaration[]): TakeTurn {
  const { turn, memory } = running;
  return {
    turnId: turn.id,
    conversationId: turn.conversationId,
    accountId: turn.accountId,
    personId: turn.personId,
    messageSeq: turn.messageSeq,
    text: asked.text ?? turn.text,
    language: running.language,
    timeZone: turn.timeZone,
    history: turn.history,
    context: {
      personName: turn.personName,
      linkBase: running.linkBase,
      mentions: memory.mentions,
      ...(asked.openQuestion && { openQuestion: asked.openQuestion }),
      ...(asked.pending && { pending: asked.pending }),
      ...(asked.handover && { handover: asked.handover }),
      installedSkills: installed.map(({ skill }) => skill),
    },
    deadline: new Date(turn.startedAt.getTime() + LIMITS.turnSoftMs).toISOString(),
  };
}
