export declare const greetIntent: import("@benchgen/skill-kit").Intent<Readonly<Record<string, import("@benchgen/skill-kit").Slot<unknown, boolean>>>>;
export declare const thanksIntent: import("@benchgen/skill-kit").Intent<Readonly<Record<string, import("@benchgen/skill-kit").Slot<unknown, boolean>>>>;
