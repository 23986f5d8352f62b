import { Injectable } from '@nestjs/common';
import { AuditWriter } from '@benchgen/audit';
import { AppError, LaunchRequest } from '@benchgen/contracts';
import { reservation } from '@benchgen/domain';
import { UnitOfWork } from '@benchgen/service-kit';
import { auditBase, type CallerOf } from '../access/caller.js';
import { Denials, type DeniedTarget } from '../access/denials.js';
import { GrantedAction, type Effect, type GrantedOutcome } from '../grants/granted-action.js';
import { beginOnce, endOnce } from '../idempotency/once-per-key.js';
import { errorOf, launchRuns, outcomeOf, type NotLaunched } from './launch-runs.js';

/** `run.launch`: one action, one benchmark version, 1 to 8 models; all of it in one transaction or nothing. */
@Injectable()
export class LaunchRunHandler {
  constructor(
    private readonly work: UnitOfWork,
    private readonly audit: AuditWriter,
    private readonly granted: GrantedAction,
    private readonly denials: Denials,
  ) {}

  /** Under a grant every refusal is an outcome, stored with the grant, so that asking again tells the same. */
  async underGrant(caller: CallerOf<'grant'>, body: unknown): Promise<GrantedOutcome> {
    return await this.granted.execute(caller, body, async (tx) => {
      const args = LaunchRequest.parse(body);
      const ceilings = reservation(args.models.map((model) => model.ceilingMillicredits));
      if (ceilings > caller.claims.ceilingMillicredits)
        return refused({ launched: false, error: new AppError('GRANT.REFUSED') });
      const result = await launchRuns(tx, caller, args);
      return result.launched ? { outcome: result.outcome, targets: runTargets(result.runIds) } : refused(result);
    });
  }

  /**
   * A person's own launch, without the agent. Costs exactly the same; a refusal is an error and leaves nothing behind.
   * @param key makes a repeated request answer what the first one did, for 24 h
   */
  async byPerson(caller: CallerOf<'user'>, body: unknown, key: string | undefined): Promise<GrantedOutcome> {
    const args = LaunchRequest.parse(body);
    const request =
      key === undefined ? undefined : { personId: caller.claims.sub, route: 'run.launch', key, body: args };
    let foreign: DeniedTarget | undefined;
    try {
      return await this.work.run(async (tx) => {
        const earlier = request && (await beginOnce(tx, request));
        if (earlier !== undefined) return { outcome: earlier, repeated: true };
        const result = await launchRuns(tx, caller, args);
        if (!result.launched) {
          foreign = 'error' in result ? result.foreign : undefined;
          throw errorOf(result);
        }
        await this.audit.append(tx, {
          kind: 'person.acted',
          ...auditBase(caller),
          action: 'run.launch',
          targets: runTargets(result.runIds),
          ceilingMillicredits: reservation(args.models.map((model) => model.ceilingMillicredits)),
          result: { code: 'executed' },
        });
        if (request) await endOnce(tx, request, result.outcome);
        return { outcome: result.outcome, repeated: false };
      });
    } catch (error) {
      if (foreign !== undefined) await this.denials.record(caller, 'AUTH.NOT_ALLOWED', foreign);
      throw error;
    }
  }
}

const runTargets = (ids: readonly string[]): { type: string; id: string }[] => ids.map((id) => ({ type: 'run', id }));

const refused = (refusal: NotLaunched): Effect => ({
  outcome: outcomeOf(refusal),
  targets: [],
  foreign: 'error' in refusal ? refusal.foreign : undefined,
});
