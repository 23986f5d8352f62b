import { Agent, request } from 'node:http';

/** The limit: nothing but calls over kept connections, `concurrency` at a time. @returns milliseconds for all */
export async function rawLoop(baseUrl: string, questions: number, concurrency: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const url = new URL(`${baseUrl}/chat/completions`);
  let next = 0;
  const ask = (n: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({ model: 'fake', messages: [{ role: 'user', content: `Question ${String(n)}` }] });
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      const call = request(url, { agent, method: 'POST', headers }, (response) => {
        response.resume();
        response.once('end', resolve);
      });
      call.once('error', reject);
      call.end(body);
    });
  const began = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < questions) await ask((next += 1));
    }),
  );
  agent.destroy();
  return performance.now() - began;
}
