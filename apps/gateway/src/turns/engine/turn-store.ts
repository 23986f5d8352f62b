import { Injectable } from '@nestjs/common';
import type { TurnEvent, TurnEventBody, TurnState } from '@benchgen/contracts';
import { Database, type Tx } from '@benchgen/service-kit';
import { GatewaySettings } from '../../service/gateway-settings.js';
import { jsonbText } from './jsonb-text.js';
import { conversationColumns, type ConversationMemory, type LoadedTurn } from '../turn.row.js';
import { LEASE_SECONDS } from '../turn-rules.js';

const LOAD = `
  select t.id, t.conversation_id as "conversationId", t.account_id as "accountId", a.slug as "accountSlug",
    t.person_id as "personId", p.name as "personName", coalesce(m.role, 'auditor') as role, message.text, t.message_seq as "messageSeq",
    t.expected_proposal_id as "expectedProposalId", t.secrets_removed as "secretsRemoved",
    t.stops_turn_id as "stopsTurnId", t.stop_requested_at is not null as "stopRequested", t.attempts,
    t.started_at as "startedAt", ${conversationColumns('t.message_seq')},
    t.attempts > 1 and exists (select from agent.proposals x where x.conversation_id = c.id and x.confirmed_turn_id = t.id)
      as "hasConfirmed",
    case when t.attempts > 1 then coalesce((select max(seq) from agent.turn_events e where e.turn_id = t.id), 0) else 0 end
      as "lastEventSeq"
  from agent.turns t
    join agent.conversations c on c.id = t.conversation_id and c.running_turn_id = t.id and c.lease_owner = $2
    join agent.messages message on message.conversation_id = c.id and message.seq = t.message_seq
    join agent.people p on p.id = t.person_id
    join agent.accounts a on a.id = t.account_id
    left join agent.memberships m on m.person_id = t.person_id and m.account_id = t.account_id
  where t.id = $1`;

const WRITE_EVENTS = `
  with mine as (
    select from agent.conversations where id = $1 and running_turn_id = $2 and lease_owner = $3 for share
  )
  insert into agent.turn_events (turn_id, seq, event)
  select $2, $4 + e.place, e.event from mine, jsonb_array_elements($5::jsonb) with ordinality as e(event, place)
  returning seq`;

/** The last event learns the number of the agent's message here; the next waiting turn goes to the same owner at once. */
const FINISH = `
  with conversation as (
    update agent.conversations c set
      last_seq = c.last_seq + (case when $8::text is null then 0 else 1 end),
      language = $9, mentions = $10, open_question = $11, route_question = $12, previous_skill = $13,
      running_turn_id = c.waiting_turn_ids[1],
      waiting_turn_ids = c.waiting_turn_ids[2:],
      lease_owner = case when cardinality(c.waiting_turn_ids) > 0 then c.lease_owner end,
      lease_until = case when cardinality(c.waiting_turn_ids) > 0 then now() + interval '${String(LEASE_SECONDS)} s' end,
      updated_at = now()
    where c.id = $1 and c.running_turn_id = $2 and c.lease_owner = $3
    returning c.running_turn_id as next, case when $8::text is null then null else c.last_seq end as agent_seq
  ), events as (
    insert into agent.turn_events (turn_id, seq, event)
    select $2, $4 + e.place, e.event from conversation, jsonb_array_elements($5::jsonb) with ordinality as e(event, place)
    union all
    select $2, $4 + jsonb_array_length($5::jsonb) + 1, $6::jsonb || jsonb_build_object('agentSeq', agent_seq) from conversation
  ), message as (
    insert into agent.messages (conversation_id, seq, sender, text, turn_id)
    select $1, agent_seq, 'agent', $8, $2 from conversation where agent_seq is not null
  ), ended as (
    update agent.turns set state = $7, agent_seq = c.agent_seq, skill = $14, error_code = $6::jsonb ->> 'code', ended_at = now()
    from conversation c where id = $2
  ), started as (
    update agent.turns set state = 'running', started_at = now(), attempts = 1 from conversation c where id = c.next
  )
  select agent_seq as "agentSeq", next from conversation`;

/** Where a turn's conversation and lease are. */
export interface Held {
  conversationId: string;
  turnId: string;
}

export type EndEvent = Extract<TurnEventBody, { type: 'finished' | 'stopped' | 'failed' }>;

export interface Ending {
  lastSeq: number;
  events: TurnEventBody[];
  end: EndEvent;
  /** What the agent said in this turn; null when it said nothing. */
  text: string | null;
  /** The skill that answered, if one did. */
  skill: string | null;
  memory: ConversationMemory;
}

interface Finished {
  agentSeq: number | null;
  next: string | null;
}

/** Reads and writes of a running turn. Each write holds only while this replica has the conversation's lease. */
@Injectable()
export class TurnStore {
  constructor(
    private readonly database: Database,
    private readonly settings: GatewaySettings,
  ) {}

  /** Undefined when this replica does not hold the turn any more. */
  async load(turnId: string): Promise<LoadedTurn | undefined> {
    const [turn] = await this.database.query<LoadedTurn>(LOAD, [turnId, this.settings.instance]);
    return turn;
  }

  /** False when the lease was lost: then nothing was written. */
  async writeEvents(held: Held, lastSeq: number, events: readonly TurnEventBody[]): Promise<boolean> {
    const rows = await this.database.query(WRITE_EVENTS, [...this.#holds(held), lastSeq, jsonbText(events)]);
    return rows.length > 0;
  }

  /**
   * Ends the turn and hands the conversation to the next one; undefined when the lease was lost. In the caller's
   * transaction if there is one, else as one statement of its own.
   */
  async finish(tx: Tx | undefined, held: Held, ending: Ending): Promise<Finished | undefined> {
    const { memory } = ending;
    const values = [
      ...this.#holds(held),
      ending.lastSeq,
      jsonbText(ending.events),
      jsonbText(ending.end),
      ending.end.type satisfies TurnState,
      ending.text,
      jsonbText(memory.language),
      jsonbText(memory.mentions),
      memory.openQuestion && jsonbText(memory.openQuestion),
      memory.routeQuestion && jsonbText(memory.routeQuestion),
      memory.previousSkill,
      ending.skill,
    ];
    const [row] = await (tx ?? this.database).query<Finished>(FINISH, values);
    return row;
  }

  /**
   * Locks the conversation for the rest of the transaction and returns the number that the agent's next message gets;
   * undefined when the lease was lost.
   */
  async nextSeq(tx: Tx, held: Held): Promise<number | undefined> {
    const [row] = await tx.query<{ next: number }>(
      `select last_seq + 1 as next from agent.conversations
       where id = $1 and running_turn_id = $2 and lease_owner = $3 for update`,
      this.#holds(held),
    );
    return row?.next;
  }

  /** Stored events of a turn after `afterSeq`, in order. */
  async eventsAfter(turnId: string, afterSeq: number): Promise<TurnEvent[]> {
    return await this.database.query<TurnEvent>(
      'select seq, event from agent.turn_events where turn_id = $1 and seq > $2 order by seq',
      [turnId, afterSeq],
    );
  }

  #holds({ conversationId, turnId }: Held): [string, string, string] {
    return [conversationId, turnId, this.settings.instance];
  }
}
