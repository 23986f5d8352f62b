import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunScore, RunView } from '@benchgen/contracts';
import { runView } from '../events/event-world.fixture.js';
import type { TestPerson } from '../fixtures/gateway.fixture.js';
import { answerView, benchmarkView, PageWorld, slugOf } from './page-world.fixture.js';

const SCORE: RunScore = {
  planned: 50,
  answered: 50,
  correct: 31,
  credit: 31,
  share: 0.62,
  interval: { low: 0.4815, high: 0.7414, method: 'wilson' },
  counts: { correct: 31, incorrect: 17, truncated: 2 },
  complete: true,
};

/** What people, models and files have been seen to bring. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)//',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '" autofocus onfocus="alert(1)',
  '<svg/onload=alert(1)>',
  '</title><script>alert(1)</script>',
  '</textarea></style><iframe srcdoc="<script>alert(1)</script>">',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<a href="javascript:alert(1)">run 14</a>',
  '${alert(1)}`${alert(1)}`',
  '\u202e<b>\u0000\u200b',
];

/** The page's tags without what stands in their quotes: the same for every text if no text can become markup. */
const skeleton = (page: string): string[] =>
  [...page.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/"[^"]*"/g, '""').replace(/\s+/g, ' '));

describe('the pages', () => {
  let pages: PageWorld;
  let ada: TestPerson;

  beforeAll(async () => {
    pages = await PageWorld.start();
    ada = await pages.world.person();
  });
  afterAll(() => pages.close());

  const finished = (more: Partial<RunView> = {}): RunView =>
    runView({
      number: 14,
      state: 'finished',
      score: SCORE,
      answered: 50,
      endedAt: '2026-12-01T10:05:00.000Z',
      ...more,
    });
  const run = (path = 'runs/14'): string => `/a/${slugOf(ada)}/${path}`;
  const textOf = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
    await (await pages.open(ada, path, headers)).text();

  it('tell who is not signed in how to sign in, in the language of the browser', async () => {
    const [en, tr] = [
      await pages.open(undefined, '/'),
      await pages.open(undefined, run(), { 'accept-language': 'tr' }),
    ];
    expect([en.status, tr.status]).toEqual([401, 401]);
    expect(await en.text()).toContain('one-time link');
    const turkish = await tr.text();
    expect(turkish).toContain('<html lang="tr">');
    expect(turkish).toContain('tek kullanımlık bağlantı');
    const program = await pages.open(undefined, '/', { accept: '*/*' });
    expect(await program.json()).toMatchObject({ code: 'AUTH.REQUIRED' });
  });

  it('begin with what to ask and what ran last', async () => {
    pages.lists([]);
    expect(await textOf('/')).toContain('npx benchgen chat &quot;run the capitals benchmark on local-mini&quot;');
    pages.lists([
      runView({ number: 15, url: '/a/demo/runs/15' }),
      finished({ sample: { size: 50, order: 'random', seed: 1 } }),
    ]);
    const page = await textOf('/');
    expect(page.match(/<q>/g)?.length).toBe(3);
    expect(page).toContain('href="/a/demo/runs/15"');
    expect(page).toContain('31/50 correct, 62% (95% interval 48–74)');
    expect(page).toContain('sample, unranked');
  });

  it('speak the language the person chose rather than the browser’s', async () => {
    const grace = await pages.world.person();
    await pages.world.rows("update agent.people set language = 'tr', time_zone = 'Europe/Istanbul' where id = $1", [
      grace.personId,
    ]);
    pages.lists([finished()]);
    const page = await (await pages.open(grace, '/', { 'accept-language': 'en' })).text();
    expect(page).toContain('31/50 doğru, %62 (%95 güven aralığı 48–74)');
    expect(page).toContain('1 Ara 2026 13:00');
  });

  it('show a finished run with its score as point and whisker, its count, its cost and its answers', async () => {
    pages.shows(finished({ ceilingMillicredits: 5_000, chargedMillicredits: 4_900 }), [
      answerView({ key: ['Lima', 'Ciudad de Lima'] }),
      answerView({ position: 2, answer: 'Quito', extracted: 'Quito', verdict: 'incorrect', key: ['Lima'] }),
    ]);
    const page = await textOf(run());
    expect(page).toContain('31 of 50 correct');
    expect(page).toContain('95% interval 48–74');
    expect(page).toMatch(/<line class="whisker" x1="192\.6" x2="296\.6"/);
    expect(page).toMatch(/<circle class="point" cx="248\.0"/);
    expect(page).toContain('4.9 credits of at most 5 credits');
    expect(page).toContain('It is <mark>Lima</mark>.');
    expect(page).toContain('Lima · Ciudad de Lima');
    expect(page).not.toContain('follow.js');
  });

  it('show no key to whoever may not see it, and say why', async () => {
    pages.shows(finished(), [answerView()]);
    const page = await textOf(run());
    expect(page).not.toContain('>Key<');
    expect(page).toContain('shown to the owner of the benchmark');
  });

  it('mark a sample, an incomplete score and a failure', async () => {
    const sample = { size: 50, order: 'random', seed: 7 } as const;
    pages.shows(finished({ sample, score: { ...SCORE, answered: 48, complete: false } }), []);
    const page = await textOf(run());
    expect(page).toContain('sample, unranked');
    expect(page).toContain('50 random questions, never ranked');
    expect(page).toContain('cannot be ranked');
    for (const [errorCode, sentence] of [
      ['MODEL.UNREACHABLE', 'The model cannot be reached'],
      ['RUN.NEWER_REASON', 'Something went wrong'],
      ['CREDITS.INSUFFICIENT', 'Something went wrong'],
    ] as const) {
      pages.shows(finished({ state: 'failed', score: null, errorCode }), []);
      expect(await textOf(run())).toContain(sentence);
    }
  });

  it('follow a run that moves', async () => {
    pages.shows(runView({ number: 14, planned: 1200, answered: 310 }), [answerView({ answer: null, verdict: null })]);
    const page = await textOf(run(), { 'accept-language': 'tr' });
    expect(page).toContain('<script src="/assets/follow.js" defer></script>');
    expect(page).toContain('<progress max="1200" value="310">');
    expect(page).toContain('310/1.200');
    expect(page).toContain('henüz yanıtlanmadı');
  });

  it('page through answers', async () => {
    pages.shows(finished(), [answerView()], 'b/+&x');
    expect(await textOf(run())).toContain(`${finished().url}?cursor=b%2F%2B%26x`);
    const before = pages.asked.length;
    expect(await textOf(`${run()}?cursor=b%2F%2B%26x`)).toContain('Back to the first');
    expect(pages.asked.slice(before)).toContain('/v1/runs/14/answers?limit=50&cursor=b%2F%2B%26x');
  });

  it('show a benchmark with its version and its questions', async () => {
    pages.answers.set('/v1/benchmarks/capitals', benchmarkView());
    pages.lists([]);
    const page = await textOf(run('benchmarks/capitals'));
    for (const part of ['<bdi>Capitals</bdi>', '<dd>120</dd>', '<dd>3</dd>', '<dd>English</dd>', 'run Capitals'])
      expect(page).toContain(part);
  });

  it('know nothing of other accounts, and nothing at other addresses', async () => {
    for (const path of [
      '/a/other/runs/14',
      run('runs/0'),
      run('runs/14x'),
      run('runs/99'),
      run('benchmarks/none'),
      '/a/other/benchmarks/capitals',
      '/nowhere',
      '/assets/..%2f..%2fpackage.json',
    ]) {
      const before = pages.asked.length;
      const response = await pages.open(ada, path);
      expect([path, response.status]).toEqual([path, 404]);
      if (path.startsWith('/a/other')) expect(pages.asked.length).toBe(before);
      if (!path.startsWith('/assets')) expect(await response.text()).toContain('There is nothing here');
    }
    const program = await pages.open(ada, '/v1/nowhere', { accept: 'application/json' });
    expect([program.status, await program.json()]).toMatchObject([404, { code: 'REQUEST.ROUTE_UNKNOWN' }]);
  });

  it.each(HOSTILE.map((hostile, index) => [index + 1, hostile] as const))(
    'stay the same page whatever a title, a question, an answer, a key or a name says (%d)',
    async (_, hostile) => {
      const page = async (text: string): Promise<string[]> => {
        const titles = { id: finished().id, slug: 'x', title: text };
        const shown = finished({ benchmark: { ...titles, version: 3 }, model: titles });
        pages.shows(shown, [
          answerView({ prompt: text, answer: `so: ${text} I say`, extracted: text, key: [text, text] }),
        ]);
        pages.lists([shown]);
        pages.answers.set(
          '/v1/benchmarks/x',
          benchmarkView({ title: text, description: text, owner: text, locale: text }),
        );
        await pages.world.rows('update agent.people set name = $2 where id = $1', [
          ada.personId,
          text.replaceAll('\u0000', ''),
        ]);
        return [await textOf('/'), await textOf(run()), await textOf(run('benchmarks/x'))];
      };
      const [harmless, made] = [await page('harmless'), await page(hostile)];
      expect(made.map(skeleton)).toEqual(harmless.map(skeleton));
      for (const text of made) expect(text).not.toMatch(/[\u202e\u200b\u0000]/);
    },
  );

  it('run nothing that does not come from us as a file', async () => {
    pages.shows(finished(), [answerView()]);
    const response = await pages.open(ada, run());
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const page = await response.text();
    expect(page).not.toMatch(/<style|\sstyle=|<script(?![^>]*\ssrc="\/assets\/)|<[^>]*\son\w+=/);
    for (const [, path = ''] of page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
      const asset = await pages.open(undefined, path, { accept: '*/*' });
      expect([asset.status, asset.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
      const again = await pages.open(undefined, path, { 'if-none-match': asset.headers.get('etag') ?? '' });
      expect(again.status).toBe(304);
    }
  });
});
