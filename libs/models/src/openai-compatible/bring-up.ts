import { pause } from '../provider/abortable.js';
import { ModelError } from '../provider/model-error.js';
import type { HttpPool } from './http-pool.js';
import { loadRequestOf, probeServer } from './liveness-rules.js';

const FIRST_LOOK_AFTER_MS = 100;
const LOOK_EVERY_MS = 2_000;
/** A server may answer the load request only once the model is loaded. */
const LOAD_TIMEOUT_MS = 10 * 60_000;

/**
 * Brings the model up and waits until the server says that it can answer. A server that does not say is believed: its
 * first question will show.
 * @throws ModelError when the server cannot be reached or refuses; the signal's reason when its deadline passed
 */
export async function bringServerUp(pool: HttpPool, model: string, signal: AbortSignal): Promise<void> {
  let asked = false;
  for (let wait = FIRST_LOOK_AFTER_MS; ; wait = Math.min(LOOK_EVERY_MS, wait * 2)) {
    signal.throwIfAborted();
    const liveness = await probeServer(pool, model);
    if (liveness === 'live' || liveness === 'unknown') return;
    if (liveness === 'unreachable') throw new ModelError('network', 'The model server could not be reached.');
    if (liveness === 'cold' && !asked) {
      asked = true;
      const load = await loadRequestOf(pool, model, signal);
      // Loading happens with the first question there: nothing to do and nothing to wait for.
      if (load === undefined) return;
      await requestLoad(pool, load, signal);
      continue;
    }
    await pause(wait, signal);
  }
}

async function requestLoad(pool: HttpPool, load: { path: string; body?: object }, signal: AbortSignal): Promise<void> {
  const { status } = await pool.exchange(
    { method: 'POST', path: load.path, body: JSON.stringify(load.body ?? {}), timeoutMs: LOAD_TIMEOUT_MS, signal },
    true,
  );
  if (status > 299) {
    const reason = `The model server refused to bring the model up (status ${String(status)}).`;
    throw new ModelError(status >= 500 ? 'server' : 'bad_request', reason, { status });
  }
}
