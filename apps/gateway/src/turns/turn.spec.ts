import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GatewayWorld, type TestPerson } from '../fixtures/gateway.fixture.js';

describe('a turn', () => {
  let world: GatewayWorld;
  let ada: TestPerson;

  beforeAll(async () => {
    world = await GatewayWorld.start();
    await world.usualSkills();
    ada = await world.person();
  });
  afterAll(() => world.close());

  it('streams what the skill says and ends', async () => {
    const conversation = await world.conversation(ada);
    const turn = await world.send(ada, conversation, 'what is this?');
    expect(turn.text).toBe('You are talking to an automated assistant.\n\nI answer questions.');
    expect(turn.end).toMatchObject({ type: 'RUN_FINISHED', result: { agentSeq: 2 } });
  });
});
