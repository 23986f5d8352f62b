import { AuditWriter } from '@benchgen/audit';
import { newId } from '@benchgen/domain';
import { databaseOptions, newInstanceId, silentLogger, UnitOfWork, type Tx } from '@benchgen/service-kit';
import { DataSource } from 'typeorm';
import { GATEWAY_ROLE, GATEWAY_SCHEMA } from '../service/gateway-config.js';
import { newSecretToken } from './secret-token.js';

export interface DemoPerson {
  accountId: string;
  accountSlug: string;
  personId: string;
}

const DEMO = { slug: 'demo', accountName: 'Demo', email: 'demo@localhost', name: 'Demo' } as const;
const LINK_LIFE = '12 hours';

/**
 * The account and the person of the demo, made if missing. The person has no password, comes in through one-time links
 * only, and only from this machine.
 */
export async function seedDemoPerson(options: { url: string }): Promise<DemoPerson> {
  return await inTransaction(options.url, async (tx) => {
    await tx.query('insert into agent.accounts (id, slug, name) values ($1, $2, $3) on conflict (slug) do nothing', [
      newId(),
      DEMO.slug,
      DEMO.accountName,
    ]);
    await tx.query(
      'insert into agent.people (id, email, name, loopback_only) values ($1, $2, $3, true) on conflict (email) do nothing',
      [newId(), DEMO.email, DEMO.name],
    );
    const [demo] = await tx.query<Omit<DemoPerson, 'accountSlug'>>(
      `with member as (
         insert into agent.memberships (account_id, person_id, role)
         select a.id, p.id, 'owner' from agent.accounts a, agent.people p where a.slug = $1 and p.email = $2
         on conflict do nothing)
       select a.id as "accountId", p.id as "personId" from agent.accounts a, agent.people p where a.slug = $1 and p.email = $2`,
      [DEMO.slug, DEMO.email],
    );
    if (demo === undefined) throw new Error('the demo account could not be made');
    return { ...demo, accountSlug: DEMO.slug };
  });
}

/** A link that signs a browser in once, to be printed at start. `publicUrl` has no slash at the end. */
export async function issueDemoLink(options: {
  url: string;
  publicUrl: string;
  accountId: string;
  personId: string;
}): Promise<string> {
  const { token, hash } = newSecretToken('link');
  await inTransaction(options.url, (tx) =>
    tx.query(
      `insert into agent.sign_in_links (id, token_hash, person_id, account_id, expires_at)
       values ($1, $2, $3, $4, now() + $5::interval)`,
      [newId(), hash, options.personId, options.accountId, LINK_LIFE],
    ),
  );
  return `${options.publicUrl}/enter/${token}`;
}

/** A new API token; a token of the same name that the person had before no longer counts. The act is audited. */
export async function issueApiToken(options: {
  url: string;
  accountId: string;
  personId: string;
  name: string;
}): Promise<string> {
  const { accountId, personId, name } = options;
  const { token, hash } = newSecretToken('api');
  const id = newId();
  await inTransaction(options.url, async (tx) => {
    await tx.query(
      'update agent.api_tokens set revoked_at = now() where person_id = $1 and account_id = $2 and name = $3 and revoked_at is null',
      [personId, accountId, name],
    );
    await tx.query(
      'insert into agent.api_tokens (id, token_hash, name, person_id, account_id) values ($1, $2, $3, $4, $5)',
      [id, hash, name, personId, accountId],
    );
    const audit = new AuditWriter({ service: 'gateway', instance: newInstanceId() });
    await audit.append(tx, {
      kind: 'person.acted',
      account: accountId,
      person: personId,
      actor: { kind: 'system', svc: 'gateway' },
      targets: [{ type: 'api_token', id }],
      result: { code: 'API_TOKEN.MADE' },
    });
  });
  return token;
}

async function inTransaction<T>(url: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const options = databaseOptions({
    url,
    role: GATEWAY_ROLE,
    schema: GATEWAY_SCHEMA,
    poolSize: 1,
    applicationName: 'benchgen-gateway-seed',
  });
  const dataSource = new DataSource(options);
  await dataSource.initialize();
  try {
    return await new UnitOfWork(dataSource, silentLogger).run(work);
  } finally {
    await dataSource.destroy();
  }
}
