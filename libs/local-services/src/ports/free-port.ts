import { createServer } from 'node:net';

/** A TCP port of 127.0.0.1 that nobody listens on at the moment of the call; another process may still take it first. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise<void>((resolve) =>
    server.close(() => {
      resolve();
    }),
  );
  if (address === null || typeof address === 'string') throw new Error('a TCP server reported no port');
  return address.port;
}

/** True when nobody listens on this port of 127.0.0.1 right now. */
async function isPortFree(port: number): Promise<boolean> {
  const server = createServer();
  return await new Promise<boolean>((resolve) => {
    server.once('error', () => {
      resolve(false);
    });
    server.listen(port, '127.0.0.1', () =>
      server.close(() => {
        resolve(true);
      }),
    );
  });
}

/** The wanted port if it is free, else any free one. */
export async function preferPort(wanted: number | undefined): Promise<number> {
  return wanted !== undefined && (await isPortFree(wanted)) ? wanted : await freePort();
}
