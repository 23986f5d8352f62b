import { TokenVerifier } from '@benchgen/credentials';
import { silentLogger } from '@benchgen/service-kit';
import type { SkillDefinition } from '../define/define-skill.js';
import { Door } from '../host/door.js';
import { PlatformHttp } from '../platform/platform-http.js';
import { RecentTurns } from '../turn/recent-turns.js';
import { Conversation } from './conversation.js';
import { makeCredentials, somebody } from './people.js';
import { PlatformStandIn } from './platform-stand-in.js';

/** A skill without its messaging, in front of a platform stand-in: for talking to it in tests. */
export interface Rehearsal {
  readonly platform: PlatformStandIn;
  /** What the reply guard found so far. */
  readonly leaks: { kind: string; done: string }[];
  /** A new conversation of a new person. */
  open(language: string, installedSkills?: readonly string[]): Conversation;
  close(): Promise<void>;
}

export async function rehearse(definition: SkillDefinition): Promise<Rehearsal> {
  const credentials = await makeCredentials();
  const platform = await PlatformStandIn.start(credentials.jwksFile);
  const http = new PlatformHttp(platform.url);
  const leaks: Rehearsal['leaks'] = [];
  const runtime = {
    definition,
    door: new Door(await TokenVerifier.fromJwksFile(credentials.jwksFile), definition.name),
    platform: http,
    recent: new RecentTurns(),
    log: silentLogger,
    onLeak: (kind: string, done: string) => {
      leaks.push({ kind, done });
    },
  };
  return {
    platform,
    leaks,
    open: (language, installedSkills = [definition.name]) =>
      new Conversation({ runtime, credentials, person: somebody(), language, installedSkills }),
    close: async () => {
      await http.close();
      await platform.close();
      await credentials.remove();
    },
  };
}
