import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BenchgenClient, Conversation } from '@benchgen/client';
import { isAlive } from '@benchgen/local-services';
import { readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { ASK_FIVE } from '../fixtures/effect.fixture.js';
import { expectCleanLog } from '../fixtures/hygiene.fixture.js';
import { scratchFolder } from '../fixtures/scratch.fixture.js';
import { Started } from '../fixtures/started.fixture.js';
import { untilEnded } from '../fixtures/talk.fixture.js';
import { casesFor } from '../fixtures/test-mode.fixture.js';
import { waitFor } from '@benchgen/testing';

const FORMS = [
  { form: 'in one process', args: [] as string[] },
  { form: 'with a process per service', args: ['--split'] },
];

describe.each(casesFor(FORMS, 1))('starting it $form', ({ args }) => {
  let dataDir: string;
  let running: Started[];
  beforeEach(() => {
    dataDir = scratchFolder('start');
    running = [];
  });
  afterEach(async () => {
    for (const one of running) if (one.pids().length > 0) one.interrupt();
    await Promise.all(running.map(({ exited }) => exited));
    rmSync(dataDir, { recursive: true, force: true });
  });

  const start = (): Started => {
    const started = Started.on(dataDir, args);
    running.push(started);
    return started;
  };
  const access = () =>
    JSON.parse(readFileSync(path.join(dataDir, 'terminal.json'), 'utf8')) as { url: string; token: string };
  const client = (): BenchgenClient => {
    const { url, token } = access();
    return new BenchgenClient({ baseUrl: url, token });
  };

  it('says where it is, lets only its owner read the token, and refuses a second start beside it', async () => {
    const first = start();
    const url = await first.ready();
    const file = path.join(dataDir, 'terminal.json');
    await waitFor(() => statSync(file).isFile());
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(access().url).toBe(url);
    expect((await client().me()).account.slug).toBe('demo');
    const second = start();
    expect(await second.exited).toBe(1);
    expect(second.output).toContain('BenchGen already runs');
    expect(second.output).toContain(url);
    expect((await client().health()).status).toBe('ok');
    const pids = first.pids();
    expect(pids.length).toBeGreaterThan(2);
    first.interrupt();
    // It ends itself with another code when five seconds were not enough.
    expect(await first.exited).toBe(0);
    await waitFor(() => !pids.some(isAlive), { timeoutMs: 500 });
    expect(first.output).not.toMatch(/error|exception/i);
    expectCleanLog({ logFile: path.join(dataDir, 'logs', 'benchgen.log') });
  }, 150_000);

  it('comes back with everything after kill -9, and ends a run that was under way', async () => {
    const first = start();
    await first.ready();
    const talk = await waitFor(() => Conversation.open(client(), { language: 'en' }));
    await talk.say(ASK_FIVE);
    const { receipts } = await talk.say('yes');
    expect(receipts).toHaveLength(1);
    const pids = first.pids();
    await first.kill();
    const again = start();
    await again.ready();
    await waitFor(() => access().url !== '');
    expect(await untilEnded(client(), 1)).toMatchObject({ state: 'finished', answered: 5, chargedMillicredits: 500 });
    expect((await client().messages(talk.id)).items).toHaveLength(4);
    const services = pids.filter((pid) => !again.pids().includes(pid));
    await waitFor(() => !services.some(isAlive));
    again.interrupt();
    expect(await again.exited).toBe(0);
  }, 150_000);
});
