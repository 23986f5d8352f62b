import { Injectable } from '@nestjs/common';
import { Database } from '@benchgen/service-kit';
import type { Pool } from 'pg';

/** A statement that is worth preparing: its name is known to every connection that has run it once. */
export interface HotStatement {
  readonly name: string;
  readonly text: string;
}

/**
 * Runs the few statements that every turn needs, prepared, on the pool that everything else uses. A plan made once saves
 * the database more than half of the work on statements of this size; the ORM has no way to name them.
 */
@Injectable()
export class HotStatements {
  readonly #pool: Pool;

  constructor(database: Database) {
    this.#pool = (database.dataSource.driver as unknown as { master: Pool }).master;
  }

  async run<R extends object>({ name, text }: HotStatement, values: readonly unknown[]): Promise<R[]> {
    const { rows } = await this.#pool.query<R>({ name, text, values: [...values] });
    return rows;
  }
}
