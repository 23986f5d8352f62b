export { readJwks, type Jwks } from './keys/jwks.js';
export { createSigningKey } from './keys/signing-key.js';
export { loadOrCreateKeys, type KeyFiles } from './keys/key-files.js';
export {
  TokenMinter,
  type GrantTokenRequest,
  type TurnTokenRequest,
  type UserTokenRequest,
} from './minting/token-minter.js';
export { TokenVerifier, type VerifiedToken } from './verifying/token-verifier.js';
export { TokenRefusedError, type TokenRefusal } from './verifying/refusal.js';
export { jtiForLog } from './jti-for-log.js';
