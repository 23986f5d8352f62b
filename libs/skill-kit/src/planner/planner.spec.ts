import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { rehearse, type Rehearsal } from '../conformance/rehearsal.js';
import { toySkill } from '../toy-skill.fixture.js';

let rehearsal: Rehearsal;
beforeAll(async () => {
  rehearsal = await rehearse(toySkill());
});
afterAll(async () => {
  await rehearsal.close();
});
beforeEach(() => {
  rehearsal.platform.reset();
});

test('asks once for everything that is missing, with the likeliest answers as buttons', async () => {
  const chat = rehearsal.open('en');
  const asked = await chat.say('paint');
  expect(asked.text).toBe('Missing: colour wall?');
  expect(asked.options.map(({ send }) => send)).toEqual(['red north', 'green north', 'blue north']);
  expect((await chat.say('2')).text).toBe('Painting north green, 1 coats.');
});

test('asks for one missing thing with notes on the buttons, and takes a typed answer', async () => {
  const chat = rehearsal.open('en');
  const asked = await chat.say('paint the north, 3 coats');
  expect(asked.options[2]).toEqual({ label: 'blue · free', send: 'blue' });
  expect((await chat.say('make it blue')).text).toBe('Painting north blue, 3 coats.');
});

test('reads what else a longer answer says, and nothing else out of a bare number', async () => {
  const chat = rehearsal.open('en');
  await chat.say('paint the north');
  expect((await chat.say('the second one please, with 2 coats')).text).toBe('Painting north green, 2 coats.');
});

test('half an answer is kept, and only the other half is asked for', async () => {
  const chat = rehearsal.open('en');
  await chat.say('paint');
  const asked = await chat.say('red');
  expect(asked.text).toBe('Missing: wall?');
  expect((await chat.say('south')).text).toBe('Painting south red, 1 coats.');
});

test('an answer that fits none is not asked about again', async () => {
  const chat = rehearsal.open('en');
  await chat.say('paint the north');
  const answer = await chat.say('purple');
  expect(answer.text).toBe('No such colour.');
  expect(answer.openQuestion).toBeUndefined();
});

test('an answer that is as open as the question is not asked about again; a narrower one is', async () => {
  const chat = rehearsal.open('en');
  await chat.say('paint the north');
  expect((await chat.say('bright')).text).toBe('No such colour.');
  const other = rehearsal.open('en');
  await other.say('paint the north');
  expect((await other.say('red green')).openQuestion?.awaiting).toBe('colour');
});

test('a no to the question leaves it', async () => {
  const chat = rehearsal.open('en');
  await chat.say('paint the north');
  expect((await chat.say('no thanks')).text).toBe('All right, I’ll leave it.');
});

test('a clear wish of its own is not taken for an answer', async () => {
  const chat = rehearsal.open('en');
  await chat.say('paint the north');
  expect((await chat.say('quick, hello')).text).toBe('Hello.');
});

test('a message about nothing of ours goes to what the skill does otherwise', async () => {
  expect((await rehearsal.open('en').say('bake a cake')).text).toBe('I paint walls.');
  const chat = rehearsal.open('en');
  await chat.say('paint the north');
  expect((await chat.say('what is the capital of France')).text).toBe('I paint walls.');
});

test('a phrase that is nearly one of the declared ones is understood without its concepts', async () => {
  expect((await rehearsal.open('en').say('say helo')).text).toBe('Hello.');
});

test('a proposal is changed by an answer, and the change is told as one', async () => {
  const chat = rehearsal.open('en');
  const first = await chat.say('stop');
  const second = await chat.say('yes but the other');
  expect([first.text, second.text]).toEqual(['Stop it?', 'Stop it, changed?']);
  expect(second.proposal?.args).not.toEqual(first.proposal?.args);
});

test('an answer that changes nothing hears so, and a question is answered; nothing is proposed', async () => {
  const chat = rehearsal.open('en');
  await chat.say('stop');
  const answers = [await chat.say('yes but in purple'), await chat.say('what happens then?')];
  expect(answers.map(({ text }) => text)).toEqual(['Nothing to change.', 'It stops.']);
  expect(answers.map(({ proposal }) => proposal)).toEqual([undefined, undefined]);
});

test('what was handed over is taken up without reading the words that were for another skill', async () => {
  const { platform } = rehearsal;
  const [run] = platform.world.runs;
  const answer = await rehearsal
    .open('en')
    .handOver({ to: 'benchmark-launch', intent: 'stop', slots: { runId: run?.id ?? '' } }, 'paint other');
  expect(answer.proposal?.args).toEqual({ runId: run?.id });
});

test('a hand-over with no work in it is read as the message it came with', async () => {
  const answer = await rehearsal.open('en').handOver({ to: 'benchmark-launch', intent: 'message', slots: {} }, 'hello');
  expect(answer.text).toBe('Hello.');
});

test('a yes is carried out with one call, and when something had changed it is proposed anew', async () => {
  const chat = rehearsal.open('en');
  await chat.say('stop');
  expect(await chat.say('yes')).toMatchObject({ text: 'Stopped.', outcome: { status: 'executed' } });
  const late = rehearsal.open('en');
  await late.say('stop');
  for (const run of rehearsal.platform.world.runs) run.state = 'finished';
  expect(await late.say('yes')).toMatchObject({ outcome: { status: 'stale' }, text: 'Stop it?' });
  expect(rehearsal.platform.acts).toHaveLength(2);
});

test('a skill without actions cannot propose', async () => {
  const toy = toySkill();
  const readOnly = await rehearse({ ...toy, declaration: { ...toy.declaration, actions: [] } });
  expect((await readOnly.open('en').say('stop')).failed).toBe('SKILL.MAY_NOT_PROPOSE');
  await readOnly.close();
});
