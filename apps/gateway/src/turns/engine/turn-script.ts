import { Injectable } from '@nestjs/common';
import { readReply } from '@benchgen/language';
import { UnitOfWork } from '@benchgen/service-kit';
import { lastProposal, pendingProposal } from '../../proposals/find-proposal.js';
import { ProposalBook } from '../../proposals/proposal-book.js';
import type { ProposalRow } from '../../proposals/proposal.row.js';
import { ChooseSkill } from '../../routing/choose-skill.js';
import { decide, type Decision } from '../reading/decide.js';
import { MAX_ATTEMPTS } from '../turn-rules.js';
import { pendingFor, ProposalActs } from './proposal-acts.js';
import type { RunningTurn } from './running-turn.js';
import { failedEnd, FINISHED, SkillTalk, type Asked } from './skill-talk.js';
import { TurnStore, type EndEvent } from './turn-store.js';

/** What happens in one turn, from the message to what ends it. */
@Injectable()
export class TurnScript {
  constructor(
    private readonly work: UnitOfWork,
    private readonly store: TurnStore,
    private readonly book: ProposalBook,
    private readonly acts: ProposalActs,
    private readonly talk: SkillTalk,
    private readonly choose: ChooseSkill,
  ) {}

  /** @throws the signal's reason when the turn was aborted */
  async play(running: RunningTurn): Promise<EndEvent> {
    const { turn } = running;
    if (turn.stopRequested) return { type: 'stopped', agentSeq: null };
    if (turn.attempts > 1) {
      const end = await this.#afterTakeOver(running);
      if (end) return end;
    }
    if (turn.messageSeq === 1) running.writer.preface(running.text('disclosure'));
    if (turn.secretsRemoved) running.writer.preface(running.text('secretsRemoved'));
    if (turn.hasUntold) await this.acts.tellUntold(running);
    if (turn.stopsTurnId !== null) {
      running.say('stopped');
      return FINISHED;
    }
    return await this.#read(running);
  }

  /** A turn whose owner was lost: goes on after a yes, begins anew if nothing was shown, else ends with an honest word. */
  async #afterTakeOver(running: RunningTurn): Promise<EndEvent | undefined> {
    const { turn } = running;
    const stored = (await this.store.eventsAfter(turn.id, 0)).map(({ event }) => event.type);
    if (turn.hasConfirmed && !stored.includes('receipt')) {
      const proposal = await lastProposal(this.work, turn.conversationId);
      if (proposal?.confirmedTurnId === turn.id) return await this.acts.carry(running, proposal);
    }
    if (turn.attempts > MAX_ATTEMPTS) {
      running.sayError('INTERNAL.UNEXPECTED');
      return failedEnd('INTERNAL.UNEXPECTED');
    }
    if (stored.every((type) => type === 'started' || type === 'step')) return undefined;
    running.say('interrupted');
    return failedEnd('SKILL.SILENT');
  }

  /** Reads the message against what waits for an answer, and does what follows. */
  async #read(running: RunningTurn): Promise<EndEvent> {
    const { turn, memory } = running;
    const waiting = turn.hasPending ? await pendingProposal(this.work, turn.conversationId) : undefined;
    const expired = waiting && (await this.#expire(waiting));
    running.pending = expired ? undefined : waiting;
    const reading = once(
      () => readReply(turn.text, running.language, waiting ? { action: waiting.action } : {}).outcome,
    );
    const looksBack = turn.hasProposals && !waiting && ['confirm', 'decline'].includes(reading());
    const last = looksBack ? await lastProposal(this.work, turn.conversationId) : undefined;
    const isWish = once(() => this.choose.speaksOfSomething(turn.text, running.language));
    const decision = decide({
      // Read only if a rule asks: both look through every language and skill.
      get reading() {
        return reading();
      },
      get isWish() {
        return isWish();
      },
      messageSeq: turn.messageSeq,
      expectedProposalId: turn.expectedProposalId,
      pending: waiting && { id: waiting.id, shownSeq: waiting.shownSeq, expired: expired === true },
      last: last && { id: last.id, state: last.state, toldSeq: last.toldSeq },
      questionOpen: memory.openQuestion ? 'skill' : memory.routeQuestion ? 'route' : undefined,
    });
    const end = await this.#act(running, decision, waiting ?? last);
    this.#remindOfPending(running, end, decision);
    return end;
  }

  async #act(running: RunningTurn, decision: Decision, about: ProposalRow | undefined): Promise<EndEvent> {
    switch (decision.act) {
      case 'restate':
        running.say(decision.because);
        running.restates = true;
        return FINISHED;
      case 'nothing_waits':
        running.say('nothingWaits');
        return FINISHED;
      case 'answer_skill':
      case 'answer_route':
      case 'route':
        return await this.#askSkill(running, decision.act);
    }
    if (about === undefined) throw new Error(`nothing to ${decision.act}`);
    switch (decision.act) {
      case 'confirm':
        return await this.acts.confirm(running, about);
      case 'decline':
        return await this.acts.decline(running, about);
      case 'show_anew':
        return await this.acts.showAnew(running, about);
      case 'recorded':
        return this.acts.tellRecorded(running, about);
      case 'ask_proposer':
        return await this.talk.converse(running, {
          skill: about.proposedBy,
          pending: pendingFor(about, decision.reading),
        });
    }
  }

  async #askSkill(running: RunningTurn, act: 'answer_skill' | 'answer_route' | 'route'): Promise<EndEvent> {
    const asked = this.#whom(running, act);
    return asked === undefined ? FINISHED : await this.talk.converse(running, asked);
  }

  /** Undefined when the person was asked which one they mean, or nobody can be asked. */
  #whom(running: RunningTurn, act: 'answer_skill' | 'answer_route' | 'route'): Asked | undefined {
    const { memory, turn } = running;
    if (act === 'answer_skill' && memory.openQuestion) {
      return { skill: memory.openQuestion.skill, openQuestion: memory.openQuestion };
    }
    const previous = { language: running.language, previousSkill: memory.previousSkill };
    const chosen =
      act === 'answer_route' && memory.routeQuestion
        ? this.choose.byAnswer(memory.routeQuestion, turn.text, previous)
        : this.choose.byMessage(turn.text, previous);
    memory.routeQuestion = null;
    if ('skill' in chosen) return chosen;
    if ('question' in chosen) {
      memory.routeQuestion = chosen.question;
      running.say('whichOne');
      running.writer.emit({
        type: 'options',
        options: chosen.question.options.map(({ label }) => ({ label, send: label })),
      });
    } else running.sayError('SKILL.UNAVAILABLE');
    return undefined;
  }

  /** A proposal that outlived an answer to something else is shown again, unless a new question was asked after it. */
  #remindOfPending(running: RunningTurn, end: EndEvent, { act }: Decision): void {
    const { pending, memory } = running;
    if (pending === undefined || running.restates || running.proposing || end.type !== 'finished') return;
    if (memory.openQuestion ?? memory.routeQuestion) return;
    if (act !== 'ask_proposer' && act !== 'route' && act !== 'answer_route' && act !== 'answer_skill') return;
    running.say('proposalStillWaits');
    running.restates = true;
  }

  async #expire({ id, expiresAt }: ProposalRow): Promise<boolean> {
    if (expiresAt.getTime() > Date.now()) return false;
    return (await this.work.run((tx) => this.book.expire(tx, id))) !== undefined;
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
