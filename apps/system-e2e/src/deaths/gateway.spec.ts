import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { askForFive, expectNoEffect, expectOneEffect, type Asked } from '../fixtures/effect.fixture.js';
import { holdAt, type Hold, type Step } from '../fixtures/hold.fixture.js';
import { Http } from '../fixtures/http.fixture.js';
import { expectCleanLog, expectPlainWords } from '../fixtures/hygiene.fixture.js';
import { System } from '../fixtures/system.fixture.js';
import { casesFor, itFull } from '../fixtures/test-mode.fixture.js';
import { waitFor } from '@benchgen/testing';

const moves = (state: string): Step => ({
  table: 'agent.proposals',
  on: 'update',
  when: `new.state = '${state}' and old.state <> '${state}'`,
});

const BEGUN = moves('executing');

/** From the yes to the told receipt; the first two are the ones where something is already under way. */
const STEPS: readonly { when: string; at: Step }[] = [
  { when: 'in the middle of the effect', at: { table: 'platform.grant_uses', on: 'insert', when: 'true' } },
  { when: 'after the effect, before its receipt is stored', at: moves('executed') },
  { when: 'before the yes is stored', at: moves('confirmed') },
  { when: 'after the yes is stored, before anything is begun', at: BEGUN },
  {
    when: 'when the effect is about to be committed',
    at: { table: 'platform.grant_uses', on: 'update', when: 'new.outcome is not null' },
  },
  {
    when: 'after the receipt is stored, before it is told',
    at: { table: 'agent.turns', on: 'update', when: `new.state = 'finished'` },
  },
];

describe('a gateway that is killed on the way from a yes to its receipt', () => {
  let system: System;
  let http: Http;
  beforeAll(async () => {
    system = await System.start({ mode: 'split', gateways: 2 });
    http = new Http(system);
  }, 60_000);
  afterAll(() => system.stop());

  const sayYes = async ({ conversation, proposal }: Asked): Promise<string> =>
    (await http.send(conversation, 'yes', { gateway: 0, expectedProposalId: proposal })).id;
  /** As if its lease had run out by now. */
  const forgetOwner = (conversation: string) =>
    system.db.rows(`update agent.conversations set lease_until = now() where id = $1 and running_turn_id is not null`, [
      conversation,
    ]);
  const dieAt = async (asked: Asked, hold: Hold): Promise<string> => {
    const turn = await sayYes(asked);
    await hold.reached();
    await system.fleet.kill('gateway', 0);
    await hold.release();
    return turn;
  };
  const revive = () => system.fleet.start('gateway', { url: system.url(0) });

  it.each(casesFor(STEPS, 2))(
    '$when: the other one brings it to one run, and tells it',
    async ({ at }) => {
      const asked = await askForFive(system, 0);
      const turn = await dieAt(asked, await holdAt(system.db, at));
      await forgetOwner(asked.conversation);
      const answer = await http.answerTo(asked.conversation, turn, { gateway: 1 });
      const { number } = await expectOneEffect(system, asked, 1);
      expect(answer).toContain(`/runs/${String(number)}`);
      await revive();
    },
    60_000,
  );

  itFull(
    'before anything is begun, and for longer than its grant lives: nothing happens, and that is told',
    async () => {
      const asked = await askForFive(system, 0);
      const turn = await dieAt(asked, await holdAt(system.db, BEGUN));
      await system.db.rows(
        `update agent.grants set issued_at = issued_at - interval '70 s', expires_at = expires_at - interval '70 s' where proposal_id = $1`,
        [asked.proposal],
      );
      await forgetOwner(asked.conversation);
      expect(await http.answerTo(asked.conversation, turn, { gateway: 1 })).toContain('It was not carried out.');
      await expectNoEffect(system, asked, 1);
      await revive();
    },
    60_000,
  );

  itFull(
    'while its call is on the way to a skill that does not read: two calls come of it, and one run',
    async () => {
      const asked = await askForFive(system, 0);
      system.fleet.freeze('benchmark-launch');
      const turn = await sayYes(asked);
      const state = (wanted: string) =>
        waitFor(
          async () =>
            (await system.db.rows('select from agent.proposals where id = $1 and state = $2', [asked.proposal, wanted]))
              .length > 0,
        );
      await state('executing');
      await system.fleet.kill('gateway', 0);
      await forgetOwner(asked.conversation);
      await state('unknown');
      system.fleet.thaw('benchmark-launch');
      const answer = await http.answerTo(asked.conversation, turn, { gateway: 1 });
      const { number } = await expectOneEffect(system, asked, 1);
      const next = await asked.talk.say('is it done?').catch(() => undefined);
      expect(`${answer} ${next?.text ?? ''}`).toContain(`/runs/${String(number)}`);
      await revive();
    },
    60_000,
  );

  itFull(
    'without any help from the test, within the time of its lease',
    async () => {
      const asked = await askForFive(system, 0);
      const turn = await dieAt(asked, await holdAt(system.db, moves('executed')));
      const answer = await http.answerTo(asked.conversation, turn, { gateway: 1 });
      const { number } = await expectOneEffect(system, asked, 1);
      expect(answer).toContain(`/runs/${String(number)}`);
      await revive();
    },
    60_000,
  );

  it('leaves a log without secrets, and no internal word in what was said', async () => {
    expectCleanLog(system);
    await expectPlainWords(system);
  });
});
