import { auditMigrations } from '@benchgen/audit';
import { gatewayMigrations, issueApiToken, issueDemoLink, seedDemoPerson } from '@benchgen/gateway';
import { platformMigrations, seedDemo } from '@benchgen/platform';
import { runMigrations } from '@benchgen/service-kit';

const DEMO_CREDITS = 500;

/** Schemas in the order of their dependence: the others write to the audit log, the gateway reads a platform view. */
const SCHEMAS = [
  { schema: 'audit', migrations: auditMigrations },
  { schema: 'platform', migrations: platformMigrations },
  { schema: 'agent', migrations: gatewayMigrations },
];

export interface DemoAccess {
  accountId: string;
  accountSlug: string;
  personId: string;
}

/** Migrates every schema and fills in the demo account; quick, and changes nothing, when that was done before. */
export async function prepareDatabase(url: string): Promise<DemoAccess> {
  for (const { schema, migrations } of SCHEMAS) await runMigrations({ url, schema, migrations });
  const demo = await seedDemoPerson({ url });
  await seedDemo({ url, ...demo, credits: DEMO_CREDITS });
  return demo;
}

/** One-time sign-in link for a browser, and a token for the terminal that replaces the one of the last start. */
export async function issueAccess(
  url: string,
  demo: DemoAccess,
  publicUrl: string,
): Promise<{ link: string; token: string }> {
  const [link, token] = await Promise.all([
    issueDemoLink({ url, publicUrl, accountId: demo.accountId, personId: demo.personId }),
    issueApiToken({ url, accountId: demo.accountId, personId: demo.personId, name: 'terminal' }),
  ]);
  return { link, token };
}
