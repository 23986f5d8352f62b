import { type Intent } from '@benchgen/skill-kit';
/** One intent per topic of the knowledge pages: whatever is asked on the page is answered from it. */
export declare const topicIntents: readonly Intent[];
