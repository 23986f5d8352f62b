import type { Turn } from '@benchgen/skill-kit';
/** Whether there is somebody who runs benchmarks. */
export declare const canRun: (turn: Turn) => boolean;
/** Things to begin with that work here, as buttons. */
export declare function offerStarters(turn: Turn): void;
