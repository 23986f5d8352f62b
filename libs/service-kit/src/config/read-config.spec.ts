import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { ConfigError, readConfig, settings } from './read-config.js';

const Schema = z.object({
  BENCHGEN_URL: settings.url,
  BENCHGEN_PORT: settings.port.default(3000),
  BENCHGEN_WAIT_MS: settings.milliseconds(50),
});

it('fills in defaults, also for variables that are set to nothing', () => {
  expect(readConfig(Schema, { BENCHGEN_URL: 'http://a', BENCHGEN_PORT: '' })).toEqual({
    BENCHGEN_URL: 'http://a',
    BENCHGEN_PORT: 3000,
    BENCHGEN_WAIT_MS: 50,
  });
});

it('names every bad variable at once and never shows its value', () => {
  const read = (): unknown => readConfig(Schema, { BENCHGEN_PORT: 'hunter2', BENCHGEN_WAIT_MS: '-1' });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(/BENCHGEN_URL: must be set[\s\S]*BENCHGEN_PORT[\s\S]*BENCHGEN_WAIT_MS/);
  expect(read).not.toThrow(/hunter2/);
});
