import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TurnEventBody } from '@benchgen/contracts';
import { newId } from '@benchgen/domain';
import { GatewayWorld, type TestPerson } from '../../fixtures/gateway.fixture.js';
import { hello, type TurnScriptFn } from '../../fixtures/scripted-skill.fixture.js';
import { readStream, seen, type SeenTurn } from '../../fixtures/turn-client.fixture.js';

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const slowly: TurnScriptFn = async function* (turn) {
  if (turn.text.includes('patience')) await sleep(turn.text.includes('much') ? 2_500 : 300);
  yield* hello(`heard ${turn.text}`);
};

describe('a turn whose replica is gone', () => {
  let world: GatewayWorld;
  let ada: TestPerson;

  beforeAll(async () => {
    world = await GatewayWorld.start();
    await world.usualSkills({ context: slowly });
    ada = await world.person();
  });
  afterAll(() => world.close());

  /** A turn that a dead replica left behind after it had stored these events. */
  const leftBehind = async (text: string, events: TurnEventBody[], conversation?: string): Promise<string> => {
    const id = conversation ?? (await world.conversation(ada));
    const turn = newId();
    // In one statement: the replica looks for such turns all the time.
    await world.rows(
      `with c as (
         update agent.conversations set last_seq = last_seq + 1, running_turn_id = $2, lease_owner = 'dead',
           lease_until = now() + interval '300 ms' where id = $1 returning last_seq
       ), m as (
         insert into agent.messages (conversation_id, seq, sender, text, turn_id) select $1, last_seq, 'person', $3, $2 from c
       )
       insert into agent.turns (id, conversation_id, account_id, person_id, state, message_seq, started_at, attempts)
       select $2, $1, $4, $5, 'running', last_seq, now(), 1 from c`,
      [id, turn, text, ada.accountId, ada.personId],
    );
    for (const [index, event] of events.entries()) {
      await world.rows('insert into agent.turn_events values ($1, $2, $3)', [turn, index + 1, JSON.stringify(event)]);
    }
    return turn;
  };
  const follow = async (turn: string, gateway = 0): Promise<SeenTurn> =>
    seen(await readStream(await world.call(ada, 'GET', `/v1/turns/${turn}/events`, undefined, { gateway })));
  const started: TurnEventBody = { type: 'started', language: 'en', messageSeq: 1 };

  it('is answered by another one as if nothing had been, when nothing was shown', async () => {
    const turn = await leftBehind('what is this', [started]);
    const told = await follow(turn);
    expect(told.text).toContain('heard what is this');
    expect(told.end?.type).toBe('RUN_FINISHED');
    expect(told.frames.filter(({ event }) => event.type === 'RUN_STARTED')).toHaveLength(1);
  });

  it('ends with an honest word when something was shown, and is not asked again', async () => {
    const turn = await leftBehind('what is this', [started, { type: 'text', delta: 'half of' }]);
    const told = await follow(turn);
    expect(told.text).toContain('half of');
    expect(told.text).toContain('I was interrupted in the middle of this answer.');
    expect(told.end?.type).toBe('RUN_ERROR');
    expect(told.frames.filter(({ id }) => id !== undefined).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });

  it('goes on with what its message had confirmed, under the same grant', async () => {
    const conversation = await world.conversation(ada);
    const { proposal } = await world.send(ada, conversation, 'run it');
    world.platform.isDown = true;
    await world.send(ada, conversation, 'yes');
    world.platform.isDown = false;
    const turn = await leftBehind('yes', [started], conversation);
    // As if this turn, and not the one before, had confirmed and then stopped.
    await world.rows(
      `update agent.proposals set state = 'executing', confirmed_turn_id = $2, state_changed_at = now() where id = $1`,
      [proposal?.id, turn],
    );
    const before = world.platform.effects.length;
    const told = await follow(turn);
    expect(told.receipt).toMatchObject({ proposalId: proposal?.id, outcome: { status: 'executed' } });
    expect(world.platform.effects.length - before).toBe(1);
  });

  it('ends with an honest word when its time is over', async () => {
    const turn = await leftBehind('much patience', [started]);
    await world.rows(`update agent.turns set started_at = now() - interval '59 s' where id = $1`, [turn]);
    const told = await follow(turn);
    expect(told.text).toContain('longer than I may take');
    expect(told.end).toMatchObject({ type: 'RUN_ERROR', code: 'TURN.TIMED_OUT' });
  });

  it('is given up after a few replicas were lost over it', async () => {
    const turn = await leftBehind('what is this', [started]);
    await world.rows('update agent.turns set attempts = 3 where id = $1', [turn]);
    expect((await follow(turn)).end).toMatchObject({ type: 'RUN_ERROR', code: 'INTERNAL.UNEXPECTED' });
  });

  it('is handed to another one at once when its replica shuts down, the waiting one too, and clients resume there', async () => {
    const second = await world.startGateway();
    const index = world.gateways.indexOf(second);
    const conversation = await world.conversation(ada);
    const running = await world.open(ada, conversation, 'much patience', { gateway: index });
    const waiting = await world.open(ada, conversation, 'patience', { gateway: index });
    const turns = await world.rows<{ id: string }>(
      'select id from agent.turns where conversation_id = $1 order by message_seq',
      [conversation],
    );
    const closing = second.close();
    await Promise.all([readStream(running), readStream(waiting)]);
    await closing;
    const told = await Promise.all(turns.map(({ id }) => follow(id)));
    expect(told.map(({ text }) => text.split('\n\n').at(-1))).toEqual(['heard much patience', 'heard patience']);
    expect(told.map(({ end }) => end?.type)).toEqual(['RUN_FINISHED', 'RUN_FINISHED']);
  });
});
