import { TOKEN_MAX_BYTES } from '@benchgen/contracts';
import { TokenRefusedError } from './refusal.js';

/** The three parts of a compact token, decoded as far as that is safe before the signature is known to be good. */
export interface Segments {
  header: Record<string, unknown>;
  /** What was signed: header and payload as they arrived. */
  signed: Buffer;
  payload: Buffer;
  signature: Buffer;
}

const SIGNATURE_BYTES = 64;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function readSegments(token: string): Segments {
  if (token.length > TOKEN_MAX_BYTES) throw new TokenRefusedError('too_large');
  const parts = token.split('.');
  const [header, payload, signature] = parts.map(decodeBase64Url);
  if (parts.length !== 3 || header === undefined || payload === undefined || signature?.length !== SIGNATURE_BYTES)
    throw new TokenRefusedError('malformed');
  const signed = Buffer.from(token.slice(0, token.lastIndexOf('.')), 'latin1');
  return { header: readObject(header), signed, payload, signature };
}

/** Bytes of one segment; undefined unless the text is the one and only way to write them. */
function decodeBase64Url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length > 0 && bytes.toString('base64url') === text ? bytes : undefined;
}

/**
 * A JSON object that is written exactly as our minter writes it. Writing it again and comparing refuses in one stroke
 * duplicate keys (they would be lost), white space, and escapes or numbers that two parsers might read differently.
 */
export function readObject(bytes: Buffer): Record<string, unknown> {
  let text: string;
  let value: unknown;
  try {
    text = utf8.decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw new TokenRefusedError('malformed');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TokenRefusedError('malformed');
  if (JSON.stringify(value) !== text) throw new TokenRefusedError('not_canonical');
  return value as Record<string, unknown>;
}
