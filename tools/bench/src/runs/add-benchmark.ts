import { insertBenchmark } from '@benchgen/platform';
import { databaseOptions, silentLogger, UnitOfWork } from '@benchgen/service-kit';
import { DataSource } from 'typeorm';
import type { BenchInstance } from '../measure/bench-instance.js';

/** A benchmark of plain questions that the fake model answers. @returns its id */
export async function addBenchmark({ instance }: BenchInstance, questions: number): Promise<string> {
  const { demo, infrastructure } = instance;
  const options = databaseOptions({
    url: infrastructure.databaseUrl,
    role: 'benchgen_platform',
    schema: 'platform',
    poolSize: 1,
    applicationName: 'benchgen-bench',
  });
  const dataSource = await new DataSource(options).initialize();
  try {
    return await new UnitOfWork(dataSource, silentLogger).run((tx) =>
      insertBenchmark(tx, {
        accountId: demo.accountId,
        personId: demo.personId,
        slug: `bench-${String(questions)}`,
        title: `Bench ${String(questions)}`,
        description: '',
        locale: 'en',
        visibility: 'private',
        questions: Array.from({ length: questions }, (_, index) => ({
          id: `q${String(index + 1)}`,
          position: index + 1,
          prompt: `Question ${String(index + 1)}: what is the answer?`,
          accepted: ['42'],
          rejected: [],
          scorer: { kind: 'exact' as const, params: {} },
          locale: 'en',
          tags: [],
        })),
      }),
    );
  } finally {
    await dataSource.destroy();
  }
}
