/** "What can you do?": what is installed here, and nothing that is not. */
export declare const abilitiesIntent: import("@benchgen/skill-kit").Intent<Readonly<Record<string, import("@benchgen/skill-kit").Slot<unknown, boolean>>>>;
