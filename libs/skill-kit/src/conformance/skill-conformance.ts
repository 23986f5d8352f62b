import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { LAST_REPLIES, SkillDeclaration, type ExecuteAction, type ProposalDraft } from '@benchgen/contracts';
import { newId } from '@benchgen/domain';
import { checkCatalogue, COMPLETE_LANGUAGES } from '@benchgen/language';
import { waitFor } from '@benchgen/testing';
import type { SkillDefinition } from '../define/define-skill.js';
import { kitCatalogue } from '../catalogue/kit-words.js';
import { answerOf, wordsOf } from './answer.js';
import { grantCredential, somebody, turnCredential } from './people.js';
import { rehearse, type Rehearsal } from './rehearsal.js';
import { SkillOnNats, turnOf } from './skill-on-nats.js';

export interface ConformanceOptions {
  /** An English message that makes the skill read from the platform. */
  reads: string;
  /** An English message that it answers with a proposal; for a skill that changes things. */
  proposes?: string;
  /** Messages whose words are the same in every language. */
  sameEverywhere?: readonly string[];
}

/** What every skill has to hold, registered as tests of the calling file. One call per skill. */
export function skillConformance(definition: SkillDefinition, options: ConformanceOptions): void {
  describe(`${definition.name}, as every skill`, () => {
    declarationTests(definition, options);
    wordsTests(definition);
    runningTests(definition, options);
  });
}

function declarationTests(
  { declaration, catalogue, intents }: SkillDefinition,
  { sameEverywhere = [] }: ConformanceOptions,
): void {
  test('declares itself in every complete language', () => {
    expect(SkillDeclaration.parse(JSON.parse(JSON.stringify(declaration)))).toEqual(declaration);
    for (const language of COMPLETE_LANGUAGES) {
      expect(declaration.summary[language]).toBeTruthy();
      expect(declaration.phrases[language]?.length).toBeGreaterThan(0);
      for (const [concept, stems] of Object.entries(declaration.concepts))
        expect({ concept, language, stems: stems[language] ?? [] }).not.toMatchObject({ stems: [] });
      for (const { name, phrases } of intents)
        expect({ name, phrases: phrases[language] }).toMatchObject({ phrases: expect.any(Array) });
    }
  });

  test('has every message in every complete language, with the same placeholders', () => {
    expect(checkCatalogue(catalogue, sameEverywhere)).toEqual([]);
    expect(checkCatalogue(kitCatalogue)).toEqual([]);
  });
}

/** Every phrase it declares is said to it, in a conversation of its own. */
function wordsTests(definition: SkillDefinition): void {
  let rehearsal: Rehearsal;
  beforeAll(async () => {
    rehearsal = await rehearse(definition);
  });
  afterAll(async () => {
    await rehearsal.close();
  });

  test.each(COMPLETE_LANGUAGES)(
    'answers every phrase it declares in %s, without an internal word',
    async (language) => {
      const { platform, leaks } = rehearsal;
      for (const phrase of definition.declaration.phrases[language] ?? []) {
        platform.reset();
        const answer = await rehearsal.open(language).say(phrase);
        const words = withoutOutsideWords(wordsOf(answer), rehearsal);
        const found = definition.leaks.filter(({ pattern }) => words.some((text) => pattern.test(text)));
        expect({ phrase, failed: answer.failed, kinds: found.map(({ kind }) => kind), words }).toMatchObject({
          failed: undefined,
          kinds: [],
        });
        expect(words.join('').trim()).not.toBe('');
        if (definition.actions.length === 0) expect(answer.proposal).toBeUndefined();
        expect(platform.acts).toEqual([]);
      }
      expect(leaks).toEqual([]);
    },
  );
}

/** Titles of the world and links into the front end are carried words, not the agent's own. */
function withoutOutsideWords(words: readonly string[], { platform: { world } }: Rehearsal): string[] {
  const titles = [...world.benchmarks, ...world.models].map(({ title }) => title);
  return words.map((text) =>
    titles.reduce(
      (left, title) => left.replaceAll(title, ''),
      text.replace(/http:\/\/localhost:3000\/a\/demo\S*/g, ''),
    ),
  );
}

