import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@benchgen/testing';
import { GatewayWorld, type TestPerson } from '../fixtures/gateway.fixture.js';
import type { ScriptedSkill } from '../fixtures/scripted-skill.fixture.js';

describe('an action whose answer was lost', () => {
  let world: GatewayWorld;
  let ada: TestPerson;
  let launch: ScriptedSkill;

  beforeAll(async () => {
    world = await GatewayWorld.start(2);
    ({ launch } = await world.usualSkills());
    ada = await world.person();
  });
  afterAll(() => world.close());

  const propose = async (): Promise<{ conversation: string; id: string }> => {
    const conversation = await world.conversation(ada);
    const { proposal } = await world.send(ada, conversation, 'run it');
    return { conversation, id: proposal?.id ?? '' };
  };
  const stateOf = async (id: string): Promise<string | undefined> =>
    (await world.rows<{ state: string }>('select state from agent.proposals where id = $1', [id]))[0]?.state;
  const becomes = (id: string, state: string) => waitFor(async () => (await stateOf(id)) === state);
  /** Time passes for the sweeper. */
  const age = (id: string) =>
    world.rows(`update agent.proposals set state_changed_at = state_changed_at - interval '1 min' where id = $1`, [id]);
  const jtisSent = () =>
    launch.executions.map(
      ({ token }) =>
        (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { jti: string }).jti,
    );
  const kinds = async (id: string): Promise<string[]> =>
    (await world.entries(ada.accountId)).filter(({ proposal }) => proposal === id).map(({ type }) => String(type));

  it('is asked about at the platform, and told as it was, in the same turn', async () => {
    const { conversation, id } = await propose();
    const before = world.platform.effects.length;
    world.platform.losesAnswers = true;
    const told = await world.send(ada, conversation, 'yes');
    world.platform.losesAnswers = false;
    expect(told.receipt).toMatchObject({ proposalId: id, outcome: { status: 'executed' } });
    expect(told.text).toMatch(/Run \d+ is queued: “Capitals” with local-mini-32\. http:.+\/runs\/\d+/);
    expect(world.platform.effects.length - before).toBe(1);
    expect(await kinds(id)).toEqual([
      'proposal.created',
      'proposal.shown',
      'proposal.confirmed',
      'action.started',
      'action.unknown',
    ]);
  });

  it('is sent again under the very same grant when it never arrived, and told with the next answer', async () => {
    const { conversation, id } = await propose();
    const before = world.platform.effects.length;
    const sent = jtisSent().length;
    world.platform.isDown = true;
    const unknown = await world.send(ada, conversation, 'yes');
    expect(unknown.text).toContain('It will not be done twice.');
    expect(unknown.receipt).toBeUndefined();
    expect(await stateOf(id)).toBe('unknown');
    const asking = await world.send(ada, conversation, 'yes', { expectedProposalId: id });
    expect(asking.text).toContain('I got no answer');
    world.platform.isDown = false;
    await age(id);
    await becomes(id, 'executed');
    expect(world.platform.effects.length - before).toBe(1);
    expect(new Set(jtisSent().slice(sent)).size).toBe(1);
    const next = await world.send(ada, conversation, 'what is this?');
    expect(next.text).toContain('About your earlier yes:');
    expect(next.receipt).toMatchObject({ proposalId: id, outcome: { status: 'executed' } });
    const later = await world.send(ada, conversation, 'what is this?');
    expect(later.text).not.toContain('About your earlier yes:');
  });

  it('is refused for good at the platform when its time is over, before it is called failed', async () => {
    const { conversation, id } = await propose();
    const before = world.platform.effects.length;
    world.platform.isDown = true;
    await world.send(ada, conversation, 'yes');
    await world.rows(`update agent.grants set expires_at = now() - interval '1 s' where proposal_id = $1`, [id]);
    world.platform.isDown = false;
    await age(id);
    await becomes(id, 'failed');
    const refusals = world.platform.requests.filter(({ url }) => url.endsWith('/refusal'));
    expect(refusals.length).toBeGreaterThan(0);
    expect(world.platform.effects.length).toBe(before);
    expect((await kinds(id)).at(-1)).toBe('action.failed');
    const next = await world.send(ada, conversation, 'what is this?');
    expect(next.receipt).toMatchObject({ outcome: { status: 'failed', code: 'GRANT.EXPIRED' } });
  });

  it('is carried on by the sweeper when the yes was stored and then everything stopped', async () => {
    const { conversation, id } = await propose();
    const before = world.platform.effects.length;
    world.platform.isDown = true;
    await world.send(ada, conversation, 'yes');
    world.platform.isDown = false;
    // As if the process had ended between the yes and the sending.
    await world.rows(`update agent.proposals set state = 'confirmed' where id = $1`, [id]);
    await age(id);
    await becomes(id, 'executed');
    expect(world.platform.effects.length - before).toBe(1);
  });

  it('never left when nobody serves the skill: nothing was done, and that is said', async () => {
    const { conversation, id } = await propose();
    await launch.close();
    const told = await world.send(ada, conversation, 'yes');
    expect(told.receipt?.outcome).toEqual({ status: 'failed', code: 'SKILL.UNAVAILABLE' });
    expect(await stateOf(id)).toBe('failed');
    expect((await kinds(id)).slice(-2)).toEqual(['action.started', 'action.failed']);
  });
});
