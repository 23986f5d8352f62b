import { pino, type Logger as PinoLogger } from 'pino';
import type { LoggerService } from '@nestjs/common';
import { correlationId } from './correlation.js';
import { redact } from './redact.js';

/** The four calls our code uses; a line is data first, then a fixed sentence, so that logs can be counted by sentence. */
export interface Logger {
  debug(data: object, message: string): void;
  info(data: object, message: string): void;
  warn(data: object, message: string): void;
  error(data: object, message: string): void;
}

export interface LoggerOptions {
  service: string;
  instance: string;
  level?: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Written to standard output when absent. */
  file?: string | undefined;
}

/** JSON lines with service, instance and correlation id; secrets are redacted by key and by shape before they are written. */
export function createLogger({ service, instance, level = 'info', file }: LoggerOptions): Logger {
  const destination = pino.destination(
    file === undefined ? { dest: 1, sync: true } : { dest: file, mkdir: true, sync: true },
  );
  const logger: PinoLogger = pino(
    {
      level,
      base: { service, instance },
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => {
        const id = correlationId();
        return id === undefined ? {} : { correlationId: id };
      },
      formatters: {
        level: (label) => ({ level: label }),
        log: (data) => redact(data) as Record<string, unknown>,
      },
    },
    destination,
  );
  return logger;
}

/** A logger that writes nothing, for tests and tools. */
export const silentLogger: Logger = { debug: noop, info: noop, warn: noop, error: noop };

function noop(): void {
  // nothing to write
}

/** Lets Nest's own messages end up in the same lines. Nest's chatter about routes is worth `debug` only. */
export const nestLogger = (log: Logger): LoggerService => ({
  log: (message: unknown, ...more: unknown[]) => {
    log.debug({ message, more }, 'nest');
  },
  warn: (message: unknown, ...more: unknown[]) => {
    log.warn({ message, more }, 'nest warns');
  },
  error: (message: unknown, ...more: unknown[]) => {
    log.error({ message, more }, 'nest reports an error');
  },
});
