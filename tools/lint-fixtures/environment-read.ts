// caught by: no-restricted-properties, no-restricted-imports
import { env } from 'node:process';

export const port = env['BENCHGEN_PORT'] ?? process.env['PORT'];
