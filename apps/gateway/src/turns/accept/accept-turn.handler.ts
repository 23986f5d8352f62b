import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError, LIMITS, type TurnView } from '@benchgen/contracts';
import { isStopMessage } from '@benchgen/language';
import { newId } from '@benchgen/domain';
import { Database } from '@benchgen/service-kit';
import type { Caller } from '../../people/caller.js';
import { GatewaySettings } from '../../service/gateway-settings.js';
import {
  conversationColumns,
  turnView,
  TURN_VIEW_COLUMNS,
  type ConversationMemory,
  type LoadedTurn,
  type TurnViewRow,
} from '../turn.row.js';
import { LEASE_SECONDS, TITLE_CHARACTERS } from '../turn-rules.js';
import { checkMessage } from './check-message.js';
import { removeSecrets } from './remove-secrets.js';

export interface TurnRequest {
  conversationId: string;
  text: string;
  expectedProposalId: string | undefined;
  idempotencyKey: string | undefined;
}

export interface Accepted {
  turn: TurnView;
  /** An earlier request with the same key had started it. */
  joined: boolean;
  /** This replica holds the conversation now and has to run this turn; undefined when it waits, or was there already. */
  claimed: LoadedTurn | undefined;
  /** The turn that this message of only stop words stops. */
  stops: string | null;
}

const ROUTE = 'POST /v1/conversations/:id/turns';
/** Longer messages are not looked through for stop words in every language. */
const STOP_CHARACTERS = 40;
const UNIQUE_VIOLATION = '23505';

/**
 * One statement, one commit: the message gets its number, the turn its place in the conversation's queue (or the
 * conversation itself, when nothing runs), the key is remembered. A key that is in use makes all of it not happen.
 */
const ACCEPT = `
  with conversation as (
    update agent.conversations c set
      last_seq = c.last_seq + 1,
      title = coalesce(c.title, left($6, ${String(TITLE_CHARACTERS)})),
      running_turn_id = coalesce(c.running_turn_id, $4),
      lease_owner = case when c.running_turn_id is null then $5 else c.lease_owner end,
      lease_until = case when c.running_turn_id is null then now() + interval '${String(LEASE_SECONDS)} s' else c.lease_until end,
      waiting_turn_ids = case when c.running_turn_id is null then c.waiting_turn_ids else c.waiting_turn_ids || $4 end,
      updated_at = now()
    where c.id = $1 and c.account_id = $2 and c.person_id = $3
      and (c.running_turn_id is null or cardinality(c.waiting_turn_ids) < $7 + (case when $9 then 1 else 0 end))
    returning c.*, c.running_turn_id = $4 as claimed
  ), key as (
    insert into agent.idempotency_keys (person_id, route, key, body_hash, turn_id, expires_at)
    select $3, '${ROUTE}', $10, $11, $4, now() + $12 * interval '1 millisecond' from conversation where $10::text is not null
  ), message as (
    insert into agent.messages (conversation_id, seq, sender, text, turn_id)
    select $1, last_seq, 'person', $6, $4 from conversation
  ), stopped as (
    update agent.turns t set stop_requested_at = now() from conversation c
    where $9 and not c.claimed and t.id = c.running_turn_id and t.state = 'running'
    returning t.id
  ), turn as (
    insert into agent.turns (id, conversation_id, account_id, person_id, state, message_seq, expected_proposal_id,
      secrets_removed, stops_turn_id, started_at, attempts)
    select $4, $1, $2, $3, case when claimed then 'running' else 'waiting' end, last_seq, $8, $13,
      (select id from stopped), case when claimed then now() end, case when claimed then 1 else 0 end
    from conversation
    returning *
  )
  select ${TURN_VIEW_COLUMNS}, t.stops_turn_id as stops, t.started_at as "startedAt", ${conversationColumns('c.last_seq')}
  from turn t cross join conversation c`;

/** Takes a person's message in: checked, cleaned of secrets, numbered on arrival, stored once per idempotency key. */
@Injectable()
export class AcceptTurn {
  constructor(
    private readonly database: Database,
    private readonly settings: GatewaySettings,
  ) {}

