import { z } from 'zod';

/** How people and code name a thing in an address: an id, a number, a slug, or `owner/slug` (url-encoded). */
export const Ref = z.string().min(1).max(200);
