import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the skills say of themselves: the one set from which every replica makes the same router. */
export class Skills1764547200004 implements MigrationInterface {
  readonly name = 'Skills1764547200004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table agent.skill_declarations (
        skill text constraint pk_skill_declarations primary key,
        digest text not null,
        body jsonb not null,
        declared_at timestamptz not null default now(),
        last_announced_at timestamptz not null default now()
      );

      grant select, insert, update on agent.skill_declarations to benchgen_gateway;
    `);
  }

  async down(): Promise<void> {
    await Promise.reject(new Error('Migrations go forward only: expand, then contract.'));
  }
}
