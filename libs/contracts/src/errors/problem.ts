import { z } from 'zod';
import { FieldProblem } from './app-error.js';

/** Problem details for HTTP (RFC 9457), content type `application/problem+json`. `detail` is for people. */
export const ProblemDetails = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  retryable: z.boolean(),
  correlationId: z.string(),
  problems: z.array(FieldProblem).optional(),
});
export type ProblemDetails = z.infer<typeof ProblemDetails>;
