import { setImmediate as tick, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { ModelError } from '@benchgen/models';
import fc from 'fast-check';
import { RunStop } from '../run/run-stop.js';
import { askQuestions } from './ask-questions.js';
import { engineOn, gate, ScriptedModel } from './engine.fixture.js';

const afterATick = async (text = 'yes'): Promise<string> => {
  await tick();
  return text;
};
const broken = (kind: 'server' | 'bad_request' | 'auth' = 'server') => new ModelError(kind, 'broken');

describe('the engine', () => {
  test('asks every question once, keeps all slots full and never more, and commits every answer once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(120), fc.integer({ min: 1, max: 12 }), async (questions, concurrency) => {
        const model = new ScriptedModel(() => afterATick());
        const engine = engineOn(model, { questions, concurrency });
        expect(await askQuestions(engine.asking)).toBe('all_asked');
        expect([model.calls, model.peak]).toEqual([questions, Math.min(questions, concurrency)]);
        expect(new Set(engine.answers().map(({ questionId }) => questionId)).size).toBe(questions);
        expect(engine.committed()).toBe(questions);
        expect(Math.max(0, ...engine.batches())).toBeLessThanOrEqual(Math.max(64, concurrency));
      }),
      { numRuns: 25 },
    );
  });

  test('holds only a bounded number of questions at a time, however many there are', async () => {
    const replies = gate<string>();
    const engine = engineOn(new ScriptedModel(() => replies.promise), { questions: 10_000, concurrency: 4 });
    const asked = askQuestions(engine.asking);
    await sleep(20);
    expect(engine.given()).toBeLessThanOrEqual(17);
    engine.stop.abort(new RunStop({ kind: 'cancelled' }));
    replies.open('too late');
    await expect(asked).rejects.toThrow('cancelled');
  });

  test('stores each attempt, and points at the one that brought the answer', async () => {
    const failures = new Map<string, number>();
    const model = new ScriptedModel(async (prompt) => {
      const before = failures.get(prompt) ?? 0;
      failures.set(prompt, before + 1);
      await tick();
      if (before < 2) throw broken();
      return prompt;
    });
    const engine = engineOn(model, { questions: 10 });
    await askQuestions(engine.asking);
    expect(engine.attempts()).toHaveLength(30);
    expect(engine.answers()).toHaveLength(10);
    const pointed = new Set(engine.answers().map(({ id }) => id));
    const good = engine.attempts().filter(({ id }) => pointed.has(id));
    expect(
      good.every(({ outcome, number, costMillicredits }) => outcome === 'ok' && number === 3 && costMillicredits === 1),
    ).toBe(true);
    expect(engine.attempts().reduce((sum, row) => sum + row.costMillicredits, 0)).toBe(10);
  });

  test('records a question that fails for good and goes on', async () => {
    const model = new ScriptedModel((prompt) =>
      prompt.endsWith('3') ? Promise.reject(broken('bad_request')) : afterATick(),
    );
    const engine = engineOn(model, { questions: 10 });
    expect(await askQuestions(engine.asking)).toBe('all_asked');
    expect(engine.answers()).toHaveLength(10);
    expect(engine.attempts().filter(({ outcome }) => outcome === 'bad_request')).toHaveLength(1);
    expect(engine.asking.errors.failed).toBe(1);
  });

  test('gives up when too many questions fail, and at once when the key is refused', async () => {
    const failing = engineOn(new ScriptedModel(() => Promise.reject(broken('bad_request'))), { questions: 1_000 });
    await expect(askQuestions(failing.asking)).rejects.toMatchObject({ stop: { errorCode: 'RUN.TOO_MANY_ERRORS' } });
    expect(failing.given()).toBeLessThan(60);
    const refused = engineOn(new ScriptedModel(() => Promise.reject(broken('auth'))), { questions: 1_000 });
    await expect(askQuestions(refused.asking)).rejects.toMatchObject({ stop: { errorCode: 'MODEL.KEY_REFUSED' } });
    expect(refused.given()).toBeLessThan(20);
  });

  test('never spends more than it may, also when failures give their price back', async () => {
    const model = new ScriptedModel((prompt) =>
      prompt.endsWith('5') ? Promise.reject(broken('bad_request')) : afterATick(),
    );
    const engine = engineOn(model, { questions: 50, reserved: 127, price: 10 });
    expect(await askQuestions(engine.asking)).toBe('budget_reached');
    const spent = engine.attempts().reduce((sum, row) => sum + row.costMillicredits, 0);
    expect(spent).toBe(120);
  });

  test('that is stopped ends only when nothing is under way, discards what comes late, and keeps its cost', async () => {
    const replies = gate<string>();
    const deaf = new ScriptedModel(() => replies.promise);
    const engine = engineOn(deaf, { questions: 20, concurrency: 3 });
    const asked = askQuestions(engine.asking);
    await sleep(5);
    engine.stop.abort(new RunStop({ kind: 'cancelled' }));
    replies.open('late');
    await expect(asked).rejects.toThrow('cancelled');
    expect([engine.answers(), deaf.inFlight, deaf.calls]).toEqual([[], 0, 3]);
    const late = engine.attempts();
    expect(late).toHaveLength(3);
    expect(late.every(({ outcome, costMillicredits }) => outcome === 'ok' && costMillicredits === 1)).toBe(true);
  });

  test('that is stopped records the calls it broke off', async () => {
    const hearing = new ScriptedModel(
      (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error));
        }),
    );
    const engine = engineOn(hearing, { questions: 20, concurrency: 3 });
    const asked = askQuestions(engine.asking);
    await sleep(5);
    engine.stop.abort(new RunStop({ kind: 'cancelled' }));
    await expect(asked).rejects.toThrow('cancelled');
    expect(engine.attempts().map(({ outcome }) => outcome)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  });
});
