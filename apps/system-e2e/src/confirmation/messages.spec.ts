import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sentenceFor } from '@benchgen/service-kit';
import { AppError, type ErrorCode } from '@benchgen/contracts';
import { readFileSync } from 'node:fs';
import { expectBalancedBooks } from '../fixtures/books.fixture.js';
import { holdTable } from '../fixtures/hold.fixture.js';
import { Http, problemIn } from '../fixtures/http.fixture.js';
import { expectCleanLog, expectPlainWords } from '../fixtures/hygiene.fixture.js';
import { System } from '../fixtures/system.fixture.js';
import { Talk } from '../fixtures/talk.fixture.js';

const UNUSABLE: readonly { what: string; body: string; status: number; code: ErrorCode }[] = [
  { what: 'an empty message', body: JSON.stringify({ text: '' }), status: 422, code: 'MESSAGE.EMPTY' },
  {
    what: 'a message of nothing that can be seen',
    body: JSON.stringify({ text: ' \n\u200b\u2060 ' }),
    status: 422,
    code: 'MESSAGE.EMPTY',
  },
  {
    what: 'a message of 200 kB',
    body: JSON.stringify({ text: 'a'.repeat(200_000) }),
    status: 413,
    code: 'MESSAGE.TOO_LONG',
  },
  {
    what: 'a binary message',
    body: JSON.stringify({ text: '\u0000\u0001\u0002ELF' }),
    status: 422,
    code: 'MESSAGE.NOT_TEXT',
  },
  { what: 'half a character', body: '{"text":"run \\ud83d"}', status: 422, code: 'MESSAGE.NOT_TEXT' },
  { what: 'bytes that are no JSON', body: '\u0089PNG\r\n\u001a', status: 422, code: 'REQUEST.NOT_JSON' },
  {
    what: 'two megabytes',
    body: JSON.stringify({ text: 'a'.repeat(2_000_000) }),
    status: 413,
    code: 'REQUEST.TOO_LARGE',
  },
];

const ASK = 'run the capitals benchmark on local-mini-32';

let system: System;
let http: Http;
beforeAll(async () => {
  system = await System.start({ mode: 'trial', gateways: 2 });
  http = new Http(system);
}, 60_000);
afterAll(() => system.stop());

