import type { Trigger } from '@benchgen/skill-kit';
/** Concepts that mean a topic, beside the questions on its page. */
export declare const TRIGGERS: Readonly<Record<string, readonly Trigger[]>>;
