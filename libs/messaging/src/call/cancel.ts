import { z } from 'zod';
import { SubjectToken } from '@benchgen/contracts';

const Cancel = z.object({ callId: SubjectToken });

export const cancelMessage = (callId: string): string => JSON.stringify({ callId } satisfies z.infer<typeof Cancel>);

/** The call that a cancel message is about; undefined when it is not such a message. */
export function readCancel(text: string): string | undefined {
  try {
    return Cancel.safeParse(JSON.parse(text)).data?.callId;
  } catch {
    return undefined;
  }
}
