import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { COMPLETE_LANGUAGES } from '@benchgen/language';
import { rehearse, type Rehearsal } from '@benchgen/skill-kit/conformance';
import { readKnowledge } from './knowledge/knowledge.js';
import { benchgenContext } from './skill.js';

let rehearsal: Rehearsal;
beforeAll(async () => {
  rehearsal = await rehearse(benchgenContext);
});
afterAll(async () => {
  await rehearsal.close();
});

const LAUNCH = ['benchgen-context', 'benchmark-launch'];

test.each(COMPLETE_LANGUAGES)(
  'every question on the pages in %s is answered from its own section',
  async (language) => {
    for (const topic of readKnowledge().values()) {
      const { asked, paragraphs } = topic[language];
      for (const question of asked) {
        const { text } = await rehearsal.open(language).say(question);
        expect({ question, text }).toEqual({ question, text: paragraphs.join('\n\n') });
      }
    }
  },
);

test.each([
  ['en', 'so what exactly does this thing measure?', /^A benchmark asks a model/],
  ['en', 'who can see my stuff', /^Everything belongs to an account/],
  ['en', 'please delete my benchmark', /^I never delete/],
  ['en', 'what does the range mean', /^The range after a score/],
  ['tr', 'bunu kimler kullanıyor', /^Bir modelin gerçekte ne kadar iyi/],
  ['tr', 'krediler nasıl işliyor peki', /^Krediler hesaba aittir/],
  ['tr', 'puanımı yükselt', /^Kıyaslama, model, çalışma ya da hesap silmem/],
  ['de', 'was ist BenchGen', /^BenchGen is a place/],
  ['fr', 'comment fonctionnent les crédits', /^Credits belong to the account/],
  ['ja', 'クレジットの仕組みは', /^Credits belong to the account/],
])('%s: “%s” finds the right section', async (language, message, text) => {
  expect((await rehearsal.open(language).say(message)).text).toMatch(text);
});

test('greets by name, with things to begin with', async () => {
  const answer = await rehearsal.open('tr', LAUNCH).say('selam');
  expect(answer.text).toBe('Merhaba Ada! Ne yapmak istersin?');
  expect(answer.options).toHaveLength(3);
});

test('says what can be done here, and nothing that is not installed', async () => {
  const { text } = await rehearsal.open('en', LAUNCH).say('what can you do?');
  expect(text).toContain('run a benchmark on a model');
  expect(text).not.toContain('train a model');
  const all = await rehearsal.open('en', [...LAUNCH, 'training-launch']).say('what can you do?');
  expect(all.text).toContain('train a model');
});

test('tells the balance, and what is set aside', async () => {
  const { world } = rehearsal.platform;
  expect((await rehearsal.open('tr').say('kaç kredim var')).text).toBe('Hesabında harcanabilir 480 kredi var.');
  world.reservedMillicredits = 12_500;
  expect((await rehearsal.open('en').say('how many credits do I have left?')).text).toBe(
    'Your account has 480 credits to spend. Another 12.5 credits are set aside for runs that are under way.',
  );
});

test.each([
  ['en', 'create a benchmark about chemistry', /^I can’t write or import benchmarks here yet\./, 'benchmark-create'],
  ['en', 'fix question 4', /^I can’t change benchmarks here yet\./, 'benchmark-edit'],
  ['en', 'why did it score so low?', /^I can’t look into single questions here yet\./, 'benchmark-analyze'],
  ['en', 'fine-tune it on what it got wrong', /^I can’t train models here yet\./, 'training-launch'],
  ['tr', 'benchmark oluştur', /^Burada henüz kıyaslama yazamıyor/, 'benchmark-create'],
  ['tr', 'bu modeli eğit', /^Burada henüz model eğitemiyorum\./, 'training-launch'],
])(
  '%s: “%s” is an honest no where nobody does it, and handed on where somebody does',
  async (language, message, text, skill) => {
    expect((await rehearsal.open(language, LAUNCH).say(message)).text).toMatch(text);
    expect((await rehearsal.open(language, [...LAUNCH, skill]).say(message)).handover?.to).toBe(skill);
  },
);

test.each([
  ['en', 'what’s the capital of Peru?', /^That is outside of what I do\./],
  ['en', 'write me a love letter', /^That is outside of what I do\./],
  ['tr', 'en yakın eczane nerede?', /^Bu benim işimin dışında\./],
])('%s: “%s” is outside, and what can be done is offered', async (language, message, text) => {
  const answer = await rehearsal.open(language, LAUNCH).say(message);
  expect(answer.text).toMatch(text);
  expect(answer.options.length).toBeGreaterThan(0);
});

test('what another skill hands over is read as the message it came with', async () => {
  const handover = { to: 'benchgen-context', intent: 'message', slots: {} };
  expect((await rehearsal.open('en', LAUNCH).handOver(handover, 'how do credits work')).text).toMatch(
    /^Credits belong/,
  );
});
