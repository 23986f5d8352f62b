import { Agent, request } from 'node:http';
import { randomUUID } from 'node:crypto';

interface Order {
  url: string;
  token: string;
  ids: string[];
  forMs: number;
}

/** One read of the platform answers it. */
const MESSAGE = 'is run 1 done?';
const agent = new Agent({ keepAlive: true });
const firstEventMs: number[] = [];
const firstTextMs: number[] = [];
const wholeMs: number[] = [];

/** One turn; reads the stream without parsing what is not needed, since the client shares the processor. */
const turn = ({ url, token }: Order, conversation: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const body = JSON.stringify({ text: MESSAGE });
    const call = request(
      `${url}/v1/conversations/${conversation}/turns`,
      {
        agent,
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'text/event-stream',
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'idempotency-key': randomUUID(),
        },
      },
      (response) => {
        if (response.statusCode !== 200) {
          reject(new Error(`HTTP ${String(response.statusCode)}`));
          return;
        }
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (piece: string) => {
          if (text === '') firstEventMs.push(performance.now() - began);
          const hadText = text.includes('TEXT_MESSAGE_CONTENT');
          text += piece;
          if (!hadText && text.includes('TEXT_MESSAGE_CONTENT')) firstTextMs.push(performance.now() - began);
        });
        response.once('end', () => {
          if (!text.includes('RUN_FINISHED')) {
            reject(new Error(`a turn ended badly: ${text.slice(-300)}`));
            return;
          }
          wholeMs.push(performance.now() - began);
          resolve();
        });
      },
    );
    call.once('error', reject);
    call.end(body);
  });

process.once('message', (message) => {
  const order = message as Order;
  const until = performance.now() + order.forMs;
  const began = performance.now();
  void Promise.all(
    order.ids.map(async (id) => {
      while (performance.now() < until) await turn(order, id);
    }),
  ).then(
    () => {
      const perSecond = (wholeMs.length / (performance.now() - began)) * 1000;
      process.send?.({ perSecond, firstEventMs, firstTextMs, wholeMs });
    },
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
