import { z } from 'zod';

/** Where a model behind a server is. `apiKeyEnv` names the worker's variable that holds the key; the key is stored nowhere. */
export const HttpConnection = z.object({ baseUrl: z.url(), model: z.string(), apiKeyEnv: z.string().optional() });
export type HttpConnection = z.infer<typeof HttpConnection>;

/** An embedded model is found by its name in the model library. */
export const EmbeddedConnection = z.object({ name: z.string() });
export type EmbeddedConnection = z.infer<typeof EmbeddedConnection>;
