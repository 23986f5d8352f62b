import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '../wait-for.js';
import { startFaultProxy, type FaultProxy } from './fault-proxy.js';

let target: Server;
let proxy: FaultProxy;
let heard: string[];
let clients: Client[];

/** A connection that remembers what it was told and how it ended. */
class Client {
  said = '';
  closed = false;
  readonly socket: Socket;
  constructor(port: number) {
    this.socket = connect({ host: '127.0.0.1', port });
    this.socket.on('data', (chunk) => (this.said += chunk.toString()));
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => (this.closed = true));
    clients.push(this);
  }
}

beforeEach(async () => {
  heard = [];
  clients = [];
  target = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      heard.push(chunk.toString());
      socket.write(`echo ${chunk.toString()}`);
    });
  });
  target.listen(0, '127.0.0.1');
  await once(target, 'listening');
  const address = target.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  proxy = await startFaultProxy({ targetPort: address.port });
});

afterEach(async () => {
  for (const { socket } of clients) socket.destroy();
  await proxy.close();
  target.close();
});

test('what is said passes in both directions', async () => {
  const client = new Client(proxy.port);
  client.socket.write('hello');
  await waitFor(() => client.said === 'echo hello');
});

test('a cut breaks open connections and new ones, and resume lets new ones through', async () => {
  const open = new Client(proxy.port);
  open.socket.write('a');
  await waitFor(() => open.said === 'echo a');
  proxy.cut();
  await waitFor(() => open.closed);
  const refused = new Client(proxy.port);
  await waitFor(() => refused.closed);
  proxy.resume();
  const next = new Client(proxy.port);
  next.socket.write('b');
  await waitFor(() => next.said === 'echo b');
});

test('a stall holds everything back and keeps the connection, and resume delivers it', async () => {
  const client = new Client(proxy.port);
  client.socket.write('a');
  await waitFor(() => client.said === 'echo a');
  proxy.stall();
  client.socket.write('b');
  await sleep(50);
  expect({ heard, closed: client.closed }).toEqual({ heard: ['a'], closed: false });
  proxy.resume();
  await waitFor(() => client.said === 'echo aecho b');
});

test('a dropped reply was acted upon, is never heard, and costs only its own connection', async () => {
  const [unlucky, other] = [new Client(proxy.port), new Client(proxy.port)];
  other.socket.write('x');
  await waitFor(() => other.said === 'echo x');
  proxy.dropNextReply();
  unlucky.socket.write('pay');
  await waitFor(() => unlucky.closed);
  expect(heard).toContain('pay');
  expect({ said: unlucky.said, dropped: proxy.droppedReplies() }).toEqual({ said: '', dropped: 1 });
  other.socket.write('y');
  await waitFor(() => other.said === 'echo xecho y');
});
