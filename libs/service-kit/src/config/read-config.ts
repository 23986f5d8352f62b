import { z } from 'zod';

/** Environment variables as a service receives them: from its process, or made by the launcher that hosts it. */
export type Env = Readonly<Record<string, string | undefined>>;

/** The only place that reads the process's environment; everything else receives an {@link Env}. */
export const processEnv = (): Env => process.env;

/** Thrown at boot; names every variable that is missing or wrong, never its value. */
export class ConfigError extends Error {
  constructor(readonly problems: { variable: string; problem: string }[]) {
    super(
      ['The settings are not usable:', ...problems.map(({ variable, problem }) => `  ${variable}: ${problem}`)].join(
        '\n',
      ),
    );
    this.name = 'ConfigError';
  }
}

/**
 * Parses `env` once with a schema whose keys are variable names. Empty strings count as absent, so that
 * `BENCHGEN_PORT=` in a file means "the default".
 * @throws ConfigError naming every bad variable
 */
export function readConfig<S extends z.ZodObject>(schema: S, env: Env): z.infer<S> {
  const given = Object.fromEntries(
    Object.keys(schema.shape).map((key) => [key, env[key] === '' ? undefined : env[key]]),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    parsed.error.issues.map((issue) => ({
      variable: String(issue.path[0] ?? '?'),
      problem:
        issue.path[0] !== undefined && given[String(issue.path[0])] === undefined ? 'must be set' : issue.message,
    })),
  );
}

/** Schema pieces for the variables that several services read. */
export const settings = {
  url: z.url(),
  port: z.coerce.number().int().min(0).max(65_535),
  mode: z.enum(['trial', 'split']).default('split'),
  logLevel: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  logFile: z.string().optional(),
  milliseconds: (byDefault: number) => z.coerce.number().int().min(1).default(byDefault),
  count: (byDefault: number) => z.coerce.number().int().min(1).default(byDefault),
};

/** Reads the two logging variables that every service shares. */
export const loggingConfig = (env: Env): { level: z.infer<typeof settings.logLevel>; file: string | undefined } => {
  const parsed = readConfig(
    z.object({ BENCHGEN_LOG_LEVEL: settings.logLevel, BENCHGEN_LOG_FILE: settings.logFile }),
    env,
  );
  return { level: parsed.BENCHGEN_LOG_LEVEL, file: parsed.BENCHGEN_LOG_FILE };
};
