/** Rows of these tables are history: nobody changes or removes one, the service's own role included. */
const APPEND_ONLY = ['ledger_entries', 'benchmark_versions', 'questions', 'run_attempts'] as const;

const refuseChanges = (table: string): string => `
create trigger tr_${table}_append_only before update or delete on platform.${table}
  for each row execute function platform.refuse_change();
create trigger tr_${table}_no_truncate before truncate on platform.${table}
  for each statement execute function platform.refuse_change();`;

/** What the service may do, per table. Nothing here lets it delete a benchmark, a model, a run or an answer. */
const RIGHTS: Record<string, string> = {
  accounts: 'select, insert, update',
  ledger_entries: 'select, insert',
  idempotency_keys: 'select, insert, update, delete',
  grant_uses: 'select, insert, update',
  benchmarks: 'select, insert, update',
  benchmark_versions: 'select, insert',
  questions: 'select, insert',
  benchmark_members: 'select, insert, update',
  models: 'select, insert, update',
  model_liveness: 'select, insert, update',
  launches: 'select, insert, update',
  runs: 'select, insert, update',
  run_attempts: 'select, insert',
  run_answers: 'select, insert, update',
  jobs: 'select, insert, update',
  outbox: 'select, insert, update, delete',
  outbox_position: 'select, update',
};

export const rightsSql = `
create function platform.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = '42501';
end $$;
${APPEND_ONLY.map(refuseChanges).join('')}
grant usage on schema platform to benchgen_platform, benchgen_gateway;
${Object.entries(RIGHTS)
  .map(([table, rights]) => `grant ${rights} on platform.${table} to benchgen_platform;`)
  .join('\n')}
grant select on platform.published_events to benchgen_platform, benchgen_gateway;
`;
