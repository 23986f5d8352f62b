import type { z } from 'zod';
import type { PlatformReader } from '../platform/platform-reader.js';
import type { Phrase } from '../text/phrase.js';

/**
 * Something a skill can look up. Tools only read; what changes anything is an action. Input is checked before anything is
 * asked, whoever chose it.
 */
export interface Tool<I extends z.ZodType = z.ZodType, O = unknown> {
  /** Internal: the reply guard keeps it from people. */
  readonly name: string;
  readonly input: I;
  /** What a person reads while it takes longer than a moment. */
  step(language: string): Phrase;
  run(input: z.infer<I>, platform: PlatformReader): Promise<O>;
}

export const defineTool = <I extends z.ZodType, O>(tool: Tool<I, O>): Tool<I, O> => tool;
