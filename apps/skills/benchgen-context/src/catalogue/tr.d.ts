import type { ContextText } from './index.js';
/** Everything the skill says beside its knowledge pages, in Turkish. */
export declare const tr: Record<ContextText, string>;
