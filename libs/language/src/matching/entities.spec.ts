import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { matchEntity } from './entities.js';

const MODELS = [
  { id: '0193a5b0-0000-7000-8000-000000000008', names: ['local-mini-8'] },
  { id: '0193a5b0-0000-7000-8000-000000000032', names: ['local-mini-32'] },
  { id: '0193a5b0-0000-7000-8000-000000000128', names: ['local-mini-128'] },
];
const BENCHMARKS = [
  { id: 'b-capitals', names: ['Capitals', 'demo/capitals', 'capitals'] },
  { id: 'b-baskent', names: ['Başkentler', 'demo/baskentler', 'baskentler'] },
  { id: 'b-gsm', names: ['GSM mini', 'demo/gsm-mini', 'gsm-mini'] },
  { id: 'b-kitap', names: ['Kitap', 'demo/kitap', 'kitap'] },
  { id: 'b-chem', names: ['Basic chemistry test', 'demo/basic-chemistry', 'basic-chemistry'] },
];

const ids = (text: string, language: string, candidates = BENCHMARKS) =>
  matchEntity(text, candidates, language).map(({ id }) => id);
const sizes = (text: string, language: string) =>
  matchEntity(text, MODELS, language).map(({ id }) => Number(id.slice(-3)));

describe('matchEntity on titles', () => {
  it.each([
    ['run Capitals on local-mini-32', 'en', ['b-capitals']],
    ['run the capital one', 'en', ['b-capitals']],
    ['başkentler testini local-mini ile çalıştır', 'tr', ['b-baskent']],
    ['Başkentler’i çalıştır', 'tr', ['b-baskent']],
    ['BAŞKENTLER TESTİNİ ÇALIŞTIR', 'tr', ['b-baskent']],
    ['baskentleri calistir', 'tr', ['b-baskent']],
    ['başkentlerde dene', 'tr', ['b-baskent']],
    ['başkent testi', 'tr', ['b-baskent']],
    ["GSM mini'yi çalıştır", 'tr', ['b-gsm']],
    ['gsm-mini', 'tr', ['b-gsm']],
    ['demo/gsm-mini on it', 'en', ['b-gsm']],
    ['kitabı çalıştır', 'tr', ['b-kitap']],
    ['kitapları', 'tr', ['b-kitap']],
    ['the chemistry benchmark', 'en', ['b-chem']],
    ['run a benchmark test', 'en', []],
    ['testi çalıştır', 'tr', []],
    ['which questions are there', 'en', []],
    ['', 'en', []],
  ])('%j (%s) speaks of %j', (text, language, expected) => {
    expect(ids(text, language)).toEqual(expected);
  });

  it('gives a whole title more than a part, and one with endings nearly as much', () => {
    const score = (text: string) => matchEntity(text, BENCHMARKS, 'tr')[0]?.score ?? 0;
    expect(score('GSM mini')).toBe(1);
    expect(score("GSM mini'yi")).toBe(1);
    expect(score('başkentlerden')).toBeGreaterThan(0.9);
    expect(score('gsm')).toBeLessThan(0.8);
  });

  it('takes no name out of the middle of a longer one', () => {
    const models = [{ id: 'gpt-4o', names: ['gpt-4o', 'openai/gpt-4o'] }];
    expect(ids('run it on gpt-4o-mini', 'en', models)).toEqual([]);
    expect(ids('run it on openai/gpt-4o', 'en', models)).toEqual(['gpt-4o']);
  });

  it('names several when several are meant', () => {
    expect(ids('capitals and gsm mini', 'en').sort()).toEqual(['b-capitals', 'b-gsm']);
  });
});

describe('matchEntity on models that differ by a number', () => {
  it.each([
    ['run it on local-mini-32', 'en', [32]],
    ["local-mini-32'yi kullan", 'tr', [32]],
    ['local-mini-32 ile', 'tr', [32]],
    ['LOCAL-MINI-128', 'tr', [128]],
    ['the 32 one', 'en', [32]],
    ['32 olan', 'tr', [32]],
    ["32'lik olan", 'tr', [32]],
    ['32', 'en', [32]],
    ['mini 8', 'en', [8]],
    ['local-mini-8 and local-mini-32', 'en', [8, 32]],
    ['local-mini-32 with 8 questions', 'en', [32]],
    ['local-mini-32 ile 8 soruyla', 'tr', [32]],
    ['32 soruyla çalıştır', 'tr', []],
    ['first 8 questions', 'en', []],
    ['local-mini-320', 'en', []],
    ['other-local-mini-32', 'en', []],
    ['local-mini', 'en', [8, 32, 128]],
  ])('%j (%s) speaks of %j', (text, language, expected) => {
    expect(sizes(text, language)).toEqual(expected);
  });

  it('returns all with one score when the text does not tell them apart', () => {
    const matches = matchEntity("local-mini'yi çalıştır", MODELS, 'tr');
    expect(matches).toHaveLength(3);
    expect(new Set(matches.map(({ score }) => score)).size).toBe(1);
  });
});

describe('matchEntity on ids and links', () => {
  it('finds an id, also in capitals', () => {
    expect(matchEntity('run on 0193A5B0-0000-7000-8000-000000000032 please', MODELS, 'en')).toEqual([
      { id: MODELS[1]?.id, score: 1, how: 'id', words: [] },
    ]);
  });

  it.each([
    'https://bench.example/a/demo/benchmarks/gsm-mini',
    'http://localhost:3000/a/demo/benchmarks/gsm-mini?tab=runs#top',
    'look at /a/demo/benchmarks/gsm-mini, please',
    'http://localhost:3000/benchmarks/b-gsm',
  ])('reads the pasted link in %j', (text) => {
    expect(matchEntity(text, BENCHMARKS, 'en')).toEqual([{ id: 'b-gsm', score: 1, how: 'link', words: [] }]);
  });

  it('takes no benchmark of another account for the one of a link', () => {
    const others = [{ id: 'b-other', names: ['GSM mini', 'rival/gsm-mini'] }, ...BENCHMARKS];
    expect(ids('/a/demo/benchmarks/gsm-mini', 'en', others)).toEqual(['b-gsm']);
  });
});

it('reads a huge message at its two ends', () => {
  const pasted = 'a-'.repeat(64_000);
  expect(ids(pasted, 'en')).toEqual([]);
  expect(ids(`run capitals on this: ${pasted}`, 'en')).toEqual(['b-capitals']);
  expect(ids(`${pasted} and run gsm mini`, 'en')).toEqual(['b-gsm']);
});

it('keeps scores between 0 and 1 and candidates unique for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('en', 'tr'), (text, language) => {
      const matches = matchEntity(`${text} gsm 32`, [...BENCHMARKS, ...MODELS], language);
      expect(matches.every(({ score }) => score > 0 && score <= 1)).toBe(true);
      expect(new Set(matches.map(({ id }) => id)).size).toBe(matches.length);
    }),
  );
});
