import type { AuditWriter } from '@benchgen/audit';
import type { Tx } from '@benchgen/service-kit';
import { appendLedger } from './ledger.js';

/** `reason` is a code, not a sentence. An operator gives an account credits: recorded in the ledger and in the audit log, in one transaction. */
export async function grantCredits(
  tx: Tx,
  audit: AuditWriter,
  { accountId, millicredits, reason }: { accountId: string; millicredits: number; reason: string },
): Promise<void> {
  await tx.query('update platform.accounts set balance_millicredits = balance_millicredits + $2 where id = $1', [
    accountId,
    millicredits,
  ]);
  await appendLedger(tx, [{ accountId, kind: 'grant', balanceChange: millicredits, reservedChange: 0, reason }]);
  await audit.append(tx, {
    kind: 'operator.acted',
    account: accountId,
    actor: { kind: 'system', svc: 'platform' },
    action: 'credits.grant',
    targets: [{ type: 'account', id: accountId }],
    result: { code: `granted.${reason}`, ref: String(millicredits) },
  });
}
