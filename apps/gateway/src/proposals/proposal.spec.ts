import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@benchgen/testing';
import { GatewayWorld, type TestPerson } from '../fixtures/gateway.fixture.js';
import { AGAIN, declare, launchDraft, say, type ScriptedSkill } from '../fixtures/scripted-skill.fixture.js';
import { readStream, seen } from '../fixtures/turn-client.fixture.js';

describe('a proposal', () => {
  let world: GatewayWorld;
  let ada: TestPerson;
  let launch: ScriptedSkill;

  beforeAll(async () => {
    world = await GatewayWorld.start(2);
    ({ launch } = await world.usualSkills());
    ada = await world.person();
  });
  afterAll(() => world.close());

  const proposals = (conversation: string) =>
    world.rows<{ id: string; state: string; shown_seq: number; confirmed_seq: number | null }>(
      'select id, state, shown_seq, confirmed_seq from agent.proposals where conversation_id = $1 order by created_at, id',
      [conversation],
    );
  const kinds = async (proposal: string): Promise<string[]> =>
    (await world.entries(ada.accountId))
      .filter((entry) => entry['proposal'] === proposal)
      .map(({ type }) => String(type));

  it('is shown, confirmed by the next message, carried out once, and told with its receipt', async () => {
    const conversation = await world.conversation(ada);
    const before = world.platform.effects.length;
    const shown = await world.send(ada, conversation, 'run it');
    const id = shown.proposal?.id ?? '';
    expect(shown.proposal).toMatchObject({ state: 'pending', shownSeq: 2, preview: launchDraft().preview });
    expect(shown.end).toMatchObject({ result: { proposalId: id, agentSeq: 2 } });
    const displayed = await world.call(ada, 'POST', `/v1/proposals/${id}/displayed`);
    expect(displayed.status).toBe(204);

    const done = await world.send(ada, conversation, 'yes', { expectedProposalId: id });
    expect(done.receipt).toMatchObject({ proposalId: id, outcome: { status: 'executed' } });
    expect(done.text).toBe('Run 14 is queued.');
    expect(world.platform.effects.length - before).toBe(1);
    expect(await proposals(conversation)).toMatchObject([{ state: 'executed', shown_seq: 2, confirmed_seq: 3 }]);
    expect(await kinds(id)).toEqual([
      'proposal.created',
      'proposal.shown',
      'proposal.shown',
      'proposal.confirmed',
      'action.started',
    ]);
  });

  it('writes an audit story whose digests agree and whose numbers are dense', async () => {
    const conversation = await world.conversation(ada);
    const { proposal } = await world.send(ada, conversation, 'run it');
    await world.send(ada, conversation, 'yes');
    const story = (await world.entries(ada.accountId)).filter((entry) => entry['proposal'] === proposal?.id);
    expect(story.map(({ pseq }) => pseq)).toEqual(story.map((_, index) => index));
    expect(new Set(story.map((entry) => entry['args_digest'])).size).toBe(1);
    expect(new Set(story.map((entry) => entry['preview_digest'])).size).toBe(1);
    const confirmed = story.find(({ type }) => type === 'proposal.confirmed');
    expect(confirmed).toMatchObject({ actor: { kind: 'user', svc: 'gateway' }, msg_seq: 3, ceiling: 12_000 });
    const claims = world.platform.effects.at(-1);
    expect(claims).toMatchObject({ proposal: proposal?.id, argsDigest: confirmed?.['args_digest'], sub: ada.personId });
  });

  it('is carried out once however often and wherever the yes is sent', async () => {
    const conversation = await world.conversation(ada);
    const { proposal } = await world.send(ada, conversation, 'run it');
    const before = world.platform.effects.length;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        world.open(ada, conversation, 'yes', { gateway: n % 2, ...(proposal && { expectedProposalId: proposal.id }) }),
      ),
    );
    const accepted = answers.filter(({ status }) => status === 200);
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
    const told = await Promise.all(accepted.map(async (answer) => seen(await readStream(answer))));
    await Promise.all(answers.filter(({ status }) => status === 429).map((answer) => answer.text()));
    expect(world.platform.effects.length - before).toBe(1);
    expect(told.every(({ receipt }) => receipt?.outcome.status === 'executed')).toBe(true);
    expect(await world.rows('select from agent.grants where proposal_id = $1', [proposal?.id])).toHaveLength(1);
  });

  it('is not confirmed by a yes that was sent before it was shown', async () => {
    const conversation = await world.conversation(ada);
    const before = launch.executions.length;
    const [shown, early] = await Promise.all([
      world.open(ada, conversation, 'run it'),
      waitFor(
        async () =>
          (await world.rows('select from agent.messages where conversation_id = $1', [conversation])).length > 0,
      ).then(() => world.open(ada, conversation, 'yes')),
    ]);
    await readStream(shown);
    const answer = seen(await readStream(early));
    const [row] = await proposals(conversation);
    if ((row?.confirmed_seq ?? 0) === 0) {
      expect(answer.text).toContain('sent before this proposal was shown');
      expect(launch.executions.length).toBe(before);
      expect(answer.proposal?.shownSeq).toBeGreaterThan(3);
      const done = await world.send(ada, conversation, 'yes');
      expect(done.receipt?.outcome.status).toBe('executed');
    } else expect(row?.confirmed_seq).toBeGreaterThan(row?.shown_seq ?? 0);
  });

  it('is left on a no, and a yes after that finds nothing', async () => {
    const conversation = await world.conversation(ada);
    const { proposal } = await world.send(ada, conversation, 'run it');
    const no = await world.send(ada, conversation, 'no');
    expect(no.text).toBe('All right, I left it. Nothing was changed.');
    const yes = await world.send(ada, conversation, 'yes', { ...(proposal && { expectedProposalId: proposal.id }) });
    expect(yes.text).toContain('Nothing is waiting');
    expect(await proposals(conversation)).toMatchObject([{ state: 'declined' }]);
    expect(await kinds(proposal?.id ?? '')).toEqual(['proposal.created', 'proposal.shown', 'proposal.declined']);
  });

  it('becomes a new one when it is changed, and only the new one can be confirmed', async () => {
    const conversation = await world.conversation(ada);
    const first = await world.send(ada, conversation, 'run it');
    const changed = await world.send(ada, conversation, 'yes but 50 questions');
    expect(changed.proposal?.preview.headline).toContain('50 questions');
    expect(changed.proposal?.id).not.toBe(first.proposal?.id);
    expect(launch.turns.at(-1)?.turn.context.pending).toMatchObject({ id: first.proposal?.id, reading: 'amend' });
    const old = await world.send(ada, conversation, 'yes', { expectedProposalId: first.proposal?.id ?? '' });
    expect(old.text).toContain('has changed since you last saw it');
    expect(old.proposal?.id).toBe(changed.proposal?.id);
    const done = await world.send(ada, conversation, 'yes', { expectedProposalId: changed.proposal?.id ?? '' });
    expect(done.receipt?.outcome.status).toBe('executed');
    expect((await proposals(conversation)).map(({ state }) => state)).toEqual(['superseded', 'executed']);
    expect(await kinds(first.proposal?.id ?? '')).toEqual([
      'proposal.created',
      'proposal.shown',
      'proposal.amended',
      'proposal.superseded',
    ]);
  });

  it('is replaced by another one, which says so', async () => {
    const conversation = await world.conversation(ada);
    await world.skill(declare('benchmark-other', ['whales'], { actions: ['run.launch'] }), {
      turn: () => say({ type: 'proposal', draft: launchDraft(9) }, { type: 'finished' }),
    });
    await world.send(ada, conversation, 'run it');
    const other = await world.send(ada, conversation, 'whales live in the sea');
    expect(other.text).toContain('This replaces the earlier proposal: Run Capitals on local-mini-32, all questions');
    expect((await proposals(conversation)).map(({ state }) => state)).toEqual(['superseded', 'pending']);
  });

  it('still waits after a question about it was answered, and is shown again', async () => {
    const conversation = await world.conversation(ada);
    const { proposal } = await world.send(ada, conversation, 'run it');
    const answer = await world.send(ada, conversation, 'what does that cost?');
    expect(answer.text).toContain('It costs at most 12 credits.');
    expect(answer.text).toContain('The proposal is still waiting.');
    expect(answer.proposal?.id).toBe(proposal?.id);
    expect(answer.proposal?.shownSeq).toBe(4);
    const done = await world.send(ada, conversation, 'yes');
    expect(done.receipt?.outcome.status).toBe('executed');
  });

  it('is asked about when the answer is not clear', async () => {
    const conversation = await world.conversation(ada);
    await world.send(ada, conversation, 'run it');
    const asked = await world.send(ada, conversation, 'banana');
    expect(asked.text).toContain('Shall I go ahead?');
    expect(asked.proposal).toBeDefined();
  });

  it('is shown anew at once when its time has passed', async () => {
    const conversation = await world.conversation(ada);
    const old = await world.send(ada, conversation, 'run it');
    await world.rows(`update agent.proposals set expires_at = now() - interval '1 s' where id = $1`, [
      old.proposal?.id,
    ]);
    const anew = await world.send(ada, conversation, 'yes');
    expect(anew.text).toContain('too old');
    expect(anew.proposal?.id).not.toBe(old.proposal?.id);
    expect(anew.receipt).toBeUndefined();
    expect(await kinds(old.proposal?.id ?? '')).toEqual(['proposal.created', 'proposal.shown', 'proposal.expired']);
    const done = await world.send(ada, conversation, 'yes');
    expect(done.receipt?.outcome.status).toBe('executed');
  });

  it('is proposed anew at once when something has changed meanwhile, and nothing happened', async () => {
    const conversation = await world.conversation(ada);
    const old = await world.send(ada, conversation, 'run it');
    world.platform.outcomes.push({ status: 'stale', reasons: ['price_changed'] });
    const anew = await world.send(ada, conversation, 'yes');
    expect(anew.receipt).toMatchObject({ proposalId: old.proposal?.id, outcome: { status: 'stale' } });
    expect(anew.proposal?.id).toBeDefined();
    expect(anew.proposal?.id).not.toBe(old.proposal?.id);
    expect((await proposals(conversation)).map(({ state }) => state)).toEqual(['stale', 'pending']);
    expect((await kinds(old.proposal?.id ?? '')).slice(-2)).toEqual(['action.started', 'proposal.stale']);
  });

  it('failed for a reason is told in one sentence and not tried again', async () => {
    const conversation = await world.conversation(ada);
    await world.send(ada, conversation, 'run it');
    world.platform.outcomes.push({ status: 'failed', code: 'CREDITS.INSUFFICIENT' });
    const failed = await world.send(ada, conversation, 'yes');
    expect(failed.receipt?.outcome).toEqual({ status: 'failed', code: 'CREDITS.INSUFFICIENT' });
    expect((await proposals(conversation)).map(({ state }) => state)).toEqual(['failed']);
    const again = await world.send(ada, conversation, 'yes');
    expect(again.text).toContain('Nothing is waiting');
  });

  it('of a read-only skill is refused and recorded, and so is one for somebody who may only read', async () => {
    await world.skill(declare('benchmark-analyze', ['analyze']), {
      turn: () => say({ type: 'proposal', draft: launchDraft() }, { type: 'finished' }),
    });
    const conversation = await world.conversation(ada);
    const refused = await world.send(ada, conversation, 'analyze');
    expect(refused.end).toMatchObject({ type: 'RUN_ERROR', code: 'SKILL.MAY_NOT_PROPOSE' });
    expect(await proposals(conversation)).toEqual([]);
    const denied = (await world.entries(ada.accountId)).filter(({ type }) => type === 'access.denied');
    expect(denied.at(-1)).toMatchObject({ skill: 'benchmark-analyze', result: { code: 'SKILL.MAY_NOT_PROPOSE' } });
    const reader = await world.person('auditor', ada.accountId);
    const theirs = await world.conversation(reader);
    expect((await world.send(reader, theirs, 'run it')).end).toMatchObject({ code: 'AUTH.NOT_ALLOWED' });
    expect(await proposals(theirs)).toEqual([]);
  });

  it('with arguments outside the schema never becomes one', async () => {
    await world.skill(declare('benchmark-wrong', ['wrongly'], { actions: ['run.launch'] }), {
      turn: () => say({ type: 'proposal', draft: { ...launchDraft(), args: { sneaky: true } } }, { type: 'finished' }),
    });
    const conversation = await world.conversation(ada);
    expect((await world.send(ada, conversation, 'wrongly')).end).toMatchObject({ code: 'SKILL.BAD_MESSAGE' });
    expect(await proposals(conversation)).toEqual([]);
  });

  it('is followed by the next one in the same turn when the receipt hands on', async () => {
    const conversation = await world.conversation(ada);
    await world.send(ada, conversation, `run it with ${String(AGAIN)}`);
    const done = await world.send(ada, conversation, 'yes');
    expect(done.receipt?.outcome.status).toBe('executed');
    expect(done.proposal?.preview.headline).toContain(`${String(AGAIN + 1)} questions`);
    expect(done.proposal?.shownSeq).toBe(4);
    const next = await world.send(ada, conversation, 'yes');
    expect(next.receipt).toMatchObject({ proposalId: done.proposal?.id, outcome: { status: 'executed' } });
  });
});
