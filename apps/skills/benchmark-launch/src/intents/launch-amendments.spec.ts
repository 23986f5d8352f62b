import { expect, test } from '@jest/globals';
import { rehearsed } from '../rehearsal.fixture.js';

const { open, platform } = rehearsed();

const proposed = async (language: string, first: string, ...then: string[]) => {
  const chat = open(language);
  await chat.say(first);
  let last = undefined;
  for (const message of then) last = await chat.say(message);
  return last;
};
const RUN = 'Run Capitals on local-mini-32';
const ÇALIŞTIR = 'Başkentler testini local-mini-32 ile çalıştır';

test.each([
  ['en', RUN, 'yes but 50 questions', { size: 50, order: 'random' }],
  ['en', RUN, 'only the first 50', { size: 50, order: 'first', seed: 0 }],
  ['en', RUN, 'no, make it 10 questions instead', { size: 10, order: 'random' }],
  ['en', RUN, 'no, 10', { size: 10, order: 'random' }],
  ['tr', ÇALIŞTIR, 'evet ama 50 soruyla', { size: 50, order: 'random' }],
  ['tr', ÇALIŞTIR, 'evet ama ilk 20 soru olsun', { size: 20, order: 'first', seed: 0 }],
])('%s: “%s”, then “%s” draws a part of the questions', async (language, first, then, sample) => {
  expect((await proposed(language, first, then))?.proposal?.args).toMatchObject({ sample });
});

test('a part stays the same draw when something else is changed, and the whole set comes back', async () => {
  const chat = open('en');
  await chat.say(RUN);
  const part = await chat.say('yes but 50 questions');
  const other = await chat.say('yes but on local-mini-8');
  expect(other.proposal?.args['sample']).toEqual(part.proposal?.args['sample']);
  expect((await chat.say('yes but the whole set')).proposal?.args).toMatchObject({ sample: null });
});

test('models are replaced, added and left out', async () => {
  const chat = open('en');
  await chat.say(RUN);
  const models = async (message: string) => {
    const { proposal } = await chat.say(message);
    return proposal?.preview.lines.filter(({ name }) => name === 'model').map(({ value }) => value.replace(/:.*/, ''));
  };
  expect(await models('no, use local-mini-8 instead')).toEqual(['local-mini-8']);
  expect(await models('yes, but also on local-mini-32')).toEqual(['local-mini-8', 'local-mini-32']);
  expect(await models('yes, but not on local-mini-8')).toEqual(['local-mini-32']);
});

test('an answer that is not understood hears what can be changed, with the models there are', async () => {
  const answer = await proposed('en', RUN, 'yes but on Claude');
  expect(answer?.proposal).toBeUndefined();
  expect(answer?.text).toContain('(local-mini-8, local-mini-32, local-mini-128)');
  expect((await proposed('en', RUN, 'yes, except number 4'))?.proposal).toBeUndefined();
  expect((await proposed('en', RUN, 'yes but the whole set please'))?.text).toBe('That is already so.');
});

test('a message that names everything is a wish of its own: nothing of the old proposal stays', async () => {
  const answer = await proposed('en', `${RUN} with temperature 0.5`, 'run 3 questions of units on local-mini-8');
  expect(answer?.proposal?.args).toMatchObject({ overrides: {}, sample: { size: 3 } });
  expect(answer?.text).toMatch(/^I’ll run “Units” \(3 random questions of 40/);
});

test.each([
  ['en', RUN, 'what will it cost?', /^At most 12 credits; the balance is 480/],
  ['en', RUN, 'which model is that?', /^It would run on local-mini-32\. The model is live\./],
  ['en', RUN, 'how long does it take?', /^I can’t promise a time/],
  ['en', RUN, 'what happens if I say yes?', /^With a yes I queue the run and set aside 12 credits/],
  ['en', RUN, 'I’m not sure', /^It is about running “Capitals” on local-mini-32/],
  ['tr', ÇALIŞTIR, 'ne kadar tutar?', /^En çok 12 kredi; bakiye 480/],
  ['tr', ÇALIŞTIR, 'bu hangi model?', /^local-mini-32 ile çalışacak/],
  ['tr', ÇALIŞTIR, 'ne kadar sürer?', /^Süre sözü veremem/],
])('%s: “%s”, then “%s” is answered and proposes nothing', async (language, first, then, text) => {
  const answer = await proposed(language, first, then);
  expect(answer?.text).toMatch(text);
  expect(answer?.proposal).toBeUndefined();
});

test('a question about other things is answered by what it asks for', async () => {
  expect((await proposed('en', RUN, 'which models are live?'))?.text).toMatch(/^Live right now: local-mini-8/);
});

test('a part larger than the whole is refused, with the whole as an offer', async () => {
  const answer = await proposed('en', RUN, 'yes but 500 questions');
  expect(answer?.text).toBe('“Capitals” has only 120 questions, so 500 is not possible.');
  expect(answer?.options[0]?.send).toBe('Run Capitals on local-mini-32 with 120 questions');
  const whole = await open('en').say(answer?.options[0]?.send ?? '');
  expect(whole.proposal?.args).toMatchObject({ sample: null });
});

test('with too few credits nothing is proposed, and what fits is offered', async () => {
  platform().world.balanceMillicredits = 3_000;
  const chat = open('en');
  const refused = await chat.say(RUN);
  expect(refused.proposal).toBeUndefined();
  expect(refused.text).toBe(
    'That would cost up to 12 credits, and the balance is 3 credits. I can’t start it. 30 questions would fit.',
  );
  expect((await chat.say(refused.options[0]?.send ?? '')).proposal?.args).toMatchObject({ sample: { size: 30 } });
  platform().world.balanceMillicredits = 0;
  expect(await open('en').say(RUN)).toMatchObject({ options: [], proposal: undefined });
});

test('on an expensive run a few questions first are offered', async () => {
  platform().world.balanceMillicredits = 20_000;
  const chat = open('en');
  const { options } = await chat.say(RUN);
  expect(options.map(({ label }) => label)).toEqual(['Yes', 'No', 'Try 5 questions first']);
});
