import { Injectable } from '@nestjs/common';
import type { TurnEventBody } from '@benchgen/contracts';
import { UnitOfWork, type Tx } from '@benchgen/service-kit';
import { ProposalBook } from '../../proposals/proposal-book.js';
import { proposalView, type ProposalRow } from '../../proposals/proposal.row.js';
import { shownText, type RunningTurn } from './running-turn.js';
import type { EndEvent } from './turn-store.js';

export interface Ended {
  /** The turn that this replica runs next, in the same conversation. */
  next: string | null;
  /** Tells the last events; to be called after the commit. */
  tell: () => void;
}

type Shown = { events: Exclude<TurnEventBody, EndEvent>[]; text: string; proposalId: string };

/**
 * Ends a turn. A proposal gets its number here, as the last thing of the agent's message: it is made, shown and stored in
 * one transaction with the end of the turn, so that a proposal exists exactly if it was shown.
 */
@Injectable()
export class TurnEnding {
  constructor(
    private readonly work: UnitOfWork,
    private readonly book: ProposalBook,
  ) {}

  /** @throws LeaseLost */
  async end(running: RunningTurn, end: EndEvent): Promise<Ended> {
    const { writer, memory, skill } = running;
    const shows = end.type === 'finished' && (running.proposing !== undefined || running.restates);
    if (!shows && running.told.length === 0) return await writer.finish(undefined, { end, memory, skill });
    await writer.close();
    return await this.work.run(async (tx) => {
      const seq = await writer.nextSeq(tx);
      if (running.told.length > 0) {
        await tx.query('update agent.proposals set untold = false where id = any($1)', [running.told]);
      }
      const shown = shows ? await this.#show(tx, running, seq) : undefined;
      if (shown === undefined || end.type !== 'finished') return await writer.finish(tx, { end, memory, skill });
      const { proposalId, ...more } = shown;
      return await writer.finish(tx, { end: { ...end, proposalId }, memory, skill, more });
    });
  }

  async #show(tx: Tx, running: RunningTurn, seq: number): Promise<Shown | undefined> {
    const { proposing, pending } = running;
    if (proposing === undefined) {
      const again = pending && (await this.book.showAgain(tx, pending.id, seq));
      return again && shownOf(again, []);
    }
    const { accountId, personId, conversationId, id: turnId } = running.turn;
    const { foundBy, proposedBy, checked, amends } = proposing;
    const origin = { accountId, personId, conversationId, turnId, foundBy, proposedBy };
    const { proposal, superseded } = await this.book.create(tx, { origin, checked, shownSeq: seq, amends });
    const replaces = superseded !== undefined && superseded.id !== amends;
    const notes = replaces ? [running.text('proposalReplaces', { headline: superseded.preview.headline })] : [];
    return shownOf(proposal, notes);
  }
}

function shownOf(proposal: ProposalRow, notes: string[]): Shown {
  const view = proposalView(proposal);
  return {
    events: [
      ...notes.map((note) => ({ type: 'text' as const, delta: `\n\n${note}` })),
      { type: 'proposal', proposal: view },
    ],
    text: [...notes, shownText(view)].join('\n\n'),
    proposalId: proposal.id,
  };
}
