import { z } from 'zod';

/** Money is an integer number of millicredits everywhere; only text for people says "credits". */
export const Millicredits = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
export type Millicredits = z.infer<typeof Millicredits>;

export const MILLICREDITS_PER_CREDIT = 1000;
