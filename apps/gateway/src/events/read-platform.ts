import { AppError, isErrorCode } from '@benchgen/contracts';
import type { z } from 'zod';
import type { OnBehalfOf, PlatformClient } from '../platform-proxy/platform-client.js';

const TIMEOUT_MS = 10_000;

/**
 * Reads from the platform as a person: what they may not see there, they do not see here.
 * @param path below the platform's address, `/v1/…`
 * @throws AppError as the platform refused, or INTERNAL.NOT_READY when it does not answer
 */
export async function readPlatform<S extends z.ZodType>(
  platform: PlatformClient,
  who: OnBehalfOf,
  path: string,
  schema: S,
): Promise<z.infer<S>> {
  const { statusCode, body } = await ask(platform, who, path);
  if (statusCode === 200) return schema.parse(body);
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  throw new AppError(isErrorCode(code) ? code : 'INTERNAL.NOT_READY', { cause: body });
}

async function ask(platform: PlatformClient, who: OnBehalfOf, path: string) {
  try {
    const response = await platform.request(who, { method: 'GET', path, timeoutMs: TIMEOUT_MS });
    const body: unknown = await response.body.json();
    return { statusCode: response.statusCode, body };
  } catch (cause) {
    throw new AppError('INTERNAL.NOT_READY', { cause });
  }
}
