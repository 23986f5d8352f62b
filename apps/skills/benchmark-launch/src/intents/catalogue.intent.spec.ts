import { expect, test } from '@jest/globals';
import { rehearsed } from '../rehearsal.fixture.js';

const { open, platform } = rehearsed();

test('tells what can be run and which models are live, with runs to start as buttons', async () => {
  const answer = await open('en').say('What benchmarks can I run, and which of my models are live right now?');
  expect(answer.text).toMatch(/^You can run 4 benchmarks: “Capitals” \(120 questions, version 3\), .* and “Units”/);
  expect(answer.text).toContain(
    'Live right now: local-mini-8 and local-mini-32. Have to be brought up first: local-mini-128.',
  );
  expect(answer.options[0]?.send).toBe('Run Capitals on local-mini-8');
  expect(answer.parts.map((part) => part.kind === 'candidates' && part.of)).toEqual(['benchmark', 'model']);
});

test.each([
  ['en', 'which models are live', /^Live right now/],
  ['en', 'list the models I can use', /^Live right now/],
  ['en', 'is local-mini-128 live?', /^local-mini-128: has to be brought up\.$/],
  [
    'tr',
    'Hangi kıyaslamaları çalıştırabilirim, modellerimden hangileri şu an hazır?',
    /^Çalıştırabileceğin 4 kıyaslama var/,
  ],
  ['tr', 'hangi modeller şu an açık', /^Şu anda hazır olanlar: local-mini-8 ve local-mini-32\./],
  ['tr', 'local-mini-128 hazır mı?', /^local-mini-128: başlatılması gerekir\.$/],
  ['tr', 'neler çalıştırabilirim', /^Çalıştırabileceğin 4 kıyaslama var/],
])('%s: “%s”', async (language, message, text) => {
  expect((await open(language).say(message)).text).toMatch(text);
});

test('says so when there is nothing', async () => {
  Object.assign(platform().world, { benchmarks: [], models: [] });
  const answer = await open('en').say('what benchmarks and models are there?');
  expect(answer.text).toBe('There is no benchmark you can run yet.\n\nThere is no model you can use yet.');
});

test.each(['create a benchmark about chemistry', 'why did it score so low?', 'train a model on it', 'tell me a joke'])(
  '“%s” is for somebody else and is handed on',
  async (message) => {
    expect((await open('en').say(message)).handover).toEqual({ to: 'benchgen-context', intent: 'message', slots: {} });
  },
);
