import { Agent, request } from 'node:http';

interface Order {
  url: string;
  token: string;
  subscribers: number;
  total: number;
}

const SAMPLE_EVERY = 10;
const GIVE_UP_MS = 40_000;
const TIME = /"time":"([^"]+)"/g;

process.once('message', (message) => {
  const { url, token, subscribers, total } = message as Order;
  const agent = new Agent({ keepAlive: true, maxSockets: subscribers });
  const latenciesMs: number[] = [];
  const counts = new Array<number>(subscribers).fill(0);
  let open = 0;
  let deliveries = 0;
  let firstAt = 0;
  let done = false;

  const finish = (): void => {
    if (done) return;
    done = true;
    const incomplete = counts.filter((count) => count !== total).length;
    process.send?.({ deliveries, latenciesMs, incomplete, elapsedMs: performance.now() - firstAt });
  };

  const listen = (index: number): void => {
    const call = request(
      `${url}/v1/events`,
      { agent, headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' } },
      (response) => {
        open += 1;
        if (open === subscribers) {
          process.send?.('connected');
          setTimeout(finish, GIVE_UP_MS).unref();
        }
        response.setEncoding('latin1');
        let rest = '';
        response.on('data', (piece: string) => {
          const text = rest + piece;
          const end = text.lastIndexOf('\n\n') + 2;
          rest = text.slice(Math.max(end, 0));
          const whole = end > 1 ? text.slice(0, end) : '';
          let from = 0;
          let heard = 0;
          while ((from = whole.indexOf('event: run.state_changed', from)) >= 0) {
            heard += 1;
            from += 10;
          }
          if (heard === 0) return;
          firstAt ||= performance.now();
          counts[index] = (counts[index] ?? 0) + heard;
          deliveries += heard;
          if (index % SAMPLE_EVERY === 0)
            for (const [, time] of whole.matchAll(TIME)) latenciesMs.push(Date.now() - Date.parse(time ?? ''));
          if (deliveries >= total * subscribers) finish();
        });
      },
    );
    call.once('error', () => undefined);
    call.end();
  };
  for (let index = 0; index < subscribers; index += 1) listen(index);
});
