/** Keys whose values never reach a log, whatever they hold. */
const SECRET_KEY =
  /(authorization|cookie|password|secret|token|salt|api[-_]?key|private|seed|connection_?string|database_?url|nats_?url)/i;
/** Keys that match the rule above but are counts or names, not secrets. */
const HARMLESS_KEY = /^(prompt_?tokens|output_?tokens|cached_?tokens|max_?tokens|tokens|sample_?seed)$/i;

/** Shapes that are secrets wherever they stand: JWTs, bearer values, provider keys, webhook secrets, URLs with a password. */
const SECRET_SHAPES: [RegExp, string][] = [
  [/\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{4,}\.[A-Za-z0-9_-]*/g, '[token]'],
  [/\b(Bearer|Token)\s+[A-Za-z0-9._~+/=-]{8,}/gi, '$1 [token]'],
  [/\b(sk|pk|rk|ghp|gho|xox[abp]|whsec|bg)[-_][A-Za-z0-9_-]{12,}/g, '[key]'],
  [/(\w+:\/\/[^\s:/@]*):[^\s@/]+@/g, '$1:[password]@'],
];

const redactText = (text: string): string =>
  SECRET_SHAPES.reduce((cleaned, [shape, replacement]) => cleaned.replace(shape, replacement), text);

const MAX_DEPTH = 6;

/** A copy of `value` that may be logged: secrets by key and by shape are replaced; depth is bounded; cycles are cut. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '[deep]';
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Error) return redactError(value, depth);
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      SECRET_KEY.test(key) && !HARMLESS_KEY.test(key) ? '[redacted]' : redact(inner, depth + 1),
    ]),
  );
}

function redactError(error: Error, depth: number): Record<string, unknown> {
  return {
    name: error.name,
    message: redactText(error.message),
    ...('code' in error ? { code: redact(error.code, depth + 1) } : {}),
    ...(error.stack === undefined ? {} : { stack: redactText(error.stack) }),
    ...(error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) }),
  };
}
