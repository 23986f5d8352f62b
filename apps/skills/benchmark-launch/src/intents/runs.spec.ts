import { expect, test } from '@jest/globals';
import { run, scoreOf } from '@benchgen/skill-kit/conformance';
import { rehearsed } from '../rehearsal.fixture.js';

const { open, platform } = rehearsed();

test.each([
  ['en', 'Is run 12 done? What did it score?', 'Yes, run 12: 31/50 correct, 62% (95% interval 48–74).'],
  ['en', 'http://localhost:3000/a/demo/runs/12', 'Run 12 is done: 31/50 correct, 62% (95% interval 48–74).'],
  ['en', 'is the Başkentler run done?', 'Yes, run 12: 31/50 correct, 62% (95% interval 48–74).'],
  ['en', 'is run 13 done?', 'Not yet. Run 13 is running: 31 of 50 answered.'],
  ['en', 'why did run 11 fail', 'Run 11 failed: The model cannot be reached.'],
  ['en', 'what about #10', 'Run 10 was cancelled after 12 of 120 answers.'],
  ['en', 'is run 9 done', 'Not yet. Run 9 has all its answers; they are being scored.'],
  ['en', 'is run 8 done', 'Not yet. Run 8 is queued and waits for capacity.'],
  ['en', 'how is run 7', 'Run 7 is being prepared: the model is being brought up.'],
  ['en', 'is run 99 done?', 'I can’t find a run 99.'],
  ['en', 'is it done?', 'Not yet. Run 13 is running: 31 of 50 answered.'],
  ['tr', 'çalışma 12 bitti mi?', 'Evet, çalışma 12: 31/50 doğru, %62 (%95 güven aralığı 48–74).'],
  ['tr', '12. çalışma kaç puan aldı', 'Çalışma 12 bitti: 31/50 doğru, %62 (%95 güven aralığı 48–74).'],
  ['tr', 'bitti mi?', 'Henüz değil. Çalışma 13 sürüyor: 50 sorudan 31 tanesi yanıtlandı.'],
])('%s: “%s” is answered with how the run stands', async (language, message, text) => {
  const answer = await open(language).say(message);
  expect(answer.text.startsWith(text)).toBe(true);
});

test('a run is found by its id, and told with its link, its score as data, and as what “it” means', async () => {
  const id = platform().world.runs.find(({ number }) => number === 12)?.id ?? '';
  const answer = await open('en').say(`Is run ${id} done?`);
  expect(answer.text).toMatch(/\nhttp:\/\/localhost:3000\/a\/demo\/runs\/12$/);
  expect(answer.parts).toMatchObject([{ kind: 'score', number: 12, score: { correct: 31 } }]);
  expect(answer.mentions.at(-1)).toMatchObject({ kind: 'run', number: 12 });
});

test('a score with unscored answers says that it is incomplete', async () => {
  const { benchmarks, models, runs } = platform().world;
  const [benchmark, model] = [benchmarks[0], models[0]];
  if (benchmark && model)
    runs.unshift(run({ number: 20, state: 'finished', benchmark, model }, { score: scoreOf(30, 120, 2) }));
  expect((await open('en').say('is run 20 done?')).text).toContain('It is incomplete: 2 answers could not be scored');
});

test('a person without runs is told so', async () => {
  platform().world.runs = [];
  expect((await open('en').say('is it done?')).text).toBe('You have no runs yet.');
  expect((await open('tr').say('son çalışmalarımı göster')).text).toBe('Henüz hiç çalışman yok.');
});

test.each([
  ['en', 'Show my last 5 runs with their scores and links.', [13, 12, 11, 10, 9]],
  ['en', 'list my recent runs', [13, 12, 11, 10, 9]],
  ['en', 'show my last two runs', [13, 12]],
  ['en', 'my last run', [13]],
  ['en', 'show my runs on Başkentler', [12]],
  ['en', 'all runs of local-mini-32', [13, 12]],
  ['tr', 'son 3 çalışmamı göster', [13, 12, 11]],
  ['tr', 'son çalışmalarım', [13, 12, 11, 10, 9]],
])('%s: “%s” lists runs with scores and links', async (language, message, numbers) => {
  const { text, parts } = await open(language).say(message);
  const [, ...lines] = text.split('\n');
  expect(lines.map((line) => Number.parseInt(line, 10))).toEqual(numbers);
  for (const line of lines) expect(line).toMatch(/→ http:\/\/localhost:3000\/a\/demo\/runs\/\d+$/);
  expect(parts).toHaveLength(numbers.length);
});

test('after a list, “it” is the newest of it', async () => {
  const chat = open('en');
  await chat.say('show my last 3 runs');
  expect((await chat.say('is it done?')).text).toContain('Run 13');
});

test('cancelling is proposed, and carried out after a yes', async () => {
  const chat = open('en');
  const proposed = await chat.say('cancel run 13');
  expect(proposed.text).toBe(
    'I’ll cancel run 13 (“Capitals” on local-mini-32, 31 of 50 answered). Answers so far stay and are paid for. Shall I go ahead?',
  );
  expect(proposed.proposal).toMatchObject({
    action: 'run.cancel',
    ceilingMillicredits: 0,
    preconditions: { runState: {} },
  });
  expect((await chat.say('yes')).text).toBe('Run 13 is being stopped → http://localhost:3000/a/demo/runs/13');
  expect((await chat.say('cancel it')).text).toBe('Run 13 is already being stopped.');
});

test('“cancel it” asks which one when several could be meant, and takes a number of the run', async () => {
  const chat = open('tr');
  const asked = await chat.say('iptal et');
  expect(asked.text).toBe('Hangisini iptal edeyim: çalışma 13, çalışma 9, çalışma 8 veya çalışma 7?');
  expect((await chat.say('9')).proposal?.preview.headline).toBe('Çalışma 9 iptal edilsin');
});

test('what has ended cannot be cancelled, and nothing is proposed', async () => {
  const ended = await open('en').say('cancel run 12');
  expect(ended.text).toMatch(/^Run 12 has already ended/);
  expect(ended.proposal).toBeUndefined();
  platform().world.runs = [];
  expect((await open('en').say('cancel it')).text).toMatch(/^None of your runs is going right now/);
});

test.each([
  [
    'en',
    'put run 12 on the leaderboard',
    'You put a run on the leaderboard on its own page; I can’t do that. → http://localhost:3000/a/demo/runs/12',
  ],
  [
    'tr',
    'çalışma 12 liderlik tablosuna girsin',
    'Liderlik tablosuna ekleme çalışmanın kendi sayfasından yapılır; ben yapamam. → http://localhost:3000/a/demo/runs/12',
  ],
  [
    'en',
    'let me know once it is done',
    'I can’t write first, so I won’t tell you by myself. Ask me “is it done?” any time.',
  ],
  [
    'tr',
    'bitince haber ver',
    'İlk yazan ben olamam, o yüzden kendiliğimden haber veremem. İstediğin zaman “bitti mi?” diye sor.',
  ],
])('%s: “%s” is refused in one sentence', async (language, message, text) => {
  const answer = await open(language).say(message);
  expect(answer.text).toBe(text);
  expect(answer.proposal).toBeUndefined();
});
