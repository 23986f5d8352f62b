import { Injectable } from '@nestjs/common';
import type { ActionOutcome, ErrorCode, PendingProposal } from '@benchgen/contracts';
import { appErrorOf } from '@benchgen/contracts';
import { UnitOfWork } from '@benchgen/service-kit';
import { ActionRunner, type Carried } from '../../proposals/action-runner.js';
import { Confirmation } from '../../proposals/confirmation.js';
import type { Said } from '../../proposals/dispatch.js';
import { proposalById } from '../../proposals/find-proposal.js';
import { ProposalBook } from '../../proposals/proposal-book.js';
import { argsOf, type ProposalRow } from '../../proposals/proposal.row.js';
import type { RunningTurn } from './running-turn.js';
import { FINISHED, SkillTalk } from './skill-talk.js';
import type { EndEvent } from './turn-store.js';

/** What a turn does about proposals: carries a yes out, tells outcomes, makes a proposal anew. */
@Injectable()
export class ProposalActs {
  constructor(
    private readonly work: UnitOfWork,
    private readonly book: ProposalBook,
    private readonly confirmation: Confirmation,
    private readonly runner: ActionRunner,
    private readonly talk: SkillTalk,
  ) {}

  /** The yes. One conditional update decides; whoever comes too late is told what came of it. */
  async confirm(running: RunningTurn, proposal: ProposalRow): Promise<EndEvent> {
    const { turn } = running;
    if (turn.role === 'auditor') {
      running.sayError('AUTH.NOT_ALLOWED');
      return FINISHED;
    }
    const by = { personId: turn.personId, messageSeq: turn.messageSeq, turnId: turn.id };
    const confirmed = await this.work.run((tx) => this.confirmation.confirm(tx, proposal.id, by));
    running.pending = undefined;
    if (confirmed) return await this.carry(running, confirmed.proposal);
    const now = await proposalById(this.work, proposal.id);
    if (now?.state === 'pending') return await this.#expiredMeanwhile(running, now);
    return this.tellRecorded(running, now ?? proposal);
  }

  async decline(running: RunningTurn, proposal: ProposalRow): Promise<EndEvent> {
    const by = { messageSeq: running.turn.messageSeq, turnId: running.turn.id };
    const declined = await this.work.run((tx) => this.book.decline(tx, proposal.id, by));
    running.pending = undefined;
    running.say(declined ? 'proposalDeclined' : 'nothingWaits');
    return FINISHED;
  }

  /** Carries a confirmed proposal on from wherever it is, and tells what came of it. */
  async carry(running: RunningTurn, proposal: ProposalRow): Promise<EndEvent> {
    const { turn, linkBase } = running;
    const context = { turnId: turn.id, timeZone: turn.timeZone, linkBase, role: turn.role, untold: false };
    return await this.#tell(running, proposal, await this.runner.carry(proposal, context));
  }

  /** A yes to something that was confirmed before. */
  tellRecorded(running: RunningTurn, proposal: ProposalRow): EndEvent {
    if (proposal.receipt === null) {
      running.say(proposal.state === 'unknown' ? 'outcomeUnknown' : 'inProgress');
      return FINISHED;
    }
    running.say('alreadyDone');
    tellOutcome(running, proposal.id, proposal.receipt);
    return FINISHED;
  }

  /** Outcomes that came after their turn had ended. */
  async tellUntold(running: RunningTurn): Promise<void> {
    const rows = await this.work.query<{ id: string; receipt: ActionOutcome }>(
      'select id, receipt from agent.proposals where conversation_id = $1 and untold order by created_at',
      [running.turn.conversationId],
    );
    if (rows.length > 0) running.say('earlierYes');
    for (const { id, receipt } of rows) {
      tellOutcome(running, id, receipt);
      running.told.push(id);
    }
  }

  /** A yes to what does not stand any more: the proposing skill makes it anew at once, from what holds now. */
  async showAnew(running: RunningTurn, old: ProposalRow): Promise<EndEvent> {
    if (old.state !== 'stale') running.say('proposalExpired');
    const end = await this.talk.converse(running, { skill: old.proposedBy, pending: pendingFor(old, 'amend') });
    if (running.proposing) running.proposing.amends = undefined;
    else if (end.type === 'finished' && running.memory.openQuestion === null) running.say('proposalGone');
    return end;
  }

  async #expiredMeanwhile(running: RunningTurn, proposal: ProposalRow): Promise<EndEvent> {
    await this.work.run((tx) => this.book.expire(tx, proposal.id));
    return await this.showAnew(running, proposal);
  }

  async #tell(running: RunningTurn, proposal: ProposalRow, carried: Carried): Promise<EndEvent> {
    if (!carried.settled) {
      running.say('outcomeUnknown');
      return FINISHED;
    }
    const { outcome, said } = carried;
    tellOutcome(running, proposal.id, outcome, said);
    for (const mention of said.mentions) running.remember(mention);
    if (running.signal.aborted) return FINISHED;
    if (said.followUp !== undefined) {
      return await this.talk.converse(running, { skill: said.followUp.to, handover: said.followUp });
    }
    return outcome.status === 'stale' ? await this.showAnew(running, { ...proposal, state: 'stale' }) : FINISHED;
  }
}

export const pendingFor = (proposal: ProposalRow, reading: PendingProposal['reading']): PendingProposal => ({
  id: proposal.id,
  action: proposal.action,
  args: argsOf(proposal),
  reading,
});

/** The receipt, with the skill's words if it had any, else with our own. */
function tellOutcome(running: RunningTurn, proposalId: string, outcome: ActionOutcome, said?: Said): void {
  const { writer } = running;
  const spoke = said?.pieces.some((piece) => piece.type === 'text') ?? false;
  for (const piece of said?.pieces ?? []) writer.emit(piece);
  if (!spoke) for (const sentence of sentencesFor(running, outcome)) writer.say(sentence);
  writer.emit({ type: 'receipt', proposalId, outcome });
}

function sentencesFor(running: RunningTurn, outcome: ActionOutcome): string[] {
  switch (outcome.status) {
    case 'executed': {
      const key = outcome.result.action === 'run.cancel' ? 'runCancelAsked' : 'runQueued';
      return outcome.result.runs.map(({ number, benchmarkTitle, modelTitle }) =>
        running.text(key, {
          number,
          benchmark: benchmarkTitle,
          model: modelTitle,
          url: `${running.linkBase}/runs/${String(number)}`,
        }),
      );
    }
    case 'stale':
      return [
        [running.text('staleHeading'), ...outcome.reasons.map((reason) => `– ${running.text(`stale_${reason}`)}`)].join(
          '\n',
        ),
      ];
    case 'failed':
      return [running.text('actionFailed', { reason: running.sentence(knownError(outcome.code)) })];
  }
}

/** A code that this version does not know reads as our own fault. */
const knownError = (code: string) => appErrorOf({ code: code as ErrorCode, kind: 'internal', retryable: false });
