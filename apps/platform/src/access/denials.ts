import { Injectable } from '@nestjs/common';
import { AuditWriter } from '@benchgen/audit';
import { AppError, type ErrorCode } from '@benchgen/contracts';
import { UnitOfWork } from '@benchgen/service-kit';
import { auditBase, type Caller } from './caller.js';

export interface DeniedTarget {
  type: 'benchmark' | 'model' | 'run' | 'grant' | 'route';
  id: string;
}

/** Refusals that the audit log must know of. Each is written in a transaction of its own: the refused one rolls back. */
@Injectable()
export class Denials {
  constructor(
    private readonly work: UnitOfWork,
    private readonly audit: AuditWriter,
  ) {}

  async record(caller: Caller, code: ErrorCode, target: DeniedTarget): Promise<void> {
    await this.work.run((tx) =>
      this.audit.append(tx, {
        kind: 'access.denied',
        ...auditBase(caller),
        targets: [target],
        result: { code },
      }),
    );
  }

  /**
   * For what the caller may not see. With `foreign`, it exists and belongs to others, which is recorded; the answer is the
   * same as for what does not exist.
   */
  async notFound(caller: Caller, code: ErrorCode, foreign: DeniedTarget | undefined): Promise<never> {
    if (foreign !== undefined) await this.record(caller, code, foreign);
    throw new AppError(code);
  }

  /** Records the refusal, then refuses. */
  async refuse(caller: Caller, code: ErrorCode, target: DeniedTarget): Promise<never> {
    await this.record(caller, code, target);
    throw new AppError(code);
  }
}
