import { afterAll, expect, test } from '@jest/globals';
import { connect } from '@nats-io/transport-node';
import { startOwnNats, type OwnServer } from './own-server.js';
import { testNats } from './test-nats.js';

let stranger: OwnServer | undefined;
afterAll(async () => {
  await stranger?.close();
});

async function nameBehind(url: string): Promise<string | undefined> {
  const connection = await connect({ servers: url });
  const name = connection.info?.server_name;
  await connection.close();
  return name;
}

test('the NATS server that answers is the one this run started, and a stranger is told apart', async () => {
  const { url, serverName } = await testNats();
  expect(await nameBehind(url)).toBe(serverName);
  stranger = await startOwnNats();
  expect(await nameBehind(stranger.url)).not.toBe(serverName);
});

test('everyone in a run gets the same NATS server', async () => {
  expect(await testNats()).toEqual(await testNats());
});
