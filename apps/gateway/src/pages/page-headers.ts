import type { FastifyReply } from 'fastify';

/** Nothing but our own files, no frame around us, and nothing kept: pages show what one account may see. */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

export const sendPage = (reply: FastifyReply, page: string, status = 200): FastifyReply =>
  reply.status(status).headers(PAGE_HEADERS).send(page);
