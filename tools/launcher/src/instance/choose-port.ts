import { createServer } from 'node:net';

const FIRST_PORT = 3000;
const TRIES = 50;

/** The port that was asked for, else 3000, else the next one that is free. */
export async function choosePort(asked: number | undefined): Promise<number> {
  if (asked !== undefined) return asked;
  for (let port = FIRST_PORT; port < FIRST_PORT + TRIES; port += 1) if (await isFree(port)) return port;
  throw new Error(`No free port between ${String(FIRST_PORT)} and ${String(FIRST_PORT + TRIES)}. Set BENCHGEN_PORT.`);
}

export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => {
      resolve(false);
    });
    server.listen(port, '127.0.0.1', () => {
      server.close(() => {
        resolve(true);
      });
    });
  });
