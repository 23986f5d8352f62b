import { createServer, Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The limit: an HTTP server that answers each message with six server-sent events and does nothing else. @returns turns a second */
export async function rawAgent(conversations: number, forMs: number): Promise<number> {
  const server = createServer((incoming, response) => {
    incoming.resume();
    incoming.once('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (let n = 0; n < 5; n += 1)
        response.write(`id: ${String(n)}\ndata: {"type":"TEXT_MESSAGE_CONTENT","delta":"word"}\n\n`);
      response.end('data: {"type":"RUN_FINISHED"}\n\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const until = performance.now() + forMs;
  let turns = 0;
  const turn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const call = request({ port, agent, method: 'POST' }, (response) => {
        response.resume();
        response.once('end', resolve);
      });
      call.once('error', reject);
      call.end('{"text":"hello"}');
    });
  await Promise.all(
    Array.from({ length: conversations }, async () => {
      while (performance.now() < until) {
        await turn();
        turns += 1;
      }
    }),
  );
  agent.destroy();
  server.close();
  return (turns / forMs) * 1000;
}
