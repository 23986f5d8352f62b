import type { FastifyRequest } from 'fastify';

const LOOPBACK_ADDRESS = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

/** Whether a request was made on this machine. A proxy in front makes every visitor look local; what it adds gives it away. */
export const isFromThisMachine = (request: FastifyRequest): boolean =>
  LOOPBACK_ADDRESS.test(request.ip) &&
  request.headers['x-forwarded-for'] === undefined &&
  request.headers['forwarded'] === undefined;

/** Whether a host name in a URL or header means this machine. */
export const isLoopbackName = (name: string): boolean => LOOPBACK_NAMES.has(name.toLowerCase());