  /**
   * The conversation was found to be the caller's own before.
   * @throws AppError MESSAGE.*, TURN.TOO_MANY_WAITING, IDEMPOTENCY.OTHER_BODY
   */
  async accept(caller: Caller, request: TurnRequest): Promise<Accepted> {
    checkMessage(request.text);
    const clean = removeSecrets(request.text);
    const bodyHash = hashOf(request);
    const turnId = newId();
    const isStop = clean.text.length <= STOP_CHARACTERS && isStopMessage(clean.text);
    try {
      const [row] = await this.database.query<AcceptedRow>(ACCEPT, [
        request.conversationId,
        caller.accountId,
        caller.personId,
        turnId,
        this.settings.instance,
        clean.text,
        LIMITS.waitingTurnsPerConversation,
        request.expectedProposalId ?? null,
        isStop,
        request.idempotencyKey ?? null,
        bodyHash,
        LIMITS.idempotencyKeyLifeMs,
        clean.removed,
      ]);
      if (row) return acceptedOf(row, caller, request, clean);
    } catch (error) {
      if (!isKeyInUse(error)) throw error;
    }
    const joined = await this.#joined(caller, request, bodyHash);
    if (joined === 'expired') return await this.accept(caller, request);
    if (joined === undefined) throw new AppError('TURN.TOO_MANY_WAITING');
    return { turn: joined, joined: true, claimed: undefined, stops: null };
  }

  /** The turn that an earlier request with the same key and body started. */
  async #joined(caller: Caller, request: TurnRequest, bodyHash: Buffer): Promise<TurnView | 'expired' | undefined> {
    if (request.idempotencyKey === undefined) return undefined;
    const key = [caller.personId, ROUTE, request.idempotencyKey];
    const forgotten = await this.database.query(
      `delete from agent.idempotency_keys where person_id = $1 and route = $2 and key = $3 and expires_at <= now() returning key`,
      key,
    );
    if (forgotten.length > 0) return 'expired';
    const [row] = await this.database.query<TurnViewRow & { bodyHash: Buffer }>(
      `select ${TURN_VIEW_COLUMNS}, k.body_hash as "bodyHash" from agent.idempotency_keys k join agent.turns t on t.id = k.turn_id
       where k.person_id = $1 and k.route = $2 and k.key = $3`,
      key,
    );
    if (row === undefined) return undefined;
    if (!row.bodyHash.equals(bodyHash)) throw new AppError('IDEMPOTENCY.OTHER_BODY');
    return turnView(row);
  }
}

type AcceptedRow = TurnViewRow & { stops: string | null; startedAt: Date } & Pick<
    LoadedTurn,
    keyof ConversationMemory | 'timeZone' | 'hasPending' | 'hasProposals' | 'hasUntold' | 'history'
  >;

function acceptedOf(
  row: AcceptedRow,
  caller: Caller,
  request: TurnRequest,
  clean: { text: string; removed: boolean },
): Accepted {
  const { stops, startedAt, state, createdAt, ...rest } = row;
  const turn = turnView(row);
  if (state !== 'running') return { turn, joined: false, claimed: undefined, stops };
  const claimed: LoadedTurn = {
    ...rest,
    accountId: caller.accountId,
    accountSlug: caller.accountSlug,
    personId: caller.personId,
    personName: caller.name,
    role: caller.role,
    text: clean.text,
    expectedProposalId: request.expectedProposalId ?? null,
    secretsRemoved: clean.removed,
    stopsTurnId: stops,
    stopRequested: false,
    attempts: 1,
    startedAt,
    lastEventSeq: 0,
    hasConfirmed: false,
  };
  return { turn, joined: false, claimed, stops };
}

const isKeyInUse = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === UNIQUE_VIOLATION &&
  'constraint' in error &&
  error.constraint === 'pk_idempotency_keys';

/** Over what was sent, before secrets are removed: another secret is another body. */
const hashOf = ({ conversationId, text, expectedProposalId }: TurnRequest): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([conversationId, text, expectedProposalId ?? null]))
    .digest();