function runningTests(definition: SkillDefinition, { reads, proposes }: ConformanceOptions): void {
  const { name: skill, declaration } = definition;
  const person = somebody();
  let running: SkillOnNats;

  beforeAll(async () => {
    running = await SkillOnNats.start(definition);
  });
  afterAll(async () => {
    await running.close();
  });
  beforeEach(() => {
    running.platform.reset();
  });

  const credentialFor = (turnId: string): string =>
    turnCredential(running.credentials.minter, person, { skill, turnId, scopes: declaration.readScopes });

  test('announces itself when it starts', async () => {
    await waitFor(() => running.announced.length > 0);
    expect(running.announced[0]?.declaration).toEqual(declaration);
  });

  test('tells its health, and how much it is doing', async () => {
    const health = await fetch(`${running.url}/v1/health`);
    expect(await health.json()).toMatchObject({ status: 'ok', version: definition.version });
    expect(await (await fetch(`${running.url}/metrics`)).text()).toContain('benchgen_skill_calls_in_flight');
  });

  test('refuses a turn without a good credential of its own, before it reads anything', async () => {
    const turn = turnOf(person, reads);
    const good = credentialFor(turn.turnId);
    const bad = [
      undefined,
      'Bearer nonsense',
      running.credentials.changed(good, { act: { sub: 'agent:another-skill' } }),
      running.credentials.changed(good, { exp: Math.floor(Date.now() / 1000) - 60 }),
      running.credentials.changed(good, { turn: newId() }),
      running.credentials.changed(good, { account: newId() }),
    ];
    for (const authorization of bad)
      await expect(running.takeTurn(turn, authorization)).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect(running.platform.received).toEqual([]);
  });

  test('a turn that is delivered twice acts once', async () => {
    const turn = turnOf(person, reads);
    const credential = credentialFor(turn.turnId);
    const results = await Promise.allSettled([running.takeTurn(turn, credential), running.takeTurn(turn, credential)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({ code: 'RPC.CANCELLED' });
  });

  test('ends within its deadline when the platform hangs, and gives signs of life meanwhile', async () => {
    running.platform.hangs = true;
    const turn = turnOf(person, reads, { deadline: new Date(Date.now() + 2_500).toISOString() });
    const replies = await running.takeTurn(turn, credentialFor(turn.turnId));
    expect(LAST_REPLIES.has(replies.at(-1)?.type ?? '')).toBe(true);
    expect(answerOf(replies).failed).toBe('TURN.TIMED_OUT');
    expect(running.alive.length).toBeGreaterThan(0);
  });

  test('says with a code that the platform is in trouble', async () => {
    running.platform.failsWith = 'INTERNAL.NOT_READY';
    const turn = turnOf(person, reads);
    expect(answerOf(await running.takeTurn(turn, credentialFor(turn.turnId))).failed).toBe('INTERNAL.NOT_READY');
  });

  if (proposes === undefined) readOnlyTests(() => running);
  else actingTests(() => running, proposes);
}

function readOnlyTests(running: () => SkillOnNats): void {
  test('changes nothing: it declares no action, and refuses to execute one under any grant', async () => {
    const { definition, credentials, platform } = running();
    expect(definition.declaration.actions).toEqual([]);
    const args = { runId: newId() };
    const request = executionOf('run.cancel', args);
    const grant = grantCredential(credentials.minter, somebody(), { ...request, args });
    for (const authorization of [grant, credentials.changed(grant, { act: { sub: `agent:${definition.name}` } })])
      await expect(running().execute(request, authorization)).rejects.toMatchObject({
        code: expect.stringMatching(/^AUTH\./),
      });
    expect(platform.acts).toEqual([]);
  });
}

const executionOf = (action: ExecuteAction['action'], args: ExecuteAction['args']): ExecuteAction => ({
  turnId: newId(),
  conversationId: newId(),
  proposalId: newId(),
  action,
  args,
  language: 'en',
  timeZone: 'UTC',
  linkBase: 'http://localhost:3000/a/demo',
  deadline: new Date(Date.now() + 20_000).toISOString(),
});

function actingTests(running: () => SkillOnNats, proposes: string): void {
  const person = somebody();

  /** What it proposes for the sample message, and a good grant for it. */
  const proposal = async (): Promise<{ request: ExecuteAction; grant: string; draft: ProposalDraft }> => {
    const { definition, credentials } = running();
    const turn = turnOf(person, proposes);
    const scopes = definition.declaration.readScopes;
    const credential = turnCredential(credentials.minter, person, {
      skill: definition.name,
      turnId: turn.turnId,
      scopes,
    });
    const draft = answerOf(await running().takeTurn(turn, credential)).proposal;
    if (draft === undefined) throw new Error(`"${proposes}" is not answered with a proposal`);
    const request = executionOf(draft.action, draft.args);
    return { request, draft, grant: grantCredential(credentials.minter, person, { ...draft, ...request }) };
  };

  test('proposing changes nothing, and a good grant acts with exactly one call', async () => {
    const { request, grant } = await proposal();
    expect(running().platform.acts).toEqual([]);
    const answer = answerOf(await running().execute(request, grant));
    expect(answer.outcome).toMatchObject({ status: 'executed' });
    expect(answer.text).not.toBe('');
    expect(running().platform.acts).toHaveLength(1);
  });

  test('nothing is executed without a good grant for exactly this', async () => {
    const { request, grant, draft } = await proposal();
    const { credentials, definition } = running();
    const { changed, minter } = credentials;
    const old = Math.floor(Date.now() / 1000) - 600;
    const turnToken = turnCredential(minter, person, { skill: definition.name, turnId: request.turnId, scopes: [] });
    const bad: [string, ExecuteAction, string | undefined][] = [
      ['no grant', request, undefined],
      ['the credential of a turn', request, turnToken],
      ['a grant of another skill', request, changed(grant, { act: { sub: 'agent:another-skill' } })],
      ['a grant that is over', request, changed(grant, { iat: old, nbf: old, exp: old + 60 })],
      ['a grant for another proposal', request, changed(grant, { proposal: newId() })],
      ['a grant for another action', request, changed(grant, { action: otherAction(draft.action) })],
      ['other arguments', { ...request, args: tampered(request.args) }, grant],
    ];
    for (const [, execution, authorization] of bad)
      await expect(running().execute(execution, authorization)).rejects.toMatchObject({
        code: expect.stringMatching(/^(AUTH|GRANT)\./),
      });
    expect(running().platform.acts).toEqual([]);
  });
}

const otherAction = (action: string): string => (action === 'run.cancel' ? 'run.launch' : 'run.cancel');

/** The same arguments with every number one larger and every word longer. */
const tampered = (args: ExecuteAction['args']): ExecuteAction['args'] =>
  JSON.parse(JSON.stringify(args, (_, value: unknown) => (typeof value === 'number' ? value + 1 : value))) as never;
