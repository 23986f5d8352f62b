import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/**
 * Ends, with the server, the connections on which nothing was ever asked. Browsers open some in advance; the server counts
 * them neither as idle nor as busy and would wait for them.
 */
export function endSilentConnections(fastify: FastifyInstance): void {
  const silent = new Set<Socket>();
  fastify.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  fastify.server.on('request', ({ socket }) => {
    silent.delete(socket);
  });
  fastify.addHook('preClose', (done) => {
    for (const socket of silent) socket.destroy();
    done();
  });
}
