import { BenchgenClient, Conversation } from '@benchgen/client';
import { withInstance, type BenchInstance } from '../measure/bench-instance.js';
import { megabytes, ms, percentile, type Figure } from '../measure/figures.js';
import { familyOf, shareOfMemory } from '../measure/processes.js';
import { rawAgent } from './raw-agent.js';
import { talk, type TurnTimes } from './talk.js';

const WARM_UP_MS = 2_000;
const MEASURE_MS = 8_000;
const CONFIRMATIONS = 30;

/** Turns through everything: HTTP, database, audit, messages, skill, one read of the platform; in both forms. */
export const turnBench = async (): Promise<Figure[]> => [
  ...(await withInstance({ mode: 'split' }, async (bench) =>
    turnFigures('a process per service', await talkToIt(bench)),
  )),
  ...(await withInstance({ mode: 'trial' }, trialFigures)),
];

async function talkToIt(bench: BenchInstance): Promise<Talks> {
  await firstRun(bench);
  await talk(bench, 4, WARM_UP_MS);
  const alone = await talk(bench, 1, MEASURE_MS / 2);
  const crowd = await talk(bench, 64, MEASURE_MS);
  return { alone, crowd, limit: await rawAgent(64, MEASURE_MS / 2) };
}

/** Something to ask about. */
async function firstRun({ client }: BenchInstance): Promise<void> {
  const conversation = await Conversation.open(client, { language: 'en' });
  await conversation.say('run the first 1 question of capitals on local-mini-8');
  await conversation.say('yes');
}

async function trialFigures(bench: BenchInstance): Promise<Figure[]> {
  const idleBytes = memoryOf(bench);
  const talks = await talkToIt(bench);
  const loadedBytes = memoryOf(bench);
  return [
    ...turnFigures('one process', talks),
    {
      id: 'A7',
      work: 'memory of everything: services, Postgres, NATS (proportional)',
      ours: `${megabytes(idleBytes)} idle, ${megabytes(loadedBytes)} after 64 conversations`,
      limit: '—',
      target: '≤ 300 MB idle, ≤ 450 MB under load',
      holds: idleBytes <= 300e6 && loadedBytes <= 450e6,
    },
    await yesToReceipt(bench),
  ];
}

interface Talks {
  alone: TurnTimes;
  crowd: TurnTimes;
  /** Turns a second of a bare HTTP stream. */
  limit: number;
}

function turnFigures(form: string, { alone, crowd, limit }: Talks): Figure[] {
  const [first50, first99] = [percentile(alone.firstEventMs, 0.5), percentile(alone.firstEventMs, 0.99)];
  const [text50] = [percentile(alone.firstTextMs, 0.5)];
  const [whole50, whole99] = [percentile(crowd.wholeMs, 0.5), percentile(crowd.wholeMs, 0.99)];
  return [
    {
      id: 'A2',
      work: `turns with one platform read, 64 conversations, ${form}`,
      ours: `${crowd.perSecond.toFixed(0)} turns/s (${alone.perSecond.toFixed(0)} with one conversation)`,
      limit: `bare HTTP stream ${limit.toFixed(0)} turns/s`,
      target: '≥ 150 turns/s',
      holds: crowd.perSecond >= 150,
    },
    {
      id: 'A5',
      work: `first event and first word of a turn, one conversation, ${form}`,
      ours: `first event p50 ${ms(first50)}, p99 ${ms(first99)}; first word p50 ${ms(text50)}`,
      limit: '—',
      target: 'first event p50 ≤ 15 ms, p99 ≤ 30 ms',
      holds: first50 <= 15 && first99 <= 30,
    },
    {
      id: 'A6',
      work: `whole turn, 64 conversations, ${form}`,
      ours: `p50 ${ms(whole50)}, p99 ${ms(whole99)}`,
      limit: '—',
      target: 'p50 ≤ 430 ms, p99 ≤ 900 ms',
      holds: whole50 <= 430 && whole99 <= 900,
    },
  ];
}

async function yesToReceipt({ instance }: BenchInstance): Promise<Figure> {
  const client = new BenchgenClient({ baseUrl: instance.url, token: instance.token });
  const conversation = await Conversation.open(client, { language: 'en' });
  const took: number[] = [];
  for (let n = 0; n < CONFIRMATIONS; n += 1) {
    const { proposal } = await conversation.say('run the first 1 question of capitals on local-mini-8');
    if (!proposal) throw new Error('no proposal to confirm');
    const began = performance.now();
    for await (const event of client.sendMessage(conversation.id, {
      text: 'yes',
      expectedProposalId: proposal.id,
      idempotencyKey: crypto.randomUUID(),
    })) {
      if (event.type === 'CUSTOM' && event.name === 'benchgen.receipt') took.push(performance.now() - began);
    }
  }
  const p50 = percentile(took, 0.5);
  return {
    id: '—',
    work: `yes to receipt, ${String(took.length)} launches`,
    ours: `p50 ${ms(p50)}, p99 ${ms(percentile(took, 0.99))}`,
    limit: '—',
    target: 'p50 ≤ 40 ms',
    holds: took.length === CONFIRMATIONS && p50 <= 40,
  };
}

/** Everything that runs for the instance: this process hosts the services, so the bench itself is counted, too. */
const memoryOf = ({ instance }: BenchInstance): number =>
  [...new Set([process.pid, ...instance.infrastructure.pids().flatMap(familyOf)])].reduce(
    (sum, pid) => sum + shareOfMemory(pid),
    0,
  );
