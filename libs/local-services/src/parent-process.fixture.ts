import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const built = new URL('../dist/index.js', import.meta.url).href;

/** Another Node process that uses this package as built, the way the launcher does. */
export class ParentProcess {
  private constructor(
    private readonly child: ChildProcess,
    /** The JSON it printed first. */
    readonly fact: Record<string, unknown>,
  ) {}

  /** Runs the body of an async function in which `local` is this package and `say(value)` prints the fact. */
  static async run(body: string): Promise<ParentProcess> {
    const script = `const local = await import(${JSON.stringify(built)});
      const say = (value) => console.log(JSON.stringify(value));
      setInterval(() => {}, 1000);
      ${body}`;
    // A group of its own, so that a test can press Ctrl-C on it.
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    });
    const lines = createInterface({ input: child.stdout });
    const [line] = (await once(lines, 'line')) as [string];
    return new ParentProcess(child, JSON.parse(line) as Record<string, unknown>);
  }

  get pid(): number {
    if (this.child.pid === undefined) throw new Error('the child did not start');
    return this.child.pid;
  }

  /** kill -9 of the process alone. */
  async kill(): Promise<void> {
    const gone = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await gone;
  }

  /** What a terminal does on Ctrl-C: SIGINT to everybody in the group. */
  async interrupt(): Promise<void> {
    const gone = once(this.child, 'exit');
    process.kill(-this.pid, 'SIGINT');
    await gone;
  }
}
