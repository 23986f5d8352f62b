import { createHash } from 'node:crypto';

/** What a log may say of a token's id: enough to tell two apart, useless for anything else. 16 hexadecimal digits. */
export const jtiForLog = (jti: string): string => createHash('sha256').update(jti).digest('hex').slice(0, 16);
