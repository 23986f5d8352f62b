import { describe, expect, it } from '@jest/globals';
import { score } from '@benchgen/domain';
import { BASE_SEED, buildCurriculum, bundledModels, decodeModel, type MiniModel } from '@benchgen/models';
import { readFileSync } from 'node:fs';
import { demoBenchmarks, type DemoBenchmark } from './demo-benchmarks.js';

const benchmarks = demoBenchmarks();
const reply = (text: string) => ({ text, finishReason: 'stop' as const });
const scored = ({ locale }: DemoBenchmark, question: DemoBenchmark['questions'][number]) => ({ ...question, locale });

describe('the demo benchmarks', () => {
  it('are three in each language, with as many questions in both', () => {
    const sizes = (locale: string): number[] =>
      benchmarks.filter((benchmark) => benchmark.locale === locale).map(({ questions }) => questions.length);
    expect(sizes('en')).toEqual(sizes('tr'));
    expect(sizes('en')[0]).toBe(120);
    expect(Math.min(...sizes('en'))).toBeGreaterThanOrEqual(100);
    expect(new Set(benchmarks.map(({ slug }) => slug)).size).toBe(6);
  });

  it.each(benchmarks.map((benchmark) => [benchmark.title, benchmark] as const))(
    '%s asks nothing twice',
    (_, { questions }) => {
      expect(new Set(questions.map(({ key }) => key)).size).toBe(questions.length);
      expect(new Set(questions.map(({ prompt }) => prompt)).size).toBe(questions.length);
    },
  );

  it.each(benchmarks.map((benchmark) => [benchmark.title, benchmark] as const))(
    '%s accepts each of its keys with its own scorer, and no wrong answer',
    (_, benchmark) => {
      benchmark.questions.forEach((question, index) => {
        const asked = scored(benchmark, question);
        for (const key of question.accepted) expect([key, score(asked, reply(key)).verdict]).toEqual([key, 'correct']);
        const wrong = question.options
          ? question.options.filter((option) => !question.accepted.includes(option))
          : benchmark.questions
              .slice(index + 1, index + 8)
              .filter(({ options }) => !options)
              .map(({ accepted }) => accepted[0] ?? '')
              .filter((other) => !question.accepted.includes(other));
        for (const text of wrong) expect([text, score(asked, reply(text)).credit]).toEqual([text, 0]);
      });
    },
  );

  it('list the right option once', () => {
    for (const { accepted, options } of benchmarks.flatMap(({ questions }) => questions)) {
      if (options) expect(options.filter((option) => accepted.includes(option))).toHaveLength(1);
    }
  });

  it('use no wording that the embedded models were taught', () => {
    const taught = new Set(buildCurriculum(BASE_SEED).lessons.map(({ question }) => question.toLowerCase()));
    const known = benchmarks
      .flatMap(({ questions }) => questions)
      .filter(({ prompt }) => taught.has(prompt.toLowerCase()));
    expect(known).toEqual([]);
  });
});

describe('the embedded models on the demo benchmarks', () => {
  const share = (model: MiniModel, benchmark: DemoBenchmark): number =>
    benchmark.questions.reduce(
      (sum, question) =>
        sum + score(scored(benchmark, question), reply(model.answer(question.prompt, question.options).text)).credit,
      0,
    ) / benchmark.questions.length;

  it('know the more the larger they are, and none of them everything', () => {
    const models = bundledModels().map(({ file, hash }) => decodeModel(readFileSync(file), hash));
    const table = models.map((model) => benchmarks.map((benchmark) => Math.round(100 * share(model, benchmark))));
    const means = table.map((row) => row.reduce((sum, value) => sum + value, 0) / row.length);
    expect([...means].sort((a, b) => a - b)).toEqual(means);
    const [small, middle, large] = table.map(([capitals = 0]) => capitals);
    expect(small).toBeGreaterThanOrEqual(55);
    expect(middle).toBeGreaterThan(small ?? 0);
    expect(large).toBeGreaterThan(middle ?? 0);
    expect(large).toBeLessThanOrEqual(90);
  });
});
