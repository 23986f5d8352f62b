import { z } from 'zod';
export declare const readCredits: import("@benchgen/skill-kit").Tool<z.ZodObject<{}, z.core.$strict>, {
    balanceMillicredits: number;
    reservedMillicredits: number;
}>;
/** "How many credits do I have?": the one thing here that is looked up and not known. */
export declare const balanceIntent: import("@benchgen/skill-kit").Intent<Readonly<Record<string, import("@benchgen/skill-kit").Slot<unknown, boolean>>>>;
