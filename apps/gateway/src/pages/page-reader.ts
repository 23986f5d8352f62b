import { completeLanguage } from '@benchgen/language';
import { preferredLanguage } from '@benchgen/service-kit';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../people/caller.js';
import { readerOf, type Reader } from './catalogue/index.js';

/** The language the person chose, else the first the browser asks for. */
export function readerFor(request: FastifyRequest, caller: Caller | undefined): Reader {
  const tag = caller?.language ?? preferredLanguage(request.headers['accept-language']);
  return readerOf(completeLanguage(tag), caller?.timeZone ?? 'UTC');
}

/** Whether somebody looks at this with a browser; programs get problem+json. */
export const takesHtml = (request: FastifyRequest): boolean => request.headers.accept?.includes('text/html') ?? false;
