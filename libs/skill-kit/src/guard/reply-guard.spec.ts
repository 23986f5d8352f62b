import { expect, test } from '@jest/globals';
import { newId } from '@benchgen/domain';
import fc from 'fast-check';
import { own, quoted, type Phrase } from '../text/phrase.js';
import { leaksOf } from './leaks.js';
import { ReplyGuard } from './reply-guard.js';

const LEAKS = leaksOf(['benchmark-launch', 'list_runs', 'scoreboard']);

function guard(words: Record<string, string> = {}): { guard: ReplyGuard; found: string[] } {
  const found: string[] = [];
  const reply = new ReplyGuard({
    leaks: LEAKS,
    insteadOf: 'I left something out.',
    wordsFor: (id) => words[id],
    onFound: (kind, done) => found.push(`${kind} ${done}`),
  });
  return { guard: reply, found };
}

/** One example for every row of the table. A row without one would be decoration. */
const EXAMPLES: Record<string, string> = {
  'raw id': `The run is ${newId()}.`,
  'skill name': 'I ask training-launch about that.',
  'internal name': 'The scoreboard says so.',
  token: 'Use Bearer abc for it.',
  digest: 'Its hash is 9f86d081884c7d659a2f.',
  address: 'It runs on localhost for now.',
  endpoint: 'I call GET /runs for you.',
  subject: 'I send cmd.skill and wait.',
  path: 'It is in /var/lib/data there.',
  stack: 'It failed with TypeError just now.',
  json: 'The answer was {"ok": true} again.',
  'error code': 'It says RUN.NOT_FOUND here.',
  'field name': 'Set the benchmarkId for me.',
};

test.each(LEAKS.map(({ kind }) => kind))('a sentence with a leak of the kind "%s" is replaced, and counted', (kind) => {
  const { guard: reply, found } = guard();
  const text = `Before it. ${EXAMPLES[kind] ?? ''} After it.`;
  expect(reply.pass(own(text))).toBe('Before it. I left something out. After it.');
  expect(found).toEqual([`${kind} replaced`]);
});

test.each([
  'Run 14 is done: 31/50 correct, 62.5% (95% interval 48–74). It took from 14:05:30 to 14:07.',
  'At most 12 credits (balance 480). You pay 0.1 credits a question; and/or nothing.',
  'Das ist z. B. ein Satz – mit “Zitat”, 1.234,5 und 50 %.',
  '“Başkentler” (120 soru, sürüm 3) kıyaslamasını local-mini-32 ile çalıştıracağım. Onaylıyor musun?',
  'Choices are compared as (A, B, C …): letters, numbers, exactly.',
  '运行完成了。得分：62%。 モデルは準備できています！',
])('says plain sentences as they are: %s', (text) => {
  const { guard: reply, found } = guard();
  expect(reply.pass(own(text))).toBe(text);
  expect(found).toEqual([]);
});

test('outside text passes whatever it holds, and its sentence is looked at without it', () => {
  const { guard: reply, found } = guard();
  const title = quoted('{"id": "run_id"} /v1/runs benchmark-launch');
  const said: Phrase = [...own('I’ll run “'), ...title, ...own('” now. Shall I?')];
  expect(reply.pass(said)).toBe('I’ll run “{"id": "run_id"} /v1/runs benchmark-launch” now. Shall I?');
  expect(found).toEqual([]);
});

test('an id of something that was spoken of is called by its title', () => {
  const id = newId();
  const { guard: reply, found } = guard({ [id]: 'run 14 of field_names' });
  expect(reply.pass(own(`I looked at ${id.toUpperCase()} again.`))).toBe('I looked at run 14 of field_names again.');
  expect(found).toEqual(['raw id rewritten']);
});

test('apologises once, however often something is left out', () => {
  const { guard: reply } = guard();
  expect(reply.pass(own('See list_runs. And run_id. Fine.'))).toBe('I left something out. Fine.');
});

test('holds a word back that may still become a forbidden one, and lets complete sentences go at once', () => {
  const { guard: reply } = guard();
  const push = (text: string) => reply.push({ text, from: 'own' });
  expect(push('All fine. I ask bench')).toBe('All fine. ');
  expect(push('mark-')).toBe('');
  expect(push('launch now. And')).toBe('I left something out. ');
  expect(reply.flush()).toBe('And');
});

test('pieces of any size come out as the whole text would, up to white space', () => {
  const said = (phrase: Phrase) => guard().guard.pass(phrase).replace(/\s+/g, ' ').trim();
  const words = fc.constantFrom(
    'Run 14',
    'is done',
    '. ',
    'list_runs',
    '? ',
    '62.5%',
    '\n',
    '“Capitals”',
    ' ',
    '完了。',
    'a.b',
  );
  const outside = fc.constantFrom('run_id', '/v1/x', 'Başkentler');
  const spans = fc.array(
    fc.oneof(
      words.map((text) => ({ text, from: 'own' as const })),
      outside.map((text) => ({ text, from: 'outside' as const })),
    ),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(spans, (phrase) => {
      const whole: Phrase = phrase.reduce<Phrase>((joined, span) => {
        const last = joined.at(-1);
        return last?.from === 'own' && span.from === 'own'
          ? [...joined.slice(0, -1), { text: last.text + span.text, from: 'own' }]
          : [...joined, span];
      }, []);
      const letters = whole.flatMap((span) =>
        span.from === 'own' ? Array.from(span.text).map((text) => ({ text, from: 'own' as const })) : [span],
      );
      expect(said(letters)).toBe(said(whole));
    }),
  );
});

test('the outside characters of private use cannot be smuggled in with our own words', () => {
  const { guard: reply } = guard();
  expect(reply.pass(own('a\uFFFCb'))).toBe('ab');
});
