import type { HealthView } from '@benchgen/contracts';

type Check = () => boolean | Promise<boolean>;

const CHECK_LIMIT_MS = 1_000;

/** The checks behind `/v1/health`. A failing check makes the service `degraded`; it says which, not why. */
export class Health {
  readonly #checks = new Map<string, Check>();

  constructor(private readonly about: Pick<HealthView, 'service' | 'instance' | 'mode' | 'version'>) {}

  check(name: string, check: Check): void {
    this.#checks.set(name, check);
  }

  async view(): Promise<HealthView> {
    const results = await Promise.all(
      [...this.#checks].map(async ([name, check]) => [name, (await holds(check)) ? 'ok' : 'failing'] as const),
    );
    const status = results.every(([, result]) => result === 'ok') ? 'ok' : 'degraded';
    return { status, ...this.about, checks: Object.fromEntries(results) };
  }
}

async function holds(check: Check): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => {
      resolve(false);
    }, CHECK_LIMIT_MS);
  });
  try {
    return await Promise.race([Promise.resolve(check()), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
