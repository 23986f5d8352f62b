import { type Intent } from '@benchgen/skill-kit';
export declare const otherSkills: string[];
/** An honest sentence about what cannot be done here; handed on where it can. Declares nothing: these messages are others'. */
export declare const notHereIntents: readonly Intent[];
