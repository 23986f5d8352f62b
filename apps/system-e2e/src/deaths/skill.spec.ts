import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@benchgen/contracts';
import { sentenceFor } from '@benchgen/service-kit';
import { startFaultProxy, waitFor } from '@benchgen/testing';
import { askForFive, expectOneEffect, runsOf, settled } from '../fixtures/effect.fixture.js';
import { holdAt, holdTable } from '../fixtures/hold.fixture.js';
import { expectCleanLog, expectPlainWords } from '../fixtures/hygiene.fixture.js';
import { System } from '../fixtures/system.fixture.js';
import { Talk } from '../fixtures/talk.fixture.js';
import { itFull } from '../fixtures/test-mode.fixture.js';

const ASK = {
  en: 'run the capitals benchmark on local-mini-32',
  tr: 'başkentler testini local-mini-32 ile çalıştır',
} as const;
const EFFECT = { table: 'platform.grant_uses', on: 'insert', when: 'true' } as const;

describe('a part that is not there', () => {
  let system: System;
  beforeAll(async () => {
    system = await System.start({ mode: 'split' });
  }, 60_000);
  afterAll(() => system.stop());

  it.each(['en', 'tr'] as const)(
    'is owned up to within two seconds, and everything else still answers (%s)',
    async (language) => {
      await system.fleet.kill('benchmark-launch');
      const talk = await Talk.open(system, { language });
      const answer = await talk.say(ASK[language], { signal: AbortSignal.timeout(2_000) });
      expect(answer.error).toBe('SKILL.UNAVAILABLE');
      expect(answer.text).toContain(sentenceFor(new AppError('SKILL.UNAVAILABLE'), language));
      expect(
        (await talk.say(language === 'en' ? 'how do credits work?' : 'krediler nasıl çalışıyor?')).error,
      ).toBeUndefined();
      await system.fleet.start('benchmark-launch');
      expect((await talk.say(ASK[language])).proposal).toBeDefined();
    },
  );

  it('dies in the middle of an answer: the person hears so, and the next message is answered', async () => {
    const talk = await Talk.open(system, { language: 'en' });
    const hold = await holdTable(system.db, 'platform.benchmarks');
    const answering = talk.say(ASK.en);
    await hold.reached();
    await system.fleet.kill('benchmark-launch');
    const answer = await answering;
    await hold.release();
    expect(answer.error).toMatch(/^SKILL\.(SILENT|UNAVAILABLE)$/);
    expect(answer.text).toMatch(/did not get an answer in time\. Nothing was changed|not available right now/);
    await system.fleet.start('benchmark-launch');
    expect((await talk.say(ASK.en)).proposal).toBeDefined();
  });

  it('dies while it carries out a yes: one run all the same, told with the next answer', async () => {
    const asked = await askForFive(system, 0);
    const hold = await holdAt(system.db, EFFECT);
    const confirming = asked.talk.say('yes');
    await hold.reached();
    await system.fleet.kill('benchmark-launch');
    expect((await confirming).text).toContain('I got no answer to whether this was carried out.');
    await hold.release();
    await system.fleet.start('benchmark-launch');
    const { number } = await expectOneEffect(system, asked, 0);
    const next = await asked.talk.say('is it done?');
    expect(next.text).toContain('About your earlier yes:');
    expect(next.text).toContain(`/runs/${String(number)}`);
    expect((await asked.talk.say('is it done?')).text).not.toContain('About your earlier yes:');
  }, 60_000);

  it('does what it was told and its answer gets lost: nothing is done twice, and the receipt is told at once', async () => {
    const proxy = await startFaultProxy({ targetPort: Number(new URL(system.fleet.platformUrl).port) });
    await system.fleet.kill('benchmark-launch');
    await system.fleet.start('benchmark-launch', { platformUrl: `http://127.0.0.1:${String(proxy.port)}` });
    const asked = await askForFive(system, 0);
    proxy.dropNextReply();
    const { receipts, text } = await asked.talk.say('yes');
    expect(proxy.droppedReplies()).toBe(1);
    expect(receipts).toMatchObject([{ outcome: { status: 'executed' } }]);
    const { number } = await expectOneEffect(system, asked, 0);
    expect(text).toContain(`/runs/${String(number)}`);
    await system.fleet.kill('benchmark-launch');
    await system.fleet.start('benchmark-launch');
    await proxy.close();
  }, 60_000);

  itFull(
    'of the platform dies in the middle of the effect: one run or none, and what it was is told',
    async () => {
      const asked = await askForFive(system, 0);
      const hold = await holdAt(system.db, EFFECT);
      const confirming = asked.talk.say('yes');
      await hold.reached();
      await system.fleet.kill('platform-api');
      expect((await confirming).text).toContain('I got no answer to whether this was carried out.');
      await hold.release();
      await system.fleet.start('platform-api', { url: system.fleet.platformUrl });
      expect(await settled(system, asked)).toBe('executed');
      const { number } = await expectOneEffect(system, asked, 0);
      expect((await asked.talk.say('is it done?')).text).toContain(`/runs/${String(number)}`);
    },
    60_000,
  );

  itFull('was never there: a gateway that has not heard of it says what it can do, and starts nothing', async () => {
    await system.fleet.kill('benchmark-launch');
    await system.db.rows(`delete from agent.skill_declarations where skill = 'benchmark-launch'`);
    await system.fleet.kill('gateway', 0);
    await system.fleet.start('gateway', { url: system.url() });
    const before = await runsOf(system, 0);
    const talk = await Talk.open(system, { language: 'en' });
    const answer = await talk.say(ASK.en, { signal: AbortSignal.timeout(2_000) });
    expect(answer).toMatchObject({ error: undefined, proposal: undefined });
    expect(answer.text).not.toBe('');
    expect(await runsOf(system, 0)).toEqual(before);
    await system.fleet.start('benchmark-launch');
    await waitFor(async () => (await talk.say(ASK.en)).proposal);
  });

  it('leaves a log without secrets, and no internal word in what was said', async () => {
    expectCleanLog(system);
    await expectPlainWords(system);
  });
});
