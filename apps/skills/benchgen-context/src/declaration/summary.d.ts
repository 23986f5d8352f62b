import type { PerLanguage } from '@benchgen/skill-kit';
/** Plain words for "which of these did you mean". */
export declare const summary: PerLanguage<string>;
