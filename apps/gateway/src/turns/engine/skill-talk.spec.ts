import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GatewayWorld, type TestPerson } from '../../fixtures/gateway.fixture.js';
import { declare, hello, say, type ScriptedSkill } from '../../fixtures/scripted-skill.fixture.js';

describe('talking through skills', () => {
  let world: GatewayWorld;
  let ada: TestPerson;

  beforeAll(async () => {
    world = await GatewayWorld.start();
    await world.usualSkills();
    ada = await world.person();
  });
  afterAll(() => world.close());

  it('says within moments that a known skill cannot be reached, and what is not installed cannot be done here', async () => {
    const gone = await world.skill(declare('benchmark-gone', ['vanish']), {});
    await gone.close();
    const conversation = await world.conversation(ada);
    const turn = await world.send(ada, conversation, 'vanish please');
    expect(turn.end).toMatchObject({ type: 'RUN_ERROR', code: 'SKILL.UNAVAILABLE' });
    expect(turn.text).toContain('not available right now');
    const after = await world.send(ada, conversation, 'what is this?');
    expect(after.end).toMatchObject({ type: 'RUN_FINISHED' });
  });

  it('asks one short question when two skills fit, and remembers what it was about', async () => {
    const one = await world.skill(declare('benchmark-one', ['double']), {
      turn: () => hello('one'),
    });
    await world.skill(declare('benchmark-two', ['double']), { turn: () => hello('two') });
    const conversation = await world.conversation(ada);
    const asked = await world.send(ada, conversation, 'double trouble');
    expect(asked.text).toContain('Which of these do you mean?');
    expect(asked.options?.map(({ label }) => label)).toEqual(['about benchmark-one', 'about benchmark-two']);
    const answer = await world.send(ada, conversation, 'about benchmark-one');
    expect(answer.text).toBe('one');
    expect(one.turns.at(-1)?.turn.text).toBe('double trouble');
  });

  it('gives an open question back to the skill that asked it', async () => {
    const asker = await world.skill(declare('benchmark-asker', ['choose']), {
      turn: ({ context: { openQuestion } }) =>
        openQuestion === undefined
          ? say(
              { type: 'text', delta: 'Which?' },
              {
                type: 'finished',
                openQuestion: { skill: 'benchmark-asker', intent: 'choose', awaiting: 'model', slots: { n: 1 } },
              },
            )
          : hello(`thanks ${JSON.stringify(openQuestion.slots)}`),
    });
    const conversation = await world.conversation(ada);
    await world.send(ada, conversation, 'choose');
    const answer = await world.send(ada, conversation, 'yes');
    expect(answer.text).toBe('thanks {"n":1}');
    expect(asker.turns).toHaveLength(2);
    const later = await world.send(ada, conversation, 'yes');
    expect(later.text).toBe('Nothing is waiting for a yes or no right now. What would you like to do?');
  });

  it('follows a hand-over with a credential of the next skill, and at most twice', async () => {
    const next = (to: string) => say({ type: 'handover', handover: { to, intent: 'go', slots: {} } });
    const names = ['benchmark-alpha', 'benchmark-beta', 'benchmark-gamma', 'benchmark-delta'];
    const skills: ScriptedSkill[] = [];
    for (const [index, name] of names.entries()) {
      const to = names[index + 1];
      const declaration = declare(name, [name.slice('benchmark-'.length)], { handsOverTo: to ? [to] : [] });
      skills.push(await world.skill(declaration, { turn: () => (to ? next(to) : hello('at the end')) }));
    }
    const conversation = await world.conversation(ada);
    const good = await world.send(ada, conversation, 'start beta');
    expect(good.text).toContain('at the end');
    const tokens = skills.slice(1).map(({ turns }) => turns.at(-1)?.token ?? '');
    const actors = tokens.map(
      (token) => (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { act: object }).act,
    );
    expect(actors).toEqual([
      { sub: 'agent:benchmark-beta' },
      { sub: 'agent:benchmark-gamma' },
      { sub: 'agent:benchmark-delta' },
    ]);
    const tooFar = await world.send(ada, conversation, 'start alpha');
    expect(tooFar.end).toMatchObject({ type: 'RUN_ERROR', code: 'SKILL.BAD_MESSAGE' });
  });

  it('tries another replica once when nothing was shown yet, and never after something was', async () => {
    let calls = 0;
    await world.skill(declare('benchmark-flaky', ['flaky', 'halfway']), {
      turn: async function* (turn) {
        calls += 1;
        if (turn.text === 'halfway') yield { type: 'text', delta: 'half ' };
        await Promise.resolve();
        if (calls === 1 || turn.text === 'halfway') {
          yield {
            type: 'failed',
            error: { code: 'SKILL.BUSY', kind: 'busy', retryable: true, params: {}, problems: [] },
          };
          return;
        }
        yield* hello('second time');
      },
    });
    const conversation = await world.conversation(ada);
    expect((await world.send(ada, conversation, 'flaky')).text).toContain('second time');
    expect(calls).toBe(2);
    const half = await world.send(ada, conversation, 'halfway');
    expect(half.end).toMatchObject({ type: 'RUN_ERROR', code: 'SKILL.BUSY' });
    expect(calls).toBe(3);
  });
});
