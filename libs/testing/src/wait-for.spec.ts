import { expect, test } from '@jest/globals';
import { waitFor } from './wait-for.js';

test('it returns the first value that counts, passing over errors, false and nothing', async () => {
  const results = [undefined, null, false, new Error('not yet'), 0];
  const value = await waitFor(() => {
    const next = results.shift();
    if (next instanceof Error) throw next;
    return next;
  });
  expect(value).toBe(0);
});

test('it gives up at its limit with the last error as the cause', async () => {
  const never = waitFor(() => Promise.reject(new Error('still down')), { timeoutMs: 30 });
  await expect(never).rejects.toMatchObject({ cause: new Error('still down') });
});
