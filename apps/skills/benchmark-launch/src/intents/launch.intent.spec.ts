import { expect, test } from '@jest/globals';
import { benchmark, type Answer } from '@benchgen/skill-kit/conformance';
import { rehearsed } from '../rehearsal.fixture.js';

const { open, platform } = rehearsed();

const args = ({ proposal }: Answer) =>
  proposal?.args as { benchmarkId: string; models: { modelId: string }[]; sample: unknown };
const idOf = (title: string): string | undefined =>
  [...platform().world.benchmarks, ...platform().world.models].find((one) => one.title === title)?.id;

test('the example conversation, in Turkish', async () => {
  const chat = open('tr');
  const asked = await chat.say('başkentler testini local-mini ile çalıştır');
  expect(asked.text).toMatch(/^Hangisiyle: /);
  expect(asked.options.map(({ label }) => label)).toEqual([
    'local-mini-8 · hazır',
    'local-mini-32 · hazır',
    'local-mini-128 · başlatılması gerekir',
  ]);
  const proposed = await chat.say('32 olan');
  expect(proposed.text).toBe(
    'Şunu yapacağım: “Başkentler” (120 soru, sürüm 3) kıyaslamasını local-mini-32 ile çalıştırmak. Model hazır. ' +
      'En çok 12 kredi (bakiye 480). Liderlik tablosu değişmez. Onaylıyor musun?',
  );
  expect(proposed.options.map(({ send }) => send)).toEqual(['Evet', 'Hayır']);
  expect((await chat.say('evet ama 50 soruyla')).text).toBe(
    'Değişti: rastgele 50 soru, en çok 5 kredi (“Başkentler”, local-mini-32). Sıralamaya girmez. Onaylıyor musun?',
  );
  const queued = await chat.say('evet');
  expect(queued.text).toBe('Çalışma 14 kuyruğa alındı → http://localhost:3000/a/demo/runs/14\nBitince sorabilirsin.');
  expect(queued.outcome).toMatchObject({ status: 'executed' });
  expect((await chat.say('bitti mi?')).text).toMatch(/^Henüz değil\. Çalışma 14 kuyrukta/);
  expect(platform().acts).toHaveLength(1);
});

test('proposes with everything a person decides on, as lines and as text', async () => {
  const { proposal } = await open('en').say('Run Capitals on local-mini-32');
  expect(proposal?.preview.lines.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'benchmark: Capitals, version 3',
    'questions: 120 questions',
    'model: local-mini-32: live',
    'estimate: 12 credits',
    'ceiling: 12 credits',
    'balance: 480 credits',
    'leaderboard: does not change',
  ]);
  expect(proposal?.preview.headline).toBe('Run “Capitals” on local-mini-32');
  expect(proposal?.ceilingMillicredits).toBe(12_000);
  expect(proposal?.preconditions).toMatchObject({
    benchmarkVersion: { version: 3 },
    prices: [{ millicreditsPerQuestion: 100 }],
  });
});

test.each([
  ['by title and part of a title', 'run one-step on local-mini-8', 'One-step arithmetic'],
  ['by slug', 'evaluate local-mini-8 on one-step-arithmetic', 'One-step arithmetic'],
  ['by owner and slug', 'run demo/units on local-mini-8', 'Units'],
  ['by a pasted link', 'Run http://localhost:3000/a/demo/benchmarks/capitals on local-mini-8', 'Capitals'],
  ['without a verb', 'capitals on local-mini-8', 'Capitals'],
  ['by a title with words of other work', 'run Import and export on local-mini-8', 'Import and export'],
])('finds a benchmark %s', async (_, message, title) => {
  platform().world.benchmarks.push(benchmark('import-and-export', 'Import and export'));
  const proposed = await open('en').say(message);
  expect(args(proposed)).toMatchObject({ benchmarkId: idOf(title), models: [{ modelId: idOf('local-mini-8') }] });
});

test('finds a benchmark by its id', async () => {
  const proposed = await open('en').say(`Run benchmark ${idOf('Units') ?? ''} on local-mini-8.`);
  expect(args(proposed).benchmarkId).toBe(idOf('Units'));
});

