import { z } from 'zod';

/** The shape of every id that may enter a NATS subject: no dot, star, angle bracket or space can. */
export const SubjectToken = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

export const Id = z.uuid();
export type Id = z.infer<typeof Id>;

/** An instant on the wire: `YYYY-MM-DDTHH:MM:SS.mmmZ`, always UTC, always three fraction digits. */
export const Instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** A language tag of BCP 47 as far as we use it: a language with an optional region. */
export const LanguageTag = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/);
