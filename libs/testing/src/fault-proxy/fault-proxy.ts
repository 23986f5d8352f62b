import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy in front of a server of ours, with which a test makes the network misbehave. */
export interface FaultProxy {
  port: number;
  /** Breaks all connections and refuses new ones until `resume`. */
  cut(): void;
  /** Connections stay open and new ones are taken, but nothing passes in either direction until `resume`. */
  stall(): void;
  /** Back to normal; what was held back passes now. */
  resume(): void;
  /** The next thing the server says is swallowed and its connection broken: done there, not known here. */
  dropNextReply(): void;
  /** How many replies have been swallowed. */
  droppedReplies(): number;
  close(): Promise<void>;
}

/** Starts a proxy on a free port of 127.0.0.1 that passes everything to `targetPort` of the same machine. */
export async function startFaultProxy({ targetPort }: { targetPort: number }): Promise<FaultProxy> {
  let state: 'open' | 'cut' | 'stalled' = 'open';
  let repliesToDrop = 0;
  let dropped = 0;
  const sockets = new Set<Socket>();

  const breakAll = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };

  const server = createServer((client) => {
    if (state === 'cut') {
      client.resetAndDestroy();
      return;
    }
    const target = connect({ host: '127.0.0.1', port: targetPort });
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      if (state === 'stalled') from.pause();
      from.on('data', (chunk) => {
        if (from === target && repliesToDrop > 0) {
          repliesToDrop -= 1;
          dropped += 1;
          client.resetAndDestroy();
          target.destroy();
        } else if (!to.write(chunk)) {
          from.pause();
          to.once('drain', () => {
            if (state === 'open') from.resume();
          });
        }
      });
      from.on('end', () => to.end());
      from.on('error', () => to.destroy());
      from.on('close', (hadError) => {
        sockets.delete(from);
        // An orderly end lets through what was said before it.
        if (hadError) to.destroy();
        else to.end();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server reported no port');

  return {
    port: address.port,
    cut: () => {
      state = 'cut';
      breakAll();
    },
    stall: () => {
      state = 'stalled';
      for (const socket of sockets) socket.pause();
    },
    resume: () => {
      state = 'open';
      for (const socket of sockets) socket.resume();
    },
    dropNextReply: () => {
      repliesToDrop += 1;
    },
    droppedReplies: () => dropped,
    close: async () => {
      const closed = new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      });
      breakAll();
      await closed;
    },
  };
}
