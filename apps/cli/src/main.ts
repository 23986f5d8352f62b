import { ApiError, NoInstanceError } from '@benchgen/client';
import { Command, InvalidArgumentError } from 'commander';
import { words } from './catalogue/catalogue.js';
import { chatLoop } from './chat/chat-loop.js';
import { chatOnce } from './chat/chat-once.js';
import { readEnvironment } from './environment.js';
import { tailEvents } from './events/tail-events.js';
import { listRuns } from './runs/list-runs.js';
import { showRun } from './runs/show-run.js';
import { watchRun } from './runs/watch-run.js';
import { openSession, PlainFailure, type CommonOptions, type Session } from './terminal/session.js';

const wholeNumber = (text: string): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 100)
    throw new InvalidArgumentError('a whole number from 1 to 100');
  return number;
};

function program(): Command {
  const benchgen = new Command('benchgen')
    .description('Talk to BenchGen and watch its runs from the terminal.')
    .option('--url <url>', 'address of the instance (default: the one started here, or BENCHGEN_URL)')
    .option('--lang <language>', 'language of this program, e.g. en or tr (default: the terminal’s)');
  const session = (): Session => openSession(benchgen.opts<CommonOptions>());

  benchgen
    .command('chat')
    .description('talk to the agent; with a text, send just that')
    .argument('[text]', 'one message to send')
    .option('--conversation <id>', 'go on with an earlier conversation')
    .option('--json', 'print the events of the answer, one JSON object a line')
    .action(async (text: string | undefined, options: { conversation?: string; json?: boolean }) => {
      if (text === undefined) await chatLoop(session(), options);
      else process.exitCode = await chatOnce(session(), text, options);
    });

  const runs = benchgen.command('runs').description('runs of your account');
  runs
    .command('list')
    .description('your last runs')
    .option('--limit <n>', 'how many', wholeNumber, 20)
    .option('--json', 'print JSON')
    .action((options: { limit: number; json?: boolean }) => listRuns(session(), options));
  runs
    .command('show')
    .description('one run')
    .argument('<run>', 'its number')
    .option('--json', 'print JSON')
    .action((ref: string, options: { json?: boolean }) => showRun(session(), ref, options));
  runs
    .command('watch')
    .description('follow a run until it ends')
    .argument('<run>', 'its number')
    .action(async (ref: string) => {
      process.exitCode = await watchRun(session(), ref);
    });

  benchgen
    .command('events')
    .description('live events')
    .command('tail')
    .description('print run events as they happen')
    .option('--after <position>', 'start after this position')
    .option('--json', 'print the events as JSON, one a line')
    .action((options: { after?: string; json?: boolean }) => tailEvents(session(), options));
  return benchgen;
}

/** The `benchgen` command. Failures become one sentence on standard error and exit code 1. */
export async function main(argv: readonly string[]): Promise<void> {
  const benchgen = program();
  try {
    await benchgen.parseAsync([...argv]);
  } catch (error) {
    process.stderr.write(`${failureSentence(error, benchgen.opts<CommonOptions>())}\n`);
    process.exitCode = 1;
  }
}

function failureSentence(error: unknown, { lang }: CommonOptions): string {
  if (error instanceof NoInstanceError) {
    const environment = readEnvironment(lang === undefined ? {} : { language: lang });
    const language = 'none' in environment ? environment.none : environment.language;
    return words.text(language, 'not-answering', { url: error.baseUrl });
  }
  if (error instanceof PlainFailure || error instanceof ApiError) return error.message;
  throw error;
}
