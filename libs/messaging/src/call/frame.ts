import { WireError, type AppError } from '@benchgen/contracts';

/**
 * One message of a reply. `n` counts from 0 without a gap, so that a lost message is noticed; the frame with `last` ends the
 * reply, with its data, with an error, or with neither.
 */
export interface Frame {
  n: number;
  last: boolean;
  data: unknown;
  error: WireError | undefined;
}

/** Written by hand around data that is JSON already: this runs once per piece of text that a person sees. */
export const dataFrame = (n: number, json: string, last: boolean): string =>
  last ? `{"n":${String(n)},"last":true,"data":${json}}` : `{"n":${String(n)},"data":${json}}`;

export const endFrame = (n: number): string => `{"n":${String(n)},"last":true}`;

export const errorFrame = (n: number, error: AppError): string =>
  JSON.stringify({ n, last: true, error: error.toWire() });

/** The frame in a message; undefined when it is none. Checked by hand, because it runs for every piece; the data is not. */
export function readFrame(bytes: Uint8Array): Frame | undefined {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('n' in value) || typeof value.n !== 'number') return undefined;
  const last = 'last' in value && value.last === true;
  const data = 'data' in value ? value.data : undefined;
  if (!('error' in value)) return { n: value.n, last, data, error: undefined };
  const error = WireError.safeParse(value.error);
  return error.success ? { n: value.n, last: true, data: undefined, error: error.data } : undefined;
}
