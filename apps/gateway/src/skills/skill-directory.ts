import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { AuditWriter } from '@benchgen/audit';
import { SkillAnnounced, SkillDeclaration, SUBJECTS } from '@benchgen/contracts';
import { canonicalJson } from '@benchgen/domain';
import { subscribeEvents } from '@benchgen/messaging';
import { UnitOfWork, type Logger } from '@benchgen/service-kit';
import { LOGGER, NATS } from '../service/tokens.js';

/** Declarations belong to the installation, not to an account. */
const NO_ACCOUNT = 'installation';

/** The installed skills, as one exact set. */
export interface InstalledSkills {
  /** Of the whole set: equal digests mean equal routing. */
  digest: string;
  declarations: readonly SkillDeclaration[];
}

const digestOf = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** A declaration that this version cannot read is left out: its skill announces itself anew when it is updated. */
const setOf = (rows: { digest: string; body: unknown }[]): InstalledSkills => ({
  digest: digestOf(rows.map((row) => row.digest).join('\n')),
  declarations: rows.flatMap((row) => SkillDeclaration.safeParse(row.body).data ?? []),
});

/**
 * What skills have said of themselves. Installed is not reachable: a skill that is down stays here and is still chosen,
 * and the person hears that it is not available.
 */
@Injectable()
export class SkillDirectory {
  #installed: InstalledSkills = setOf([]);
  #unsubscribe: (() => void) | undefined;

  constructor(
    private readonly work: UnitOfWork,
    private readonly audit: AuditWriter,
    @Inject(NATS) private readonly nats: NatsConnection,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  get installed(): InstalledSkills {
    return this.#installed;
  }

  get(skill: string): SkillDeclaration | undefined {
    return this.#installed.declarations.find((declaration) => declaration.skill === skill);
  }

  /** The skill that answers when nothing else fits. */
  get fallback(): SkillDeclaration | undefined {
    return this.#installed.declarations.find((declaration) => declaration.fallback);
  }

  /** Reads what is stored and starts hearing announcements. */
  async start(): Promise<void> {
    await this.#reload();
    this.#unsubscribe = subscribeEvents(this.nats, SUBJECTS.skillAnnounced, SkillAnnounced, ({ declaration }) =>
      this.#store(declaration),
    );
  }

  stop(): void {
    this.#unsubscribe?.();
  }

  async #store(declaration: SkillDeclaration): Promise<void> {
    const digest = digestOf(canonicalJson(declaration));
    const known = this.#installed.declarations.some((one) => one.skill === declaration.skill);
    await this.work.run(async (tx) => {
      const [row] = await tx.query<{ isNew: boolean }>(
        `with old as (select digest from agent.skill_declarations where skill = $1)
         insert into agent.skill_declarations as d (skill, digest, body) values ($1, $2, $3)
         on conflict (skill) do update set digest = excluded.digest, body = excluded.body, last_announced_at = now(),
           declared_at = case when d.digest = excluded.digest then d.declared_at else now() end
         returning $2 is distinct from (select digest from old) as "isNew"`,
        [declaration.skill, digest, JSON.stringify(declaration)],
      );
      if (row?.isNew !== true) return;
      await this.audit.append(tx, {
        kind: 'skill.declared',
        account: NO_ACCOUNT,
        actor: { kind: 'system', svc: 'gateway' },
        skill: declaration.skill,
        policy: { ver: declaration.version, declaration: digest },
      });
    });
    if (!known || !this.#has(declaration.skill, digest)) await this.#reload();
  }

  #has(skill: string, digest: string): boolean {
    const declaration = this.get(skill);
    return declaration !== undefined && digestOf(canonicalJson(declaration)) === digest;
  }

  async #reload(): Promise<void> {
    const rows = await this.work.query<{ digest: string; body: unknown }>(
      'select digest, body from agent.skill_declarations order by skill',
    );
    const installed = setOf(rows);
    if (installed.digest === this.#installed.digest) return;
    this.#installed = installed;
    this.log.info({ skills: installed.declarations.map(({ skill }) => skill) }, 'the set of skills changed');
  }
}