test('of benchmarks that fit alike, the one in the language of the conversation is meant; else it asks', async () => {
  const { benchmarks } = platform().world;
  benchmarks.push(benchmark('causes-en', 'Causes'), benchmark('causes-tr', 'Causes', { locale: 'tr' }));
  expect(args(await open('tr').say('causes testini local-mini-8 ile çalıştır')).benchmarkId).toBe(
    benchmarks.at(-1)?.id,
  );
  benchmarks.push(benchmark('causes-tr-2', 'Causes', { locale: 'tr' }));
  expect((await open('tr').say('causes testini local-mini-8 ile çalıştır')).text).toMatch(/^Hangi kıyaslama: Causes/);
});

test('asks for benchmark and model together, live ones first, and takes half an answer', async () => {
  const chat = open('en');
  const asked = await chat.say('run a benchmark');
  expect(asked.text).toMatch(
    /^Which benchmark, and on which model\? .*Models: local-mini-8 \(live\), local-mini-32 \(live\), local-mini-128/,
  );
  expect((await chat.say('units')).text).toMatch(/^Which one: local-mini-8/);
  expect(args(await chat.say('the last one')).models).toEqual([
    expect.objectContaining({ modelId: idOf('local-mini-128') }),
  ]);
});

test('shows what there is when its question is not answered, and does not ask again', async () => {
  const chat = open('en');
  await chat.say('run capitals');
  const answer = await chat.say('the purple one');
  expect(answer.text).toMatch(/^I found no such model\..*Say for example “Run Capitals on local-mini-8”\.$/);
  expect(answer.openQuestion).toBeUndefined();
});

test('several models are one proposal with a total', async () => {
  const { proposal } = await open('en').say('run capitals on local-mini-8 and local-mini-32');
  expect(proposal?.preview.text).toContain('At most 24 credits');
  expect(proposal?.preview.lines.filter(({ name }) => name === 'model').map(({ value }) => value)).toEqual([
    'local-mini-8: live, at most 12 credits',
    'local-mini-32: live, at most 12 credits',
  ]);
  expect(args(await open('en').say('run capitals on all live models')).models).toHaveLength(2);
});

test('says that a model has to be brought up, and that an equal run is still going', async () => {
  const { text } = await open('en').say('run units on local-mini-128');
  expect(text).toContain('The model has to be brought up first.');
  expect((await open('en').say('run capitals with 50 questions on local-mini-32')).text).toContain(
    'Run 13 is doing the same',
  );
});

test('shows parameters that differ, and such a run is not ranked', async () => {
  const { proposal } = await open('en').say('run units on local-mini-8 with temperature 0.2 and max tokens 64');
  expect(proposal?.args).toMatchObject({ overrides: { temperature: 0.2, maxTokens: 64 }, sample: null });
  expect(proposal?.preview.text).toContain('temperature 0.2, at most 64 tokens an answer. ');
  expect(proposal?.preview.text).toContain('Not ranked.');
});

test('“again” repeats the run that was spoken of, with its part of the questions', async () => {
  const chat = open('en');
  await chat.say('run units with 30 questions on local-mini-8');
  const first = args(await chat.say('yes but with temperature 0.3'));
  await chat.say('yes');
  expect((await chat.say('run it again')).proposal?.args).toEqual(first);
  expect(args(await chat.say('retry run 11'))).toMatchObject({ benchmarkId: idOf('Capitals'), sample: null });
});

test('“it” and “the same model” are what the conversation spoke of', async () => {
  const chat = open('en');
  await chat.say('run units on local-mini-8');
  await chat.say('no');
  expect(args(await chat.say('run it on local-mini-32')).benchmarkId).toBe(idOf('Units'));
  await chat.say('no');
  expect(args(await chat.say('run capitals on the same model')).models).toMatchObject([
    { modelId: idOf('local-mini-32') },
  ]);
});

test('proposes anew from what holds now when something had changed meanwhile', async () => {
  const chat = open('en');
  await chat.say('run capitals on local-mini-32');
  const capitals = platform().world.benchmarks.find(({ title }) => title === 'Capitals');
  if (capitals !== undefined) capitals.version = 4;
  const again = await chat.say('yes');
  expect(again.outcome).toEqual({ status: 'stale', reasons: ['benchmark_changed'] });
  expect(again.proposal?.args).toMatchObject({ version: 4 });
});
