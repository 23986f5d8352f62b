import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectBalancedBooks, expectOneStory } from '../fixtures/books.fixture.js';
import { holdTable } from '../fixtures/hold.fixture.js';
import { Http, problemIn } from '../fixtures/http.fixture.js';
import { expectCleanLog, expectPlainWords } from '../fixtures/hygiene.fixture.js';
import { System } from '../fixtures/system.fixture.js';
import { Talk, untilEnded } from '../fixtures/talk.fixture.js';

const ASK = 'run the capitals benchmark on local-mini-32 with 5 questions';

describe('a yes, over two gateways', () => {
  let system: System;
  let http: Http;
  beforeAll(async () => {
    system = await System.start({ mode: 'trial', gateways: 2 });
    http = new Http(system);
  }, 60_000);
  afterAll(() => system.stop());

  const runs = async () => (await system.client().runs({ limit: 100 })).items;
  const proposed = async (gateway = 0): Promise<{ talk: Talk; proposal: string }> => {
    const talk = await Talk.open(system, { language: 'en', gateways: [gateway] });
    const { proposal, text } = await talk.say(ASK);
    if (proposal === undefined) throw new Error(`nothing was proposed: ${text}`);
    return { talk, proposal: proposal.id };
  };
  const idle = async (conversation: string): Promise<void> => {
    for (const { id } of await system.db.rows<{ id: string }>('select id from agent.turns where conversation_id = $1', [
      conversation,
    ]))
      await http.ended(id);
  };

  it('said fifty times at once starts one run, and each answer tells of the same one', async () => {
    const { talk, proposal } = await proposed();
    const before = (await runs()).length;
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        http.post(talk.id, 'yes', { gateway: n % 2, key: `yes-${String(n)}`, expectedProposalId: proposal }),
      ),
    );
    const refused = responses.filter(({ status }) => status !== 202);
    for (const response of refused) expect((await problemIn(response)).code).toBe('TURN.TOO_MANY_WAITING');
    expect(refused.length).toBeLessThan(50);
    await idle(talk.id);
    const [run, ...others] = await runs();
    expect(others).toHaveLength(before);
    const answers = (await http.messages(talk.id)).filter(({ from }) => from === 'agent').slice(1);
    expect(answers).toHaveLength(50 - refused.length);
    for (const { text } of answers) expect(text).toContain(`/runs/${String(run?.number)}`);
    await untilEnded(system.client(), run?.number ?? 0);
    expectOneStory((await system.client().auditEntries(proposal)).items);
  });

  it('sent fifty times under one key is one message', async () => {
    const { talk, proposal } = await proposed(1);
    const before = (await runs()).length;
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        http.post(talk.id, 'yes', { gateway: n % 2, key: 'once', expectedProposalId: proposal }),
      ),
    );
    const turns = new Set(
      await Promise.all(responses.map(async (response) => ((await response.json()) as { id: string }).id)),
    );
    expect(turns.size).toBe(1);
    await idle(talk.id);
    expect(await runs()).toHaveLength(before + 1);
    expect((await http.messages(talk.id)).filter(({ from }) => from === 'person')).toHaveLength(2);
  });

  it('under a used key with another text is refused, and nothing of it is stored', async () => {
    const { talk, proposal } = await proposed();
    await http.send(talk.id, 'no', { key: 'mine' });
    const other = await http.post(talk.id, 'yes', { key: 'mine', expectedProposalId: proposal, gateway: 1 });
    expect(other.status).toBe(422);
    expect((await problemIn(other)).code).toBe('IDEMPOTENCY.OTHER_BODY');
    await idle(talk.id);
    expect((await http.messages(talk.id)).map(({ text }) => text)).not.toContain('yes');
  });

  it('typed before the proposal was shown starts nothing; the proposal asks once more', async () => {
    const before = (await runs()).length;
    const conversation = await http.conversation();
    const hold = await holdTable(system.db, 'platform.benchmarks');
    const asked = await http.send(conversation, ASK);
    await hold.reached();
    const early = await http.send(conversation, 'yes', { gateway: 1 });
    await hold.release();
    const answer = await http.answerTo(conversation, early.id);
    expect(answer).toContain('Your answer was sent before this proposal was shown.');
    expect(await http.turn(asked.id)).toMatchObject({ state: 'finished' });
    expect(await runs()).toHaveLength(before);
    const { pendingProposal } = await system.client().conversation(conversation);
    const { id } = await http.send(conversation, 'yes', { gateway: 1, expectedProposalId: pendingProposal?.id });
    await http.ended(id);
    expect(await runs()).toHaveLength(before + 1);
  });

  it('to a proposal that another window has replaced shows the current one and starts nothing', async () => {
    const { talk, proposal } = await proposed();
    const before = (await runs()).length;
    await http.ended(
      (await http.send(talk.id, 'yes but 7 questions', { gateway: 1, expectedProposalId: proposal })).id,
    );
    const answer = await http.answerTo(talk.id, (await http.send(talk.id, 'yes', { expectedProposalId: proposal })).id);
    expect(answer).toContain('The proposal has changed since you last saw it.');
    expect(answer).toContain('7 random questions');
    expect(await runs()).toHaveLength(before);
  });

  it('leaves books that balance, a log without secrets, and no internal word in what was said', async () => {
    for (const { number } of await runs()) await untilEnded(system.client(), number);
    await expectBalancedBooks(system);
    expectCleanLog(system);
    await expectPlainWords(system);
  });
});
