/** Routes of the platform that people reach at the gateway. `:x` stands for one path segment. What is not here is 404. */
const ROUTES = [
  'GET benchmarks',
  'GET benchmarks/:ref',
  'GET models',
  'GET models/:ref',
  'POST quotes',
  'GET runs',
  'POST runs',
  'GET runs/:ref',
  'POST runs/:ref/cancel',
  'GET runs/:ref/answers',
  'GET credits',
  'GET credits/ledger',
] as const;

const NAME = '[A-Za-z0-9][A-Za-z0-9._~-]{0,127}';
/** An id, a number, a slug, or `owner/slug` with its slash encoded. */
const SEGMENT = `${NAME}(?:%2[Ff]${NAME})?`;

const PATTERNS = ROUTES.map((route) => new RegExp(`^${route.replaceAll(/:\w+/g, SEGMENT)}$`));

/** Whether `path` (below `/v1/`, without a query) may be asked for with this method. */
export const isProxied = (method: string, path: string): boolean =>
  PATTERNS.some((pattern) => pattern.test(`${method} ${path}`));
