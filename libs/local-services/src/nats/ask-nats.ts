import { connect } from 'node:net';

/** The first line a NATS server says on every connection, as far as it interests us. */
export interface NatsGreeting {
  serverName: string;
  jetStream: boolean;
}

/** Connects and reads the greeting; undefined when nobody answers like a NATS server within `timeoutMs`. */
export async function askNats(port: number, timeoutMs = 1000): Promise<NatsGreeting | undefined> {
  return await new Promise((resolve) => {
    let said = '';
    const socket = connect({ host: '127.0.0.1', port });
    const finish = (answer: NatsGreeting | undefined): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(timeoutMs, () => {
      finish(undefined);
    });
    socket.once('error', () => {
      finish(undefined);
    });
    socket.once('close', () => {
      finish(undefined);
    });
    socket.setEncoding('utf8').on('data', (piece: string) => {
      said += piece;
      if (said.includes('\r\n')) finish(readGreeting(said));
    });
  });
}

function readGreeting(said: string): NatsGreeting | undefined {
  const json = /^INFO (\{.*\})/.exec(said)?.[1];
  if (json === undefined) return undefined;
  try {
    const info = JSON.parse(json) as { server_name?: unknown; jetstream?: unknown };
    return { serverName: String(info.server_name), jetStream: info.jetstream === true };
  } catch {
    return undefined;
  }
}
