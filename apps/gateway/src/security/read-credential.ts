import type { FastifyRequest } from 'fastify';
import type { Credential } from '../people/authenticator.js';

export const SESSION_COOKIE = 'benchgen_session';

/** The credential of a request. A header wins over a cookie: whoever sends one means it. */
export function readCredential(request: FastifyRequest): Credential | undefined {
  const header = /^(?:Bearer|Token)\s+([\w.~+/=-]{8,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (header !== undefined) return { kind: 'api_token', token: header };
  const cookie = readCookie(request.headers.cookie, SESSION_COOKIE);
  return cookie === undefined ? undefined : { kind: 'session', token: cookie };
}

export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [key, value] = pair.split('=', 2);
    if (key?.trim() === name && value !== undefined && value.trim() !== '') return value.trim();
  }
  return undefined;
}

/** `Set-Cookie` of a session. Never readable by scripts, never sent from another site. */
export const sessionCookie = (token: string, { secure, maxAge }: { secure: boolean; maxAge: number }): string =>
  `${SESSION_COOKIE}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${String(maxAge)}${secure ? '; Secure' : ''}`;
