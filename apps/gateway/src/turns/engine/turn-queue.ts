import { Injectable } from '@nestjs/common';
import { Database } from '@benchgen/service-kit';
import { GatewaySettings } from '../../service/gateway-settings.js';
import { LEASE_SECONDS } from '../turn-rules.js';

const UNTIL = `now() + interval '${String(LEASE_SECONDS)} s'`;

/** What a renewal found out about turns that this replica runs. */
export interface Renewal {
  /** Still ours, for another lease. */
  held: string[];
  /** Somebody asked these to stop. */
  toStop: string[];
}

/** The leases on conversations: who runs a turn, and what becomes of it when that replica is gone. */
@Injectable()
export class TurnQueue {
  constructor(
    private readonly database: Database,
    private readonly settings: GatewaySettings,
  ) {}

  async renew(turnIds: readonly string[]): Promise<Renewal> {
    const rows = await this.database.query<{ id: string; stop: boolean }>(
      `with held as (
         update agent.conversations set lease_until = ${UNTIL}
         where lease_owner = $1 and running_turn_id = any($2) returning running_turn_id
       )
       select t.id, t.stop_requested_at is not null as stop from held join agent.turns t on t.id = held.running_turn_id`,
      [this.settings.instance, turnIds],
    );
    return { held: rows.map((row) => row.id), toStop: rows.filter((row) => row.stop).map((row) => row.id) };
  }

  /** Takes over turns whose owner has not renewed in time; returns them, at most `limit`. */
  async takeOver(limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `with taken as (
         update agent.conversations set lease_owner = $1, lease_until = ${UNTIL} where id in (
           select id from agent.conversations where running_turn_id is not null and lease_until < now()
           order by lease_until limit $2 for update skip locked)
         returning running_turn_id
       )
       update agent.turns t set attempts = attempts + 1 from taken where t.id = taken.running_turn_id returning t.id`,
      [this.settings.instance, limit],
    );
    return rows.map((row) => row.id);
  }

  /** Gives leases back at once, so that another replica need not wait for their end. */
  async release(turnIds: readonly string[]): Promise<void> {
    await this.database.query(
      `update agent.conversations set lease_until = now() - interval '1 s' where lease_owner = $1 and running_turn_id = any($2)`,
      [this.settings.instance, turnIds],
    );
  }

  /**
   * Notes that a turn shall stop. A waiting one is only marked: when its time comes it ends at once. False when it has
   * ended already.
   */
  async requestStop(turnId: string): Promise<boolean> {
    const rows = await this.database.query(
      `update agent.turns set stop_requested_at = coalesce(stop_requested_at, now())
       where id = $1 and state in ('waiting', 'running') returning id`,
      [turnId],
    );
    return rows.length > 0;
  }

  /** Removes idempotency keys whose life is over. */
  async forgetKeys(): Promise<void> {
    await this.database.query('delete from agent.idempotency_keys where expires_at < now()');
  }
}
