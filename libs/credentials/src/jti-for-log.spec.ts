import { expect, test } from '@jest/globals';
import { jtiForLog } from './jti-for-log.js';

test('a token id is logged as the first eight bytes of its SHA-256', () => {
  expect(jtiForLog('abc')).toBe('ba7816bf8f01cfea');
});
