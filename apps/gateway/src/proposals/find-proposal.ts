import type { Queryable } from '@benchgen/service-kit';
import { PROPOSAL_COLUMNS, type ProposalRow } from './proposal.row.js';

/** The proposal that waits in this conversation, whether or not its time has passed. */
export async function pendingProposal(database: Queryable, conversationId: string): Promise<ProposalRow | undefined> {
  const [row] = await database.query<ProposalRow>(
    `select ${PROPOSAL_COLUMNS} from agent.proposals p where p.conversation_id = $1 and p.state = 'pending'`,
    [conversationId],
  );
  return row;
}

/** A proposal, and the number of the message that told its end. */
export type LastProposal = ProposalRow & { toldSeq: number | null };

/** The newest proposal of this conversation in any state. */
export async function lastProposal(database: Queryable, conversationId: string): Promise<LastProposal | undefined> {
  const [row] = await database.query<LastProposal>(
    `select ${PROPOSAL_COLUMNS}, t.agent_seq as "toldSeq"
     from agent.proposals p left join agent.turns t on t.id = p.confirmed_turn_id
     where p.conversation_id = $1 order by p.created_at desc, p.id desc limit 1`,
    [conversationId],
  );
  return row;
}

export async function proposalById(database: Queryable, id: string): Promise<ProposalRow | undefined> {
  const [row] = await database.query<ProposalRow>(`select ${PROPOSAL_COLUMNS} from agent.proposals p where p.id = $1`, [
    id,
  ]);
  return row;
}
