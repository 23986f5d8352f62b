import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@benchgen/testing';
import { EventSchema } from '@ag-ui/core/schemas';
import { GatewayWorld, type TestPerson } from '../fixtures/gateway.fixture.js';
import { type ScriptedSkill, type TurnScriptFn } from '../fixtures/scripted-skill.fixture.js';
import { readStream, seen } from '../fixtures/turn-client.fixture.js';

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Says its own message back in pieces; "slow" waits to be stopped; "emoji" cuts one in half. */
const parrot: TurnScriptFn = async function* (turn, call) {
  if (turn.text.includes('slow')) {
    yield { type: 'text', delta: 'working' };
    await new Promise((resolve) => {
      call.signal.addEventListener('abort', resolve);
    });
    return;
  }
  if (turn.text.includes('emoji')) {
    yield { type: 'text', delta: 'a\ud83d' };
    await sleep(120);
    yield { type: 'text', delta: '\ude00b\0' };
    yield { type: 'finished' };
    return;
  }
  yield { type: 'step', id: 's', label: 'Looking', status: 'started' };
  for (const word of turn.text.split(' ')) {
    yield { type: 'text', delta: `${word} ` };
    if (turn.text.includes('pieces')) await sleep(60);
  }
  yield { type: 'step', id: 's', label: 'Looking', status: 'finished' };
  yield { type: 'finished' };
};

