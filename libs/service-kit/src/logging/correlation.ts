import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/** Runs `work` so that every log line and outgoing call in it carries `id`. */
export const withCorrelation = <T>(id: string, work: () => T): T => storage.run(id, work);

/** The id of the request or turn that is being worked on, if any. */
export const correlationId = (): string | undefined => storage.getStore();

/** An id from outside is used only if it is harmless in headers, logs and subjects. */
export const isUsableCorrelationId = (id: unknown): id is string =>
  typeof id === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(id);
