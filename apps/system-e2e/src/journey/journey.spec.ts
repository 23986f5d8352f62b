import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '@benchgen/client';
import { formatScore } from '@benchgen/language';
import { expectBalancedBooks, expectOneStory } from '../fixtures/books.fixture.js';
import { expectCleanLog, expectPlainWords } from '../fixtures/hygiene.fixture.js';
import { ENGLISH, TURKISH, type JourneyWords } from '../fixtures/journey-words.fixture.js';
import { System, type SystemOptions } from '../fixtures/system.fixture.js';
import { Talk, untilEnded } from '../fixtures/talk.fixture.js';

const FORMS: readonly { form: string; options: SystemOptions; gateways: readonly number[] }[] = [
  { form: 'in one process', options: { mode: 'trial' }, gateways: [0] },
  { form: 'with a process per service', options: { mode: 'split' }, gateways: [0] },
  {
    form: 'with two gateways in turn and two of each skill',
    options: { mode: 'split', gateways: 2, replicas: { skills: 2, workers: 2 } },
    gateways: [0, 1],
  },
];

const proposed = ({ proposal, text }: Answer) => {
  if (proposal === undefined) throw new Error(`nothing was proposed: ${text}`);
  return proposal;
};

describe.each(FORMS)('from the question to the score, $form', ({ options, gateways }) => {
  let system: System;
  beforeAll(async () => {
    system = await System.start(options);
  }, 60_000);
  afterAll(() => system.stop());

  it.each([ENGLISH, TURKISH])('it runs what was confirmed, once, and tells its score ($language)', async (words) => {
    const client = system.client();
    const before = await client.credits();
    const talk = await Talk.open(system, { language: words.language, gateways });

    const asked = await talk.say(words.ask);
    expect(asked.options.map(({ label }) => label.split(' ')[0])).toEqual([
      'local-mini-8',
      'local-mini-32',
      'local-mini-128',
    ]);
    expect(asked.text.split(words.disclosure).length).toBe(2);
    expect(asked.proposal).toBeUndefined();

    const first = proposed(await talk.say(words.choose));
    expect(first.ceilingMillicredits).toBe(12_000);
    expectAll(first.preview.text, [...words.whole, String(before.balanceMillicredits / 1000)]);
    expect(await runsOf(system, words)).toEqual([]);

    const amendedAnswer = await talk.say(words.amend);
    const amended = proposed(amendedAnswer);
    expect(amended).toMatchObject({ ceilingMillicredits: 5_000, state: 'pending' });
    expect(amended.id).not.toBe(first.id);
    expectAll(amended.preview.text, words.amended);
    expect(await runsOf(system, words)).toEqual([]);

    const confirmed = await talk.say(words.yes);
    expect(confirmed.receipts).toMatchObject([{ proposalId: amended.id, outcome: { status: 'executed' } }]);
    const [run, ...more] = await runsOf(system, words);
    if (run === undefined) throw new Error('no run was started');
    expect(more).toEqual([]);
    expectAll(confirmed.text, [words.queued(run.number), `/a/demo/runs/${String(run.number)}`]);

    const ended = await untilEnded(client, run.number);
    expect(ended).toMatchObject({ state: 'finished', planned: 50, answered: 50, chargedMillicredits: 5_000 });
    const score = ended.score;
    if (score === null) throw new Error('a finished run without a score');
    expect(score).toMatchObject({ planned: 50, complete: true });
    const told = await talk.say(words.isItDone);
    expectAll(told.text, [`${String(score.correct)}/50`, formatScore(score, words.language)]);
    expect(told.text).not.toContain(words.disclosure);

    const superseded = (await client.auditEntries(first.id)).items.map(({ type }) => type);
    expect(superseded.slice(-2)).toEqual(['proposal.amended', 'proposal.superseded']);
    expect(superseded).not.toContain('proposal.confirmed');
    expectOneStory((await client.auditEntries(amended.id)).items);
    const after = await client.credits();
    expect(before.balanceMillicredits - after.balanceMillicredits).toBe(5_000);
    expect(after.reservedMillicredits).toBe(0);
    expect(await runsOf(system, words)).toHaveLength(1);
  });

  it('leaves books that balance, a log without secrets, and no internal word in what was said', async () => {
    await expectBalancedBooks(system);
    expectCleanLog(system);
    await expectPlainWords(system);
    const [credits, ledger] = await Promise.all([system.client().credits(), system.client().ledger({ limit: 100 })]);
    expect(ledger.items.reduce((sum, { millicredits }) => sum + millicredits, 0)).toBe(credits.balanceMillicredits);
  });
});

const expectAll = (text: string, parts: readonly string[]): void => {
  expect(parts.filter((part) => !text.includes(part)).map((part) => `${part} ⟵ not in: ${text}`)).toEqual([]);
};

const runsOf = async (system: System, { benchmark }: JourneyWords) =>
  (await system.client().runs({ limit: 100 })).items.filter((run) => run.benchmark.title === benchmark);
