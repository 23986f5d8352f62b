import type { Logger } from '../logging/logger.js';

/** The order in which a service lets go. Each phase ends before the next begins. */
const PHASES = ['intake', 'drain', 'work', 'leases', 'close'] as const;
type Phase = (typeof PHASES)[number];

const PHASE_LIMIT_MS: Record<Phase, number> = { intake: 500, drain: 1_500, work: 2_000, leases: 500, close: 1_500 };

type Step = () => unknown;

/**
 * Ends a service in order: stop intake, drain messages, finish work, hand leases back, close connections. A step that
 * fails or takes too long is logged and left behind; it never keeps the others from ending.
 */
export class Shutdown {
  readonly #steps: { phase: Phase; name: string; step: Step }[] = [];
  #running: Promise<void> | undefined;

  constructor(private readonly log: Logger) {}

  on(phase: Phase, name: string, step: Step): void {
    this.#steps.push({ phase, name, step });
  }

  get started(): boolean {
    return this.#running !== undefined;
  }

  run(): Promise<void> {
    this.#running ??= this.#runPhases();
    return this.#running;
  }

  async #runPhases(): Promise<void> {
    for (const phase of PHASES) {
      // Within a phase the last to register is the first to end, as with nested resources.
      const steps = this.#steps.filter((step) => step.phase === phase).reverse();
      await Promise.all(steps.map(({ name, step }) => this.#runStep(phase, name, step)));
    }
  }

  async #runStep(phase: Phase, name: string, step: Step): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => {
        resolve('late');
      }, PHASE_LIMIT_MS[phase]);
    });
    try {
      const ended = await Promise.race([Promise.resolve().then(step), limit]);
      if (ended === 'late') this.log.warn({ phase, name }, 'a shutdown step took too long and was left behind');
    } catch (error) {
      this.log.error({ phase, name, error }, 'a shutdown step failed');
    } finally {
      clearTimeout(timer);
    }
  }
}
