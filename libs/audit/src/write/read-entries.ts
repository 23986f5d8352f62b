import type { AuditEntryView } from '@benchgen/contracts';
import type { Queryable } from '@benchgen/service-kit';

interface EntryRow {
  id: string;
  type: AuditEntryView['type'];
  svc: string;
  canon: Buffer;
}

/** The story of one proposal in the order it was recorded, for reviewers of its account. Empty for another account's. */
export async function readEntries(
  database: Queryable,
  of: { account: string; proposal: string },
): Promise<AuditEntryView[]> {
  const rows = await database.query<EntryRow>(
    `select entry_id as id, type, svc, canon from audit.entries
     where account = $1 and proposal_id = $2 order by recorded_at, entry_id`,
    [of.account, of.proposal],
  );
  return rows.map(({ id, type, svc, canon }) => {
    const entry = JSON.parse(canon.toString('utf8')) as AuditEntryView['entry'];
    return { id, type, svc, at: typeof entry['at'] === 'string' ? entry['at'] : '', entry };
  });
}
