import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { decodeModel } from '../model/model-file.js';
import type { MiniModel } from '../model/mini-model.js';
import type { HostMessage, WorkerMessage } from './worker-messages.js';

/** The thread in which embedded models are loaded and answer, so that the event loop of the service stays free. */
const models = new Map<string, MiniModel>();

const reply = (message: WorkerMessage): void => {
  parentPort?.postMessage(message);
};

parentPort?.on('message', (message: HostMessage) => {
  switch (message.kind) {
    case 'load':
      void load(message.id, message.hash, message.file);
      break;
    case 'unload':
      models.delete(message.hash);
      break;
    case 'answer': {
      const answers = message.questions.map(
        ({ hash, prompt, options, ...sampling }) => models.get(hash)?.answer(prompt, options, sampling) ?? null,
      );
      reply({ kind: 'answers', id: message.id, answers });
      break;
    }
  }
});

async function load(id: number, hash: string, file: string): Promise<void> {
  try {
    models.set(hash, decodeModel(await readFile(file), hash));
    reply({ kind: 'loaded', id });
  } catch (error) {
    // A missing file's message holds its path, which is nobody's business further up.
    const missing = error instanceof Error && 'code' in error;
    const problem = missing ? 'The model file is missing.' : error instanceof Error ? error.message : 'unknown';
    reply({ kind: 'loaded', id, problem });
  }
}
