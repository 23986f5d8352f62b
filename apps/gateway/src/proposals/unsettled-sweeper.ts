import { Inject, Injectable } from '@nestjs/common';
import type { Role } from '@benchgen/contracts';
import { Database, type Logger } from '@benchgen/service-kit';
import { GatewaySettings } from '../service/gateway-settings.js';
import { ActionRunner } from './action-runner.js';
import { PROPOSAL_COLUMNS, type ProposalRow } from './proposal.row.js';
import { LOGGER } from '../service/tokens.js';

/** Nobody but one replica works on a proposal for so long. */
const SWEEP_LEASE = '45 s';
/** So fresh, its own turn is surely still busy with it. */
const TOO_FRESH = '3 s';
const AT_ONCE = 5;

type Orphan = ProposalRow & { role: Role; timeZone: string; accountSlug: string };

const CLAIM = `
  with taken as (
    update agent.proposals set sweep_owner = $1, sweep_until = now() + interval '${SWEEP_LEASE}' where id in (
      select x.id from agent.proposals x join agent.conversations c on c.id = x.conversation_id
      where x.state in ('confirmed', 'executing', 'unknown') and x.state_changed_at < now() - interval '${TOO_FRESH}'
        and (x.sweep_until is null or x.sweep_until < now())
        and (c.running_turn_id is distinct from x.confirmed_turn_id or c.lease_until < now() - interval '${SWEEP_LEASE}')
      order by x.state_changed_at limit $2 for update of x skip locked)
    returning *
  )
  select ${PROPOSAL_COLUMNS}, m.role, c.time_zone as "timeZone", a.slug as "accountSlug"
  from taken p
    join agent.conversations c on c.id = p.conversation_id
    join agent.accounts a on a.id = p.account_id
    join agent.memberships m on m.person_id = p.person_id and m.account_id = p.account_id`;

/** Settles actions whose turn has ended without a receipt. One replica at a time per proposal, by lease. */
@Injectable()
export class UnsettledSweeper {
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly runner: ActionRunner,
    private readonly settings: GatewaySettings,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  start(): void {
    this.#timer = setInterval(() => void this.sweep(), this.settings.lookEveryMs);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sweeping;
  }

  /** Looks once; a second call while the first still looks waits for that one. */
  sweep(): Promise<void> {
    this.#sweeping ??= this.#sweep().finally(() => {
      this.#sweeping = undefined;
    });
    return this.#sweeping;
  }

  async #sweep(): Promise<void> {
    try {
      const orphans = await this.database.query<Orphan>(CLAIM, [this.settings.instance, AT_ONCE]);
      await Promise.all(orphans.map((orphan) => this.#settle(orphan)));
    } catch (error) {
      this.log.warn({ error }, 'unsettled actions could not be looked for');
    }
  }

  async #settle(orphan: Orphan): Promise<void> {
    try {
      await this.runner.carry(orphan, {
        turnId: orphan.confirmedTurnId ?? orphan.turnId,
        timeZone: orphan.timeZone,
        linkBase: this.settings.linkBase(orphan.accountSlug),
        role: orphan.role,
        untold: true,
      });
    } catch (error) {
      this.log.error({ error, proposalId: orphan.id }, 'an unsettled action could not be settled');
    } finally {
      await this.#letGo(orphan.id);
    }
  }

  async #letGo(id: string): Promise<void> {
    await this.database
      .query('update agent.proposals set sweep_until = null where id = $1 and sweep_owner = $2', [
        id,
        this.settings.instance,
      ])
      .catch((error: unknown) => {
        this.log.warn({ error }, 'a sweeping lease could not be given back');
      });
  }
}
