import { z } from 'zod';
import { linkSignals } from '../provider/abortable.js';
import { isModelError } from '../provider/model-error.js';
import { PROBE_LIMIT_MS, type Liveness } from '../provider/model-provider.js';
import type { HttpPool } from './http-pool.js';
import { parseJson } from './parse-json.js';

/** What a GET below the server's root came to; `status: 0` when there was no reply. */
interface Look {
  status: number;
  json: unknown;
}

type LookAt = (path: string) => Promise<Look>;

/** How one kind of server says whether a model is loaded, and how it is asked to load it. */
interface ServerRule {
  liveness: (look: LookAt, model: string) => Promise<Liveness>;
  /** POST below the root that loads the model; absent where the server loads with its first real request. */
  load?: (model: string) => { path: string; body?: object };
}

const ModelList = z.object({ data: z.array(z.object({ id: z.string(), owned_by: z.string().nullish() })) });
const Sleeping = z.object({ is_sleeping: z.boolean() });
const OllamaLoaded = z.object({ models: z.array(z.object({ name: z.string() })) });
const SwapRunning = z.object({ running: z.array(z.object({ model: z.string(), state: z.string() })) });

/**
 * Servers that tell more than the list of names, by the `owned_by` that they put into `/models`. Their lists hold what
 * is installed, which says nothing about what is loaded.
 */
const RULES: Readonly<Record<string, ServerRule>> = {
  vllm: {
    liveness: async (look) => {
      const { status, json } = await look('/is_sleeping');
      const sleeping = status === 200 ? Sleeping.safeParse(json).data?.is_sleeping : undefined;
      // The route exists in developer mode only: where it is missing nothing is known about sleep.
      if (sleeping === undefined) return 'unknown';
      return sleeping ? 'cold' : 'live';
    },
    load: () => ({ path: '/wake_up' }),
  },
  library: {
    liveness: async (look, model) => {
      const loaded = OllamaLoaded.safeParse((await look('/api/ps')).json).data?.models;
      if (loaded === undefined) return 'unknown';
      return loaded.some(({ name }) => name === model || name === `${model}:latest`) ? 'live' : 'cold';
    },
    load: (model) => ({ path: '/api/generate', body: { model } }),
  },
  llamacpp: {
    liveness: async (look) => LIVENESS_OF_HEALTH[(await look('/health')).status] ?? 'unknown',
  },
  'llama-swap': {
    liveness: async (look, model) => {
      const running = SwapRunning.safeParse((await look('/running')).json).data?.running;
      if (running === undefined) return 'unknown';
      const state = running.find((entry) => entry.model === model)?.state;
      return LIVENESS_OF_SWAP_STATE[state ?? 'stopped'] ?? 'unknown';
    },
  },
};

const LIVENESS_OF_HEALTH: Readonly<Record<number, Liveness>> = { 200: 'live', 503: 'starting', 0: 'unreachable' };

const LIVENESS_OF_SWAP_STATE: Readonly<Record<string, Liveness>> = {
  ready: 'live',
  starting: 'starting',
  stopping: 'cold',
  stopped: 'cold',
};

/** What a server's answer to `/models` says before its kind is known. Others, a refused key among them, say nothing. */
const LIVENESS_OF_LIST_STATUS: Readonly<Record<number, Liveness>> = {
  0: 'unreachable',
  500: 'unreachable',
  502: 'unreachable',
  503: 'starting',
  504: 'unreachable',
};

/** Looks, without sending a prompt, whether the model can answer now. At most `PROBE_LIMIT_MS`; never throws. */
export async function probeServer(pool: HttpPool, model: string): Promise<Liveness> {
  const limit = linkSignals([], PROBE_LIMIT_MS, () => new Error('probe limit'));
  try {
    const { status, entry } = await findListed(pool, model, limit.signal);
    if (status !== 200) return LIVENESS_OF_LIST_STATUS[status] ?? 'unknown';
    if (entry === undefined) return 'unknown';
    const rule = RULES[entry.owned_by ?? ''];
    return rule === undefined ? 'live' : await rule.liveness(lookAt(pool, limit.signal), model);
  } finally {
    limit.dispose();
  }
}

/** How the server that owns the model loads it; undefined where nothing special is known. */
export async function loadRequestOf(
  pool: HttpPool,
  model: string,
  signal: AbortSignal,
): Promise<{ path: string; body?: object } | undefined> {
  const { entry } = await findListed(pool, model, signal);
  return RULES[entry?.owned_by ?? '']?.load?.(model);
}

async function findListed(pool: HttpPool, model: string, signal: AbortSignal) {
  const { status, json } = await lookAt(pool, signal)(`${pool.basePath}/models`);
  const entry = ModelList.safeParse(json).data?.data.find(({ id }) => id === model || id === `${model}:latest`);
  return { status, entry };
}

function lookAt(pool: HttpPool, signal: AbortSignal): LookAt {
  return async (path) => {
    try {
      const { status, text } = await pool.exchange({ method: 'GET', path, timeoutMs: PROBE_LIMIT_MS, signal }, true);
      return { status, json: status === 200 ? parseJson(text) : undefined };
    } catch (error) {
      if (isModelError(error) || signal.aborted) return { status: 0, json: undefined };
      throw error;
    }
  };
}
