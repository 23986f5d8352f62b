/** Explains what this is and how it works, and answers when nothing else fits. Changes nothing. */
export declare const benchgenContext: import("@benchgen/skill-kit").SkillDefinition;
