import { jest } from '@jest/globals';

// The long form of the suite works on more data; a test that is slow there is not stuck.
if (process.env['BENCHGEN_TEST_FULL'] === '1') jest.setTimeout(180_000);
