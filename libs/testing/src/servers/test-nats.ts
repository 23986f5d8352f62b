import path from 'node:path';
import { natsServerName, startNats } from '@benchgen/local-services';
import { sharedInRun } from '../run/test-run.js';

/** The run's shared NATS server with JetStream. */
export interface TestNats {
  url: string;
  /** The name the server greets with; another name means another server. */
  serverName: string;
}

/** Starts the run's NATS server if nobody has yet. Subjects and streams are shared: make their names random. */
export async function testNats(): Promise<TestNats> {
  return await sharedInRun('nats', async (runDir) => {
    const storeDir = path.join(runDir, 'nats');
    const { url } = await startNats({ storeDir });
    return { url, serverName: natsServerName(storeDir) };
  });
}
