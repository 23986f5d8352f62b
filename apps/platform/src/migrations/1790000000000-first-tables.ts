import { roleSql } from '@benchgen/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { accountsSql } from './first-tables/accounts.sql.js';
import { benchmarksSql } from './first-tables/benchmarks.sql.js';
import { modelsSql } from './first-tables/models.sql.js';
import { outboxSql } from './first-tables/outbox.sql.js';
import { rightsSql } from './first-tables/rights.sql.js';
import { runsSql } from './first-tables/runs.sql.js';

export class FirstTables1790000000000 implements MigrationInterface {
  readonly name = 'FirstTables1790000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const role of ['benchgen_platform', 'benchgen_gateway']) await runner.query(roleSql(role));
    for (const sql of [accountsSql, benchmarksSql, modelsSql, runsSql, outboxSql, rightsSql]) await runner.query(sql);
  }

  /** A first migration has nothing to go back to; the schema is dropped instead. */
  down(): Promise<void> {
    return Promise.reject(new Error('the first tables are not taken back'));
  }
}
