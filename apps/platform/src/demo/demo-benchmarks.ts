import { ScorerSpec } from '@benchgen/contracts';
import { z } from 'zod';
import arithmeticEn from './data/arithmetic.en.json' with { type: 'json' };
import arithmeticTr from './data/arithmetic.tr.json' with { type: 'json' };
import capitalsEn from './data/capitals.en.json' with { type: 'json' };
import capitalsTr from './data/capitals.tr.json' with { type: 'json' };
import unitsEn from './data/units.en.json' with { type: 'json' };
import unitsTr from './data/units.tr.json' with { type: 'json' };

const Question = z.strictObject({
  /** Stays with the question through all versions. */
  key: z.string().regex(/^q\d{3}$/),
  prompt: z.string().min(1),
  options: z.array(z.string().min(1)).min(2).optional(),
  accepted: z.array(z.string().min(1)).min(1),
  /** Unit that a numeric answer is expected in. */
  unit: z.string().optional(),
  /** Only where it differs from the benchmark's. */
  scorer: ScorerSpec.optional(),
  tags: z.array(z.string()),
});

/** A file of `data/`. One language each: English and Turkish people get a benchmark of their own, with the same content. */
const BenchmarkFile = z.strictObject({
  slug: z.string().regex(/^[a-z0-9-]{1,64}$/),
  title: z.string().min(1),
  description: z.string().min(1),
  locale: z.enum(['en', 'tr']),
  scorer: ScorerSpec,
  questions: z.array(Question).min(100),
});
type BenchmarkFile = z.infer<typeof BenchmarkFile>;

/** A benchmark of the demo account. Every question carries the scorer that applies to it. */
export interface DemoBenchmark extends Omit<BenchmarkFile, 'questions'> {
  questions: (z.infer<typeof Question> & { scorer: ScorerSpec })[];
}

const FILES: readonly unknown[] = [capitalsEn, capitalsTr, arithmeticEn, arithmeticTr, unitsEn, unitsTr];

/**
 * The benchmarks that a fresh demo account finds. Written by us. A few keys of the capitals are too narrow on purpose
 * ("Kiev" alone for Ukraine), as in benchmarks people bring: finding them is part of the demo.
 * @throws ZodError when a file does not fit its schema
 */
export function demoBenchmarks(): DemoBenchmark[] {
  return FILES.map((file) => {
    const benchmark = BenchmarkFile.parse(file);
    return {
      ...benchmark,
      questions: benchmark.questions.map((question) => ({ ...question, scorer: question.scorer ?? benchmark.scorer })),
    };
  });
}
