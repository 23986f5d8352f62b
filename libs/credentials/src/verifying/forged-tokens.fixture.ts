import type { TokenType } from '@benchgen/contracts';
import {
  b64,
  forge,
  forgeHmac,
  NOW,
  turnClaims,
  userClaims,
  grantClaims,
  without,
  ID,
  type Json,
  type Workshop,
} from './forge.fixture.js';
import type { TokenRefusal } from './refusal.js';

export interface ForgedToken {
  how: string;
  token: (workshop: Workshop) => string;
  reason: TokenRefusal;
  /** Types the route takes; `user` when absent. */
  types?: TokenType[];
}

const header = ({ kid }: Workshop, changed: Json = {}): Json => ({ alg: 'EdDSA', typ: 'user+jwt', kid, ...changed });

/** A header we would never write, signed with our real key. */
const withHeader = (how: string, changed: Json, reason: TokenRefusal): ForgedToken => ({
  how,
  token: (w) => forge(header(w, changed), userClaims(), w.ours),
  reason,
});

/** Claims we would never write, signed with our real key. */
const withClaims = (
  how: string,
  claims: Json | string,
  reason: TokenRefusal,
  type: TokenType = 'user',
): ForgedToken => ({
  how,
  token: (w) => forge(header(w, { typ: `${type}+jwt` }), claims, w.ours),
  reason,
  types: [type],
});

/** A good token whose text was changed afterwards. */
const changed = (how: string, change: (token: string) => string, reason: TokenRefusal): ForgedToken => ({
  how,
  token: (w) => change(forge(header(w), userClaims(), w.ours)),
  reason,
});

const text = JSON.stringify(userClaims());

const parts = (token: string): [string, string, string] => token.split('.') as [string, string, string];
const replacePart = (at: 0 | 1 | 2, part: string) => (token: string) => parts(token).with(at, part).join('.');

/** The order of a curve's group, added to a signature's second half, gives another signature that loose code accepts. */
const CURVE_ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

function malleable(token: string): string {
  const signature = Buffer.from(parts(token)[2], 'base64url');
  let s = CURVE_ORDER;
  for (let i = 0; i < 32; i += 1) s += BigInt(signature[32 + i] ?? 0) << BigInt(8 * i);
  for (let i = 0; i < 32; i += 1) signature[32 + i] = Number((s >> BigInt(8 * i)) & 255n);
  return replacePart(2, signature.toString('base64url'))(token);
}

