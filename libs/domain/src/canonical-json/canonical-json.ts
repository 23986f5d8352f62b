import serialize from 'canonicalize';

/**
 * RFC 8785 text of a JSON value: the bytes that digests are made of.
 * @throws TypeError for what JSON cannot say exactly: undefined, functions, symbols, bigint, NaN and infinities, objects
 *   with a hidden `toJSON`, strings with NUL (Postgres refuses it) or lone surrogates (UTF-8 cannot hold them), cycles
 */
export function canonicalJson(value: unknown): string {
  check(value, '$', new Set());
  const text = serialize(value);
  if (text === undefined) throw new TypeError('not a JSON value');
  return text;
}

function check(value: unknown, path: string, parents: Set<object>): void {
  if (value === null || typeof value === 'boolean') return;
  if (typeof value === 'string') {
    checkText(value, path);
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${path}: not a finite number`);
  } else if (typeof value === 'object') {
    checkObject(value, path, parents);
  } else {
    throw new TypeError(`${path}: ${typeof value} has no JSON form`);
  }
}

function checkText(text: string, path: string): void {
  if (text.includes('\u0000')) throw new TypeError(`${path}: text with a NUL character`);
  if (/\p{Surrogate}/u.test(text)) throw new TypeError(`${path}: text with half a character`);
}

function checkObject(value: object, path: string, parents: Set<object>): void {
  if (parents.has(value)) throw new TypeError(`${path}: contains itself`);
  if ('toJSON' in value) throw new TypeError(`${path}: not plain data`);
  parents.add(value);
  if (Array.isArray(value)) {
    // By index: a hole must be seen as the undefined that it is.
    for (let i = 0; i < value.length; i++) check(value[i], `${path}[${String(i)}]`, parents);
  } else {
    for (const [key, item] of Object.entries(value)) {
      checkText(key, path);
      check(item, `${path}.${key}`, parents);
    }
  }
  parents.delete(value);
}
