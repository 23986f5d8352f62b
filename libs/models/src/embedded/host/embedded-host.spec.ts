import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { never } from '../../provider/scripted-provider.fixture.js';
import { encodeModel, modelHash } from '../model/model-file.js';
import { SMALL_DEV, SMALL_LESSONS, SMALL_SETTINGS } from '../training/small-lessons.fixture.js';
import { trainSft } from '../training/train-sft.js';
import { EmbeddedHost, type EmbeddedModelFile } from './embedded-host.js';
import { embedded } from './embedded.provider.js';

// The thread runs the compiled code of this package: build before testing changes to how a model answers.

const model = trainSft(SMALL_LESSONS, SMALL_DEV, SMALL_SETTINGS);
const bytes = encodeModel(model);
let folder: string;
let spec: EmbeddedModelFile;
let host = new EmbeddedHost();

const ask = (content: string) => ({ messages: [{ role: 'user' as const, content }], params: {} });
const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'benchgen-models-'));
  const file = path.join(folder, 'model.mini');
  await writeFile(file, bytes);
  spec = { hash: modelHash(bytes), file, idleUnloadMs: null };
});

afterEach(async () => {
  await host.close();
  host = new EmbeddedHost();
});

afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true });
});

describe('embedded models in their thread', () => {
  it('are cold until brought up, and then answer as the model does', async () => {
    const provider = embedded(host, spec);
    expect(await provider.probe()).toBe('cold');
    const loading = provider.bringUp(never());
    expect(await provider.probe()).toBe('starting');
    await loading;
    expect(await provider.probe()).toBe('live');
    const completion = await provider.answer(ask('How many metres are 9 kilometres?'), never());
    expect(completion).toMatchObject({
      text: '9000',
      via: 'times-1000',
      finishReason: 'stop',
      attempts: [{ number: 1, outcome: 'ok' }],
    });
    expect(completion.confidence).toBeCloseTo(model.answer('How many metres are 9 kilometres?').confidence, 6);
  });

  it('are brought up by their first question', async () => {
    const provider = embedded(host, spec);
    expect((await provider.answer(ask('What is the capital of Peru?'), never())).text).toBe('Lima');
    expect(await provider.probe()).toBe('live');
  });

  it('give each of many questions at once its own answer', async () => {
    const provider = embedded(host, spec);
    const numbers = Array.from({ length: 1_000 }, (_, i) => i + 2);
    const answers = await Promise.all(
      numbers.map((n) => provider.answer(ask(`How many metres are ${String(n)} kilometres?`), never())),
    );
    expect(answers.map(({ text }) => text)).toEqual(numbers.map((n) => String(n * 1000)));
  });

  it('take options and the last thing the user said', async () => {
    const provider = embedded(host, spec);
    const messages = [
      { role: 'system' as const, content: 'Be brief.' },
      { role: 'user' as const, content: 'What is the capital of Peru?' },
      { role: 'assistant' as const, content: 'Lima' },
      { role: 'user' as const, content: 'What is the capital of Italy?' },
    ];
    const answer = await provider.answer({ messages, options: ['Rome', 'Oslo'], params: {} }, never());
    expect(answer.text).toBe('Rome');
  });

  it('are let go when idle, and come back with the next question', async () => {
    const provider = embedded(host, { ...spec, idleUnloadMs: 20 });
    await provider.bringUp(never());
    await until(() => !host.isLoaded(spec.hash));
    expect(await provider.probe()).toBe('cold');
    expect((await provider.answer(ask('What is the capital of Cuba?'), never())).text).toBe('Havana');
  });

  it('can be let go by hand, even while they load', async () => {
    const loading = host.load(spec);
    host.unload(spec.hash);
    await loading;
    expect(host.isLoaded(spec.hash)).toBe(false);
    await host.load(spec);
    expect(host.isLoaded(spec.hash)).toBe(true);
  });

  it('are refused when their file was changed or is missing, without saying where it is', async () => {
    const changed = path.join(folder, 'changed.mini');
    await writeFile(changed, Buffer.concat([bytes, Buffer.from([0])]));
    for (const file of [changed, path.join(folder, 'missing.mini')]) {
      const provider = embedded(host, { ...spec, file });
      const error: unknown = await provider.bringUp(never()).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ class: 'server', retryable: false });
      expect(String(error)).not.toContain(folder);
      expect(await provider.probe()).toBe('cold');
    }
  });

  it('end with the caller', async () => {
    const provider = embedded(host, spec);
    const stopped = AbortSignal.abort(new Error('stopped by the person'));
    await expect(provider.answer(ask('What is 2 plus 2?'), stopped)).rejects.toThrow('stopped by the person');
    await expect(provider.bringUp(stopped)).rejects.toThrow('stopped by the person');
  });

  it('fail their waiting questions when the host is closed, and start again after it', async () => {
    const provider = embedded(host, spec);
    await provider.bringUp(never());
    const waiting = provider.answer(ask('What is the capital of Cuba?'), never());
    const outcome = expect(waiting).rejects.toMatchObject({ class: 'server' });
    await new Promise((resolve) => setImmediate(resolve));
    await host.close();
    await outcome;
    expect((await provider.answer(ask('What is the capital of Cuba?'), never())).text).toBe('Havana');
  });
});
