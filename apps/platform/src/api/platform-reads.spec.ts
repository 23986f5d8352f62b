import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AnswerView,
  BenchmarkView,
  LedgerEntryView,
  ModelView,
  Quote,
  ReadScope,
  RunView,
  type ActionOutcome,
} from '@benchgen/contracts';
import { startFakeModel, type FakeModel } from '@benchgen/testing';
import { TestPlatform, type Person } from '../fixtures/platform.fixture.js';
import { newBenchmark, newModel, newPerson } from '../fixtures/world.fixture.js';

interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

describe('what the platform tells', () => {
  let platform: TestPlatform;
  let me: Person;
  let skill: string;

  beforeAll(async () => {
    platform = await TestPlatform.start();
    me = await newPerson(platform.db, 50_000);
    skill = platform.turn(me, ReadScope.options);
  });
  afterAll(() => platform.close());

  const get = async <B>(address: string, token = skill): Promise<B> =>
    (await platform.call<B>('GET', address, token)).body;
  const allOf = async <T>(address: string): Promise<T[]> => {
    const items: T[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page<T> = await get(
        `${address}${address.includes('?') ? '&' : '?'}limit=2${cursor && `&cursor=${cursor}`}`,
      );
      items.push(...page.items);
      cursor = page.nextCursor;
    }
    return items;
  };
  const launch = async (
    benchmarkId: string,
    modelId: string,
    person = me,
    sample: object | null = null,
  ): Promise<string> => {
    const body = { benchmarkId, version: 1, models: [{ modelId, ceilingMillicredits: 1_000 }], sample, overrides: {} };
    const reply = await platform.call<ActionOutcome>('POST', '/v1/runs', platform.user(person), body);
    return reply.body.status === 'executed' ? (reply.body.result.runs[0]?.id ?? '') : '';
  };

  it('a benchmark is found by id, slug and owner/slug, one’s own before a listed one of the same slug', async () => {
    const other = await newPerson(platform.db, 0);
    const theirs = await newBenchmark(platform.db, other, { slug: 'capitals', visibility: 'listed' });
    const read = async (ref: string) => BenchmarkView.parse(await get(`/v1/benchmarks/${encodeURIComponent(ref)}`));
    expect((await read('capitals')).id).toBe(theirs);
    const mine = await newBenchmark(platform.db, me, { slug: 'capitals', count: 3 });
    expect(await read('capitals')).toMatchObject({ id: mine, version: 1, questions: 3, scorer: 'number' });
    expect((await read(`acc-${other.account.slice(-12)}/capitals`)).id).toBe(theirs);
    expect((await read(theirs)).id).toBe(theirs);
    expect((await platform.call('GET', '/v1/benchmarks/none-such', skill)).status).toBe(404);
  });

  it('lists come in pages that lose and repeat nothing', async () => {
    const person = await newPerson(platform.db, 0);
    skill = platform.turn(person, ReadScope.options);
    const made: string[] = [];
    for (let n = 0; n < 5; n++) made.push(await newBenchmark(platform.db, person));
    const seen = (await allOf<BenchmarkView>('/v1/benchmarks')).map(({ id }) => id);
    expect(seen.filter((id) => made.includes(id))).toEqual(made);
    expect(new Set(seen).size).toBe(seen.length);
    expect(await platform.call('GET', '/v1/benchmarks?cursor=bm9uc2Vuc2U', skill)).toMatchObject({
      status: 422,
      body: { code: 'REQUEST.BAD_POSITION' },
    });
    skill = platform.turn(me, ReadScope.options);
  });

  it.each([
    ['APITA', 'Capitals'],
    ['BAŞKENT', 'Başkentler'],
    ['başkentler', 'BAŞKENTLER'],
    ['istanbul', 'İstanbul soruları'],
    ['ısı', 'ISI VE SICAKLIK'],
  ])('finds a benchmark when %s is a part of %s, whatever the case', async (text, title) => {
    const person = await newPerson(platform.db, 0);
    const id = await newBenchmark(platform.db, person, { title });
    const find = async (part: string) =>
      (await get<Page<BenchmarkView>>(`/v1/benchmarks?text=${encodeURIComponent(part)}`, platform.user(person))).items;
    expect((await find(text)).map((found) => found.id)).toContain(id);
    expect(await find('%')).toEqual([]);
  });

  it('a quote is exact, sees the balance and names a run of the same kind that is still open', async () => {
    const benchmarkId = await newBenchmark(platform.db, me);
    const [cheap, dear] = [await newModel(platform.db, { price: 10 }), await newModel(platform.db, { price: 100 })];
    const request = {
      benchmarkId,
      modelIds: [cheap, dear],
      sample: { size: 4, order: 'random', seed: 1 },
      overrides: {},
    };
    const quote = async (): Promise<Quote> =>
      Quote.parse((await platform.call('POST', '/v1/quotes', skill, request)).body);
    expect(await quote()).toMatchObject({
      questions: 4,
      models: [{ estimateMillicredits: 40 }, { ceilingMillicredits: 400 }],
      estimateMillicredits: 440,
      ceilingMillicredits: 440,
      balanceMillicredits: 50_000,
      sameRunNumber: null,
    });
    const id = await launch(benchmarkId, dear, me, { size: 4, order: 'random', seed: 99 });
    const { number } = await get<RunView>(`/v1/runs/${id}`);
    expect(await quote()).toMatchObject({ sameRunNumber: number, balanceMillicredits: 49_600 });
    await platform.call('POST', `/v1/runs/${id}/cancel`, platform.user(me));
    expect((await quote()).sameRunNumber).toBeNull();
    const tooMany = { ...request, sample: { size: 11, order: 'first', seed: 0 } };
    expect(await platform.call('POST', '/v1/quotes', skill, tooMany)).toMatchObject({
      status: 422,
      body: { code: 'RUN.SAMPLE_TOO_LARGE' },
    });
  });

  it('runs are listed newest first: one’s own, or the account’s, narrowed to a benchmark, a model or a state', async () => {
    const person = await newPerson(platform.db, 50_000);
    const colleague = { account: person.account, person: crypto.randomUUID() };
    skill = platform.turn(person, ReadScope.options);
    const [one, two] = [await newBenchmark(platform.db, person), await newBenchmark(platform.db, person)];
    const model = await newModel(platform.db, { price: 1 });
    for (const benchmark of [one, two, one]) await launch(benchmark, model, person);
    await launch(two, model, colleague);
    const numbers = async (query: string) =>
      (await allOf<RunView>(`/v1/runs${query}`)).map((run) => RunView.parse(run).number);
    expect(await numbers('')).toEqual([3, 2, 1]);
    expect(await numbers('?mine=false')).toEqual([4, 3, 2, 1]);
    expect(await numbers(`?mine=false&benchmarkId=${two}`)).toEqual([4, 2]);
    expect(await numbers(`?modelId=${model}&state=finished`)).toEqual([]);
    expect(await get(`/v1/runs/4`)).toMatchObject({
      number: 4,
      mine: false,
      state: 'queued',
      url: expect.stringMatching(/^\/a\/acc-.*\/runs\/4$/),
    });
    skill = platform.turn(me, ReadScope.options);
  });

  it('answers of a sampled run are its own questions, with keys for the owner and for nobody else', async () => {
    const reader = await newPerson(platform.db, 50_000);
    const benchmarkId = await newBenchmark(platform.db, me, { visibility: 'listed' });
    const model = await newModel(platform.db);
    const sample = { size: 5, order: 'random', seed: 3 };
    const [own, foreign] = [
      await launch(benchmarkId, model, me, sample),
      await launch(benchmarkId, model, reader, sample),
    ];
    skill = platform.turn(me, ReadScope.options);
    const mine = (await allOf<AnswerView>(`/v1/runs/${own}/answers`)).map((answer) => AnswerView.parse(answer));
    expect(mine).toHaveLength(5);
    expect(mine.every(({ key, answer }) => key?.length === 1 && answer === null)).toBe(true);
    const theirs = await get<Page<AnswerView>>(`/v1/runs/${foreign}/answers`, platform.user(reader));
    expect(theirs.items.map(({ position }) => position)).toEqual(mine.map(({ position }) => position));
    expect(theirs.items.every(({ key }) => key === null)).toBe(true);
  });

  it('the ledger names what moved credits, newest first', async () => {
    const person = await newPerson(platform.db, 5_000);
    skill = platform.turn(person, ReadScope.options);
    const id = await launch(await newBenchmark(platform.db, person), await newModel(platform.db), person);
    await platform.call('POST', `/v1/runs/${id}/cancel`, platform.user(person));
    const entries = (await allOf<LedgerEntryView>('/v1/credits/ledger')).map((entry) => LedgerEntryView.parse(entry));
    expect(entries.map(({ kind, millicredits, runNumbers }) => [kind, millicredits, runNumbers])).toEqual([
      ['release', 1_000, [1]],
      ['reserve', -1_000, [1]],
      ['grant', 5_000, []],
    ]);
    skill = platform.turn(me, ReadScope.options);
  });

  describe('of models', () => {
    let server: FakeModel;
    beforeAll(async () => {
      server = await startFakeModel();
    });
    afterAll(() => server.close());

    it('a model behind a server is probed once for many readers, and its state is kept for a while', async () => {
      const id = await newModel(platform.db, {
        provider: 'openai-compatible',
        connection: { baseUrl: server.url, model: 'fake' },
      });
      const states = await Promise.all(
        Array.from({ length: 8 }, async () => ModelView.parse(await get(`/v1/models/${id}`)).liveness),
      );
      expect(new Set(states).size).toBe(1);
      const [row] = await platform.db.rows<{ state: string; reported_by: string; checked_at: Date }>(
        'select * from platform.model_liveness where model_id = $1',
        [id],
      );
      expect(row).toMatchObject({ state: states[0], reported_by: 'probe' });
      await get(`/v1/models/${id}`);
      expect(
        await platform.db.rows('select checked_at from platform.model_liveness where model_id = $1', [id]),
      ).toEqual([{ checked_at: row?.checked_at }]);
    });

    it('a server that is not there makes the model unreachable and the list still comes', async () => {
      const id = await newModel(platform.db, {
        provider: 'openai-compatible',
        connection: { baseUrl: 'http://127.0.0.1:1/v1', model: 'x' },
      });
      const { items } = await get<Page<ModelView>>('/v1/models?limit=100');
      expect(items.find((model) => model.id === id)?.liveness).toBe('unreachable');
    });

    it('an embedded model is what its worker reported, and unknown until then', async () => {
      const id = await newModel(platform.db);
      expect((await get<ModelView>(`/v1/models/${id}`)).liveness).toBe('unknown');
      await platform.db.rows(`insert into platform.model_liveness values ($1, 'cold', now(), 'worker')`, [id]);
      expect((await get<ModelView>(`/v1/models/${id}`)).liveness).toBe('cold');
    });
  });
});
