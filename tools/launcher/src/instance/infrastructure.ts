import { startNats, startPostgres } from '@benchgen/local-services';
import path from 'node:path';
import type { InstanceSettings } from './settings.js';

/** The database and the message server of an instance: our own, or those the settings name. */
export interface Infrastructure {
  databaseUrl: string;
  natsUrl: string;
  /** Processes that are ours; empty when both servers belong to somebody else. */
  pids(): number[];
  /** Stops what is ours and nothing else. */
  stop(): Promise<void>;
}

export async function startInfrastructure(
  settings: Pick<InstanceSettings, 'dataDir' | 'databaseUrl' | 'natsUrl'>,
  { durable, log }: { durable: boolean; log: (line: string) => void },
): Promise<Infrastructure> {
  const [postgres, nats] = await Promise.all([
    settings.databaseUrl === undefined
      ? startPostgres({ dataDir: path.join(settings.dataDir, 'postgres'), durable, log })
      : undefined,
    settings.natsUrl === undefined ? startNats({ storeDir: path.join(settings.dataDir, 'nats'), log }) : undefined,
  ]);
  return {
    databaseUrl: settings.databaseUrl ?? postgres?.url ?? '',
    natsUrl: settings.natsUrl ?? nats?.url ?? '',
    pids: () => [...(postgres?.pids() ?? []), ...(nats === undefined ? [] : [nats.pid])],
    stop: async () => {
      await Promise.all([postgres?.stop(), nats?.stop()]);
    },
  };
}