describe('a turn', () => {
  let world: GatewayWorld;
  let ada: TestPerson;
  let context: ScriptedSkill;

  beforeAll(async () => {
    world = await GatewayWorld.start(2);
    ({ context } = await world.usualSkills({ context: parrot }));
    ada = await world.person();
  });
  afterAll(() => world.close());

  it('streams what the skill says as valid AG-UI events, numbered, and says once that one talks to an assistant', async () => {
    const conversation = await world.conversation(ada);
    const turn = await world.send(ada, conversation, 'what is this?');
    expect(turn.text).toBe('You are talking to an automated assistant.\n\nwhat is this? ');
    expect(turn.end).toMatchObject({ type: 'RUN_FINISHED', result: { agentSeq: 2 } });
    for (const { event } of turn.frames) EventSchema.parse(event);
    const ids = turn.frames.flatMap(({ id }) => (id === undefined ? [] : [id]));
    expect(ids).toEqual(ids.map((_, index) => index + 1));
    const second = await world.send(ada, conversation, 'and this?');
    expect(second.text).toBe('and this? ');
  });

  it('keeps both sides of the conversation, numbered in one row', async () => {
    const conversation = await world.conversation(ada);
    await world.send(ada, conversation, 'one');
    await world.send(ada, conversation, 'two');
    const response = await world.call(ada, 'GET', `/v1/conversations/${conversation}/messages`);
    const { items } = (await response.json()) as { items: { seq: number; from: string; text: string }[] };
    expect(items.map(({ seq, from }) => [seq, from])).toEqual([
      [1, 'person'],
      [2, 'agent'],
      [3, 'person'],
      [4, 'agent'],
    ]);
    expect(items[3]?.text).toBe('two');
    expect(context.turns.at(-1)?.turn.history.map(({ text }) => text)).toEqual(['one', expect.stringContaining('one')]);
  });

  it('runs messages of one conversation in their order, and refuses the seventh that waits', async () => {
    const conversation = await world.conversation(ada);
    const stuck = await world.open(ada, conversation, 'slow one');
    const waiting = [];
    for (let n = 2; n <= 6; n += 1)
      waiting.push(world.send(ada, conversation, `message ${String(n)}`, { gateway: n % 2 }));
    await waitFor(
      async () => (await world.rows('select from agent.turns where conversation_id = $1', [conversation])).length === 6,
    );
    const refused = await world.call(ada, 'POST', `/v1/conversations/${conversation}/turns`, { text: 'too much' });
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'TURN.TOO_MANY_WAITING' });
    const stopped = await world.send(ada, conversation, 'stop', { gateway: 1 });
    expect(stopped.text).toBe('Stopped.');
    expect(seen(await readStream(stuck)).end).toMatchObject({ type: 'RUN_FINISHED', outcome: { type: 'cancelled' } });
    await Promise.all(waiting);
    const order = await world.rows<{ asked: string; answered: string }>(
      `select p.text as asked, m.text as answered from agent.turns t
         join agent.messages m on m.turn_id = t.id and m.sender = 'agent'
         join agent.messages p on p.turn_id = t.id and p.sender = 'person'
       where t.conversation_id = $1 order by t.ended_at`,
      [conversation],
    );
    const numbered = await world.rows<{ asked: string }>(
      `select text as asked from agent.messages where conversation_id = $1 and sender = 'person' order by seq`,
      [conversation],
    );
    expect(order.map(({ asked }) => asked)).toEqual(numbered.map(({ asked }) => asked));
    expect(order.slice(1, 6).every(({ asked, answered }) => asked === answered)).toBe(true);
    expect(order.at(-1)).toEqual({ asked: 'stop', answered: 'Stopped.' });
  });

  it('answers a repeated key with the same turn, and another body under the same key with a refusal', async () => {
    const conversation = await world.conversation(ada);
    const answers = await Promise.all(
      [0, 1, 0, 1].map((gateway) => world.send(ada, conversation, 'only once', { key: 'k-1', gateway })),
    );
    expect(new Set(answers.map(({ turnId }) => turnId)).size).toBe(1);
    for (const answer of answers) expect(answer.frames).toEqual(answers[0]?.frames);
    const other = await world.open(ada, conversation, 'something else', { key: 'k-1' });
    expect(other.status).toBe(422);
    expect(await other.json()).toMatchObject({ code: 'IDEMPOTENCY.OTHER_BODY' });
    expect(await world.rows('select from agent.messages where conversation_id = $1', [conversation])).toHaveLength(2);
  });

  it('can be resumed on another replica from any event: each comes once, in order', async () => {
    const conversation = await world.conversation(ada);
    const response = await world.open(ada, conversation, 'many pieces of text that come one after the other');
    const first = await readStream(response, (frames) => frames.length > 4);
    const turnId = String(first[0]?.event['runId']);
    const after = Math.max(...first.map(({ id }) => id ?? 0));
    const rest = await readStream(
      await world.call(ada, 'GET', `/v1/turns/${turnId}/events`, undefined, {
        gateway: 1,
        headers: { 'last-event-id': String(after), accept: 'text/event-stream' },
      }),
    );
    const whole = await readStream(
      await world.call(ada, 'GET', `/v1/turns/${turnId}/events?after=0`, undefined, { gateway: 1 }),
    );
    expect(
      [...first.filter(({ id }) => id !== undefined), ...rest.filter(({ id }) => id !== undefined)].map(({ id }) => id),
    ).toEqual(whole.flatMap(({ id }) => (id === undefined ? [] : [id])));
    expect(seen([...first, ...rest]).text).toBe(seen(whole).text);
  });

  it('refuses a position that is none', async () => {
    const conversation = await world.conversation(ada);
    const { turnId } = await world.send(ada, conversation, 'hi');
    const response = await world.call(ada, 'GET', `/v1/turns/${turnId}/events?after=x`);
    expect(await response.json()).toMatchObject({ code: 'REQUEST.BAD_POSITION' });
  });

  it('is stopped through any replica, and its skill hears of it', async () => {
    const conversation = await world.conversation(ada);
    const response = await world.open(ada, conversation, 'slow');
    const begun = readStream(response);
    const [turn] = await waitFor(async () => {
      const rows = await world.rows<{ id: string }>(
        `select t.id from agent.turns t join agent.turn_events e on e.turn_id = t.id and e.event ->> 'type' = 'text' where t.conversation_id = $1`,
        [conversation],
      );
      return rows.length > 0 && rows;
    });
    await world.call(ada, 'POST', `/v1/turns/${turn?.id ?? ''}/stop`, undefined, { gateway: 1 });
    expect(seen(await begun).end).toMatchObject({ outcome: { type: 'cancelled' } });
    const view = await world.call(ada, 'GET', `/v1/turns/${turn?.id ?? ''}`);
    expect(await view.json()).toMatchObject({ state: 'stopped' });
  });

  it('never breaks a character, and stores no byte that is not text', async () => {
    const conversation = await world.conversation(ada);
    const turn = await world.send(ada, conversation, 'emoji');
    expect(turn.text).toContain('a😀b');
    const [row] = await world.rows<{ text: string }>(
      `select text from agent.messages where conversation_id = $1 and sender = 'agent'`,
      [conversation],
    );
    expect(row?.text).toContain('a😀b');
  });

  it.each([
    ['', 'MESSAGE.EMPTY'],
    [' \u200b\n', 'MESSAGE.EMPTY'],
    ['a\0b', 'MESSAGE.NOT_TEXT'],
    ['\ud800', 'MESSAGE.NOT_TEXT'],
    ['\u0001\u0002', 'MESSAGE.NOT_TEXT'],
    ['x'.repeat(128 * 1024 + 1), 'MESSAGE.TOO_LONG'],
  ])('refuses what is not a message (%#)', async (text, code) => {
    const conversation = await world.conversation(ada);
    const response = await world.call(ada, 'POST', `/v1/conversations/${conversation}/turns`, { text });
    expect(await response.json()).toMatchObject({ code });
    expect(await world.rows('select from agent.messages where conversation_id = $1', [conversation])).toHaveLength(0);
  });

  it('replaces a pasted key before anything is stored or sent, and says so', async () => {
    const conversation = await world.conversation(ada);
    const secret = 'sk-ant-abc123def456ghi789jkl';
    const turn = await world.send(ada, conversation, `use ${secret} please`);
    expect(turn.text).toContain('Your message held a key or a token.');
    expect(turn.text).not.toContain(secret);
    expect(context.turns.at(-1)?.turn.text).toBe('use [•••] please');
    const rows = await world.rows(`select from agent.messages where text like '%' || $1 || '%'`, [secret]);
    expect(rows).toHaveLength(0);
  });
});
