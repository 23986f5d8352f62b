import type { Logger } from '@benchgen/service-kit';
import type { SkillDefinition } from '../define/define-skill.js';
import type { PlatformHttp } from '../platform/platform-http.js';
import type { RecentTurns } from '../turn/recent-turns.js';
import type { Door } from './door.js';

/** What the calls of one running skill share. It holds nothing of any person. */
export interface SkillRuntime {
  readonly definition: SkillDefinition;
  readonly door: Door;
  readonly platform: PlatformHttp;
  readonly recent: RecentTurns;
  readonly log: Logger;
  /** Counts what the reply guard found. */
  onLeak(kind: string, done: 'rewritten' | 'replaced'): void;
}

/** One call of a skill, as far as it matters to what answers it. */
export interface SkillCallContext {
  /** The header with the credential. */
  readonly authorization: string | undefined;
  /** Aborted when the caller gave up. */
  readonly signal: AbortSignal;
}