describe('what people send', () => {
  it.each(UNUSABLE)(
    '$what is refused with a sentence in their language, and not stored',
    async ({ body, status, code }) => {
      for (const language of ['en', 'tr'] as const) {
        const conversation = await http.conversation(language);
        const response = await http.fetch('POST', `/v1/conversations/${conversation}/turns`, { language, body });
        expect(response.status).toBe(status);
        expect(await problemIn(response)).toMatchObject({ code, detail: sentenceFor(new AppError(code), language) });
        expect(await http.messages(conversation)).toEqual([]);
      }
    },
  );

  it('a key or a token that is pasted is nowhere: not in the database, not in the log, not in what is said', async () => {
    const canaries = ['sk-proj-Canary0123456789abcdef', 'eyJhbGciOiJFZERTQSJ9.eyJjYW5hcnkiOjF9.Canary0123456789'];
    const conversation = await http.conversation();
    const { id } = await http.send(conversation, `my key is ${canaries.join(' and ')}, run the capitals benchmark`);
    expect(await http.answerTo(conversation, id)).toContain('held a key or a token');
    const tables = await system.db.rows<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('agent', 'platform', 'audit')`,
    );
    expect(tables.length).toBeGreaterThan(20);
    const log = readFileSync(system.logFile, 'utf8');
    for (const canary of canaries) {
      const hex = Buffer.from(canary).toString('hex');
      const holding = (table: string) => `select from ${table} t where strpos(t::text, $1) + strpos(t::text, $2) > 0`;
      for (const { name } of tables) expect(await system.db.rows(holding(name), [canary, hex])).toEqual([]);
      expect(log).not.toContain(canary);
    }
  });

  it('two messages at once are answered one after the other, in the order of their numbers', async () => {
    const conversation = await http.conversation();
    const [one, two] = await Promise.all([
      http.send(conversation, 'hello', { gateway: 0 }),
      http.send(conversation, 'how do credits work?', { gateway: 1 }),
    ]);
    await Promise.all([http.ended(one.id), http.ended(two.id)]);
    const messages = await http.messages(conversation);
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    const order = (from: string) => messages.filter((message) => message.from === from).map(({ turnId }) => turnId);
    expect(order('agent')).toEqual(order('person'));
  });

  it('a message sent while another is being answered waits, at whichever gateway it came in', async () => {
    const conversation = await http.conversation();
    const hold = await holdTable(system.db, 'platform.benchmarks');
    const first = await http.send(conversation, ASK, { gateway: 0 });
    await hold.reached();
    const second = await http.send(conversation, 'hello', { gateway: 1 });
    expect(await http.turn(first.id)).toMatchObject({ state: 'running' });
    expect(await http.turn(second.id)).toMatchObject({ state: 'waiting' });
    await hold.release();
    await http.ended(second.id);
    expect(await http.turn(first.id)).toMatchObject({ state: 'finished' });
  });

  it('a sixth message that would have to wait is refused, and a stop is taken all the same', async () => {
    const conversation = await http.conversation();
    const hold = await holdTable(system.db, 'platform.benchmarks');
    await http.send(conversation, ASK);
    await hold.reached();
    const responses = [];
    for (let n = 0; n < 6; n += 1) responses.push(await http.post(conversation, 'hello', { gateway: n % 2 }));
    const stop = await http.send(conversation, 'stop', { gateway: 1 });
    await hold.release();
    expect(responses.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 429]);
    expect(await http.answerTo(conversation, stop.id)).toContain('Stopped.');
    expect((await http.messages(conversation)).filter(({ from }) => from === 'agent')).toHaveLength(7);
  });
});

describe('an account without credits', () => {
  /** Takes credits away for a while, as other runs of the account would. */
  const withBalance = async (millicredits: number, work: () => Promise<void>): Promise<void> => {
    const set = 'update platform.accounts set balance_millicredits = $1 where id = $2';
    const { accountId } = system.instance.demo;
    const { balanceMillicredits } = await system.client().credits();
    await system.db.rows(set, [millicredits, accountId]);
    await work().finally(() => system.db.rows(set, [balanceMillicredits, accountId]));
  };
  const runs = async () => (await system.client().runs()).items;

  it.each([
    { language: 'en', ask: ASK, need: '12 credits', balance: '3 credits' },
    { language: 'tr', ask: 'başkentler testini local-mini-32 ile çalıştır', need: '12 kredi', balance: '3 kredi' },
  ])(
    'is told the need and the balance, and nothing is proposed ($language)',
    async ({ language, ask, need, balance }) => {
      await withBalance(3_000, async () => {
        const talk = await Talk.open(system, { language });
        const answer = await talk.say(ask);
        expect(answer.text).toContain(need);
        expect(answer.text).toContain(balance);
        expect(answer.proposal).toBeUndefined();
        expect((await talk.say(language === 'en' ? 'yes' : 'evet')).receipts).toEqual([]);
      });
      expect(await runs()).toEqual([]);
    },
  );

  it('is told so when the credits went between the proposal and the yes, and nothing is queued', async () => {
    const talk = await Talk.open(system, { language: 'en' });
    const { proposal } = await talk.say(ASK);
    await withBalance(3_000, async () => {
      const answer = await talk.say('yes');
      expect(answer.receipts).toMatchObject([{ outcome: { status: 'stale', reasons: ['credits_insufficient'] } }]);
      expect(answer.text).toContain('there are not enough credits left');
      expect(answer.text).toContain('12 credits');
      expect(answer.text).toContain('3 credits');
    });
    expect(await runs()).toEqual([]);
    expect(await system.db.rows('select from platform.jobs')).toEqual([]);
    const kinds = (await system.client().auditEntries(proposal?.id ?? '')).items.map(({ type }) => type);
    expect(kinds).toContain('proposal.stale');
    expect(kinds).not.toContain('action.succeeded');
  });
});

it('leaves books that balance, a log without secrets, and no internal word in what was said', async () => {
  await expectBalancedBooks(system);
  expectCleanLog(system);
  await expectPlainWords(system);
});
