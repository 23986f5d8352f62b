import type { Turn } from '@benchgen/skill-kit';
/** A message that is about nothing of ours: says what can be done, with something to begin with. */
export declare function otherwise(turn: Turn): Promise<void>;