export const FORGED: ForgedToken[] = [
  changed('without any text', () => '', 'malformed'),
  changed('that is not a token', () => 'let me in', 'malformed'),
  changed('of two parts', (token) => token.slice(0, token.lastIndexOf('.')), 'malformed'),
  changed('of four parts', (token) => `${token}.x`, 'malformed'),
  changed('of five parts, like an encrypted one', (token) => `${token}.${b64('iv')}.${b64('tag')}`, 'malformed'),
  changed('in JSON form', (token) => JSON.stringify({ payload: parts(token)[1], signatures: [] }), 'malformed'),
  changed('with a space before it', (token) => ` ${token}`, 'malformed'),
  changed('with a line feed after it', (token) => `${token}\n`, 'malformed'),
  changed('with padding', (token) => `${token}==`, 'malformed'),
  changed(
    'in base64 instead of base64url',
    replacePart(1, Buffer.from('{"a":"??>>??"}').toString('base64')),
    'malformed',
  ),
  changed(
    'with spare bits set at the end of the signature',
    (token) =>
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : token.endsWith('Q') ? 'R' : token.endsWith('g') ? 'h' : 'x'}`,
    'malformed',
  ),
  changed('without a signature', replacePart(2, ''), 'malformed'),
  changed('with a short signature', (token) => replacePart(2, parts(token)[2].slice(0, 40))(token), 'malformed'),
  changed('with a signature of zeros', replacePart(2, b64(Buffer.alloc(64))), 'bad_signature'),
  changed('with a second signature made from the first', malleable, 'bad_signature'),
  changed(
    'with the payload of another',
    replacePart(1, b64(JSON.stringify(userClaims({ role: 'owner' })))),
    'bad_signature',
  ),
  changed('with a payload that was never JSON', replacePart(1, b64('role=owner')), 'bad_signature'),
  { how: 'signed by a foreign key', token: (w) => forge(header(w), userClaims(), w.foreign), reason: 'bad_signature' },
  {
    how: 'over 4 KiB',
    token: (w) => forge(header(w), userClaims({ note: 'x'.repeat(4096) }), w.ours),
    reason: 'too_large',
  },

  { how: 'whose header is a list', token: (w) => forge('["EdDSA"]', userClaims(), w.ours), reason: 'malformed' },
  { how: 'whose header is null', token: (w) => forge('null', userClaims(), w.ours), reason: 'malformed' },
  {
    how: 'whose header is not UTF-8',
    token: () => `${b64(Buffer.from([0x7b, 0xff, 0x7d]))}.${b64(text)}.${b64(Buffer.alloc(64))}`,
    reason: 'malformed',
  },
  {
    how: 'whose header starts with a byte order mark',
    token: (w) => forge(`\uFEFF${JSON.stringify(header(w))}`, userClaims(), w.ours),
    reason: 'malformed',
  },
  {
    how: 'whose header has white space',
    token: (w) => forge(JSON.stringify(header(w), null, 1), userClaims(), w.ours),
    reason: 'not_canonical',
  },
  {
    how: 'whose header names the algorithm twice',
    token: (w) => forge(`{"alg":"none",${JSON.stringify(header(w)).slice(1)}`, userClaims(), w.ours),
    reason: 'not_canonical',
  },
  {
    how: 'whose header hides a key in escapes',
    token: (w) => forge(JSON.stringify(header(w)).replace('alg', '\\u0061lg'), userClaims(), w.ours),
    reason: 'not_canonical',
  },

  withHeader('with alg none', { alg: 'none' }, 'wrong_algorithm'),
  withHeader('with alg None in other letters', { alg: 'nOnE' }, 'wrong_algorithm'),
  {
    how: 'with alg none and no signature',
    token: (w) => `${b64(JSON.stringify(header(w, { alg: 'none' })))}.${b64(text)}.`,
    reason: 'malformed',
  },
  withHeader('with another name for the algorithm', { alg: 'Ed25519' }, 'wrong_algorithm'),
  withHeader('with the algorithm in small letters', { alg: 'eddsa' }, 'wrong_algorithm'),
  withHeader('with a list of algorithms', { alg: ['EdDSA'] }, 'wrong_algorithm'),
  withHeader('with an elliptic curve of another kind', { alg: 'ES256' }, 'wrong_algorithm'),
  {
    how: 'with HS512 and the public key as the secret',
    token: (w) => forgeHmac(header(w, { alg: 'HS512' }), userClaims(), Buffer.from(w.x, 'base64url'), 'sha512'),
    reason: 'wrong_algorithm',
  },
  {
    how: 'with HS512 and the text of the public key as the secret',
    token: (w) => forgeHmac(header(w, { alg: 'HS512' }), userClaims(), w.x, 'sha512'),
    reason: 'wrong_algorithm',
  },
  {
    how: 'with HMAC under the name of our algorithm',
    token: (w) => forgeHmac(header(w), userClaims(), Buffer.from(w.x, 'base64url'), 'sha512'),
    reason: 'bad_signature',
  },
  {
    how: 'with HS256 and the public key as the secret',
    token: (w) => forgeHmac(header(w, { alg: 'HS256' }), userClaims(), w.x, 'sha256'),
    reason: 'malformed',
  },
  {
    how: 'without alg',
    token: (w) => forge(without(header(w), 'alg'), userClaims(), w.ours),
    reason: 'wrong_algorithm',
  },

  withHeader('with typ JWT', { typ: 'JWT' }, 'wrong_type'),
  withHeader('with typ in capitals', { typ: 'USER+JWT' }, 'wrong_type'),
  withHeader('with typ as a media type', { typ: 'application/user+jwt' }, 'wrong_type'),
  withHeader('of a type that an object inherits', { typ: 'toString' }, 'wrong_type'),
  withHeader('for a turn at a route for people', { typ: 'turn+jwt' }, 'wrong_type'),
  { how: 'without typ', token: (w) => forge(without(header(w), 'typ'), userClaims(), w.ours), reason: 'wrong_type' },
  {
    how: 'for a person at a route for grants',
    token: (w) => forge(header(w), userClaims(), w.ours),
    reason: 'wrong_type',
    types: ['grant'],
  },
  {
    how: 'for a turn at a route for grants',
    token: (w) => forge(header(w, { typ: 'turn+jwt' }), turnClaims(), w.ours),
    reason: 'wrong_type',
    types: ['grant'],
  },

  withHeader('with an unknown kid', { kid: 'another' }, 'unknown_key'),
  withHeader('whose kid is a path', { kid: '../../dev/null' }, 'unknown_key'),
  withHeader('whose kid is a query', { kid: "x' union select 'key" }, 'unknown_key'),
  withHeader('whose kid an object inherits', { kid: '__proto__' }, 'unknown_key'),
  withHeader('with an empty kid', { kid: '' }, 'unknown_key'),
  withHeader('whose kid is a number', { kid: 0 }, 'unknown_key'),
  { how: 'without kid', token: (w) => forge(without(header(w), 'kid'), userClaims(), w.ours), reason: 'unknown_key' },

  withHeader('that brings its own key', { jwk: { kty: 'OKP', crv: 'Ed25519', x: 'AAAA' } }, 'embedded_key'),
  withHeader('that says where its key is', { jku: 'https://keys.example/jwks.json' }, 'embedded_key'),
  withHeader('that brings a certificate', { x5c: ['MIIB'] }, 'embedded_key'),
  withHeader('that says where its certificate is', { x5u: 'https://keys.example/cert' }, 'embedded_key'),
  withHeader('with the print of a certificate', { x5t: 'AAAA' }, 'embedded_key'),
  withHeader('with the long print of a certificate', { 'x5t#S256': 'AAAA' }, 'embedded_key'),
  withHeader('with a critical extension', { crit: ['exp'] }, 'critical_header'),
  withHeader('with an empty list of critical extensions', { crit: [] }, 'critical_header'),
  withHeader('with an unencoded payload', { b64: false }, 'unknown_header'),
  withHeader('that is compressed', { zip: 'DEF' }, 'unknown_header'),
  withHeader('with a token inside', { cty: 'JWT' }, 'unknown_header'),
  withHeader('with a member that objects inherit', { constructor: 'x' }, 'unknown_header'),

  withClaims('whose payload is a list', '[1]', 'malformed'),
  withClaims('whose payload is not JSON', 'role=owner', 'malformed'),
  withClaims('whose payload has white space', JSON.stringify(userClaims(), null, 1), 'not_canonical'),
  withClaims('whose payload has a line feed after it', `${text}\n`, 'not_canonical'),
  withClaims('that names the person twice', `{"sub":"${ID(99)}",${text.slice(1)}`, 'not_canonical'),
  withClaims(
    'that names an inner key twice',
    JSON.stringify(turnClaims()).replace('"act":{', '"act":{"sub":"agent:other",'),
    'not_canonical',
    'turn',
  ),
  withClaims('whose times have an exponent', text.replace(String(NOW), '18e8'), 'not_canonical'),

  withClaims('without iss', without(userClaims(), 'iss'), 'wrong_issuer'),
  withClaims('of another issuer', userClaims({ iss: 'https://elsewhere.example' }), 'wrong_issuer'),
  withClaims('whose issuer ends in a slash', userClaims({ iss: 'benchgen-gateway/' }), 'wrong_issuer'),
  withClaims('without aud', without(userClaims(), 'aud'), 'wrong_audience'),
  withClaims('for another audience', userClaims({ aud: 'benchgen-gateway' }), 'wrong_audience'),
  withClaims('for a list of audiences', userClaims({ aud: ['benchgen-platform', 'elsewhere'] }), 'wrong_audience'),
  withClaims('without sub', without(userClaims(), 'sub'), 'wrong_claims'),
  withClaims('without account', without(userClaims(), 'account'), 'wrong_claims'),
  withClaims('without jti', without(userClaims(), 'jti'), 'wrong_claims'),
  withClaims('without exp', without(userClaims(), 'exp'), 'wrong_claims'),
  withClaims('without nbf', without(userClaims(), 'nbf'), 'wrong_claims'),
  withClaims('without iat', without(userClaims(), 'iat'), 'wrong_claims'),
  withClaims('whose exp is text', userClaims({ exp: String(NOW + 60) }), 'wrong_claims'),
  withClaims('whose exp is a fraction', userClaims({ exp: NOW + 60.5 }), 'wrong_claims'),
  withClaims('whose exp is null', userClaims({ exp: null }), 'wrong_claims'),
  withClaims('with a role that does not exist', userClaims({ role: 'admin' }), 'wrong_claims'),
  withClaims('with a claim that does not exist', userClaims({ admin: true }), 'wrong_claims'),
  withClaims('with a person of another kind of id', userClaims({ sub: 'root' }), 'wrong_claims'),

  withClaims('that has expired', userClaims({ iat: NOW - 305, nbf: NOW - 305, exp: NOW - 5 }), 'expired'),
  withClaims('issued in the future', userClaims({ iat: NOW + 6, nbf: NOW + 6, exp: NOW + 60 }), 'not_yet_valid'),
  withClaims('not valid yet', userClaims({ nbf: NOW + 6 }), 'not_yet_valid'),
  withClaims('issued after it becomes valid', userClaims({ iat: NOW + 1 }), 'wrong_claims'),
  withClaims('that ends before it starts', userClaims({ exp: NOW - 1 }), 'wrong_claims'),
  withClaims('that lives a second too long', userClaims({ exp: NOW + 301 }), 'lives_too_long'),
  withClaims('that was issued long ago and never ends', userClaims({ iat: 0, nbf: 0 }), 'lives_too_long'),
  withClaims('whose times are in milliseconds', userClaims({ exp: (NOW + 60) * 1000 }), 'lives_too_long'),
  withClaims('for a turn that lives as long as a person’s', turnClaims({ exp: NOW + 300 }), 'lives_too_long', 'turn'),
  withClaims('for a grant that lives as long as a turn', grantClaims({ exp: NOW + 90 }), 'lives_too_long', 'grant'),

  withClaims('for a turn with a scope that writes', turnClaims({ scope: ['runs:write'] }), 'wrong_claims', 'turn'),
  withClaims('for a turn without an actor', without(turnClaims(), 'act'), 'wrong_actor', 'turn'),
  withClaims('for a turn whose actor is a person', turnClaims({ act: { sub: ID(1) } }), 'wrong_actor', 'turn'),
  withClaims('for a grant with the claims of a turn', turnClaims({ exp: NOW + 60 }), 'wrong_claims', 'grant'),
  withClaims(
    'for a grant of a read-only skill',
    grantClaims({ act: { sub: 'agent:benchgen-context' } }),
    'wrong_actor',
    'grant',
  ),
  withClaims(
    'for a grant of an action that does not exist',
    grantClaims({ action: 'benchmark.delete' }),
    'wrong_claims',
    'grant',
  ),
  withClaims('for a grant without a ceiling', without(grantClaims(), 'ceilingMillicredits'), 'wrong_claims', 'grant'),
  withClaims(
    'for a grant with an unknown precondition',
    grantClaims({ preconditions: { always: true } }),
    'wrong_claims',
    'grant',
  ),
];
