import { afterEach } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import type { ModelProvider } from '../provider/model-provider.js';
import { openAiCompatible, type OpenAiCompatibleOptions } from './openai-compatible.provider.js';
import { scriptedServer, type ScriptedServer } from './scripted-server.fixture.js';

type Serve = (
  respond: (response: ServerResponse) => void,
  options?: Partial<OpenAiCompatibleOptions> & { path?: string },
) => Promise<{ model: ModelProvider; server: ScriptedServer }>;

/** Models behind servers of this spec file; all are closed after each test. */
export function servedModels(): Serve {
  const open: { close: () => Promise<void> }[] = [];
  afterEach(async () => {
    for (const each of open.splice(0).reverse()) await each.close();
  });
  return async (respond, { path = '/v1', ...options } = {}) => {
    const server = await scriptedServer((_request, response) => {
      respond(response);
    });
    const model = openAiCompatible({ baseUrl: server.url + path, model: 'small', ...options });
    open.push(server, model);
    return { model, server };
  };
}
