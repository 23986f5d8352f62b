import { setImmediate as tick, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { askQuestions } from './ask-questions.js';
import { engineOn, gate, ScriptedModel } from './engine.fixture.js';

const quick = () =>
  new ScriptedModel(async () => {
    await tick();
    return 'yes';
  });

describe('the answer sink', () => {
  test('waits for a database that is away, and loses and doubles nothing', async () => {
    let away = 3;
    const engine = engineOn(quick(), {
      questions: 30,
      write: () => (away-- > 0 ? Promise.reject(new Error('connection refused')) : Promise.resolve(true)),
    });
    await askQuestions(engine.asking);
    expect(engine.trouble).toHaveLength(3);
    expect(new Set(engine.answers().map(({ questionId }) => questionId)).size).toBe(30);
    expect([engine.answers().length, engine.committed()]).toEqual([30, 30]);
  });

  test('lets the model wait while answers wait for their commit', async () => {
    const commits = gate<boolean>();
    const model = quick();
    const engine = engineOn(model, { questions: 100, concurrency: 4, write: () => commits.promise });
    const asked = askQuestions(engine.asking);
    await sleep(50);
    // Answered and not committed, and in their slots.
    expect(model.calls).toBeLessThanOrEqual(2 * 4);
    commits.open(true);
    await asked;
    expect(model.calls).toBe(100);
  });

  test('stops the run when its lease is lost', async () => {
    const engine = engineOn(quick(), { questions: 100, write: () => Promise.resolve(false) });
    await expect(askQuestions(engine.asking)).rejects.toThrow('lease lost');
    expect(engine.committed()).toBe(0);
  });

  test('does not try again what can never be written', async () => {
    let tries = 0;
    const wrong = Object.assign(new Error('invalid text'), { code: '22P02' });
    const engine = engineOn(quick(), {
      questions: 3,
      write: () => {
        tries += 1;
        return Promise.reject(wrong);
      },
    });
    await expect(askQuestions(engine.asking)).rejects.toBe(wrong);
    expect(tries).toBeLessThanOrEqual(2);
  });
});
