import { z } from 'zod';
import { WireError, type AppError } from '@benchgen/contracts';

/**
 * One message of a reply. `n` counts from 0 without a gap, so that a lost message is noticed; the frame with `last` ends the
 * reply, with its data, with an error, or with neither.
 */
const Frame = z.object({
  n: z.int().min(0),
  last: z.literal(true).optional(),
  data: z.unknown().optional(),
  error: WireError.optional(),
});
type Frame = z.infer<typeof Frame>;

/** Written by hand around data that is JSON already: this runs once per piece of text that a person sees. */
export const dataFrame = (n: number, json: string, last: boolean): string =>
  last ? `{"n":${String(n)},"last":true,"data":${json}}` : `{"n":${String(n)},"data":${json}}`;

export const endFrame = (n: number): string => `{"n":${String(n)},"last":true}`;

export const errorFrame = (n: number, error: AppError): string =>
  JSON.stringify({ n, last: true, error: error.toWire() });

/** The frame in a message; undefined when it is none. */
export function readFrame(data: Uint8Array): Frame | undefined {
  try {
    const text = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('utf8');
    return Frame.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
