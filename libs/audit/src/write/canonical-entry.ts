import { canonicalJson } from '@benchgen/domain';

const KEY = /^[a-z][a-z0-9_]{0,39}$/;
const MAX_STRING_BYTES = 2_048;
const MAX_ENTRY_BYTES = 16_384;

/** Values that an entry may hold; no fractions, so that two implementations cannot disagree on their spelling. */
export type EntryValue = string | number | boolean | null | EntryValue[] | { [key: string]: EntryValue };

/**
 * The bytes of an audit entry: RFC 8785 JSON under the log's own restrictions.
 * @throws RangeError when a value is outside them: an entry is refused, never bent into shape
 */
export function canonicalEntry(entry: Record<string, EntryValue>): Buffer {
  check(entry, '');
  const bytes = Buffer.from(canonicalJson(entry), 'utf8');
  if (bytes.length > MAX_ENTRY_BYTES) throw new RangeError(`an audit entry of ${String(bytes.length)} bytes`);
  return bytes;
}

function check(value: EntryValue, path: string): void {
  if (typeof value === 'string') checkString(value, path);
  else if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || Object.is(value, -0))
      throw new RangeError(`audit entry: ${path} is not a safe integer`);
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => {
      check(item, `${path}[${String(index)}]`);
    });
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (!KEY.test(key)) throw new RangeError(`audit entry: key ${path}.${key}`);
      check(inner, `${path}.${key}`);
    }
  }
}

function checkString(text: string, path: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw new RangeError(`audit entry: ${path} is not clean text`);
  if (text.normalize('NFC') !== text) throw new RangeError(`audit entry: ${path} is not NFC`);
  if (Buffer.byteLength(text) > MAX_STRING_BYTES) throw new RangeError(`audit entry: ${path} is too long`);
}
