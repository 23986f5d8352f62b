import {
  ExecuteReply,
  HEADERS,
  SkillAnnounced,
  SUBJECTS,
  TurnReply,
  type ExecuteAction,
  type TakeTurn,
} from '@benchgen/contracts';
import { newId } from '@benchgen/domain';
import { closeNats, connectNats, SkillCaller, subscribeEvents } from '@benchgen/messaging';
import { newInstanceId, silentLogger, type RunningService } from '@benchgen/service-kit';
import { startOwnNats } from '@benchgen/testing';
import type { SkillDefinition } from '../define/define-skill.js';
import { hostSkill } from '../host/host-skill.js';
import { makeCredentials, type Credentials, type Person } from './people.js';
import { PlatformStandIn } from './platform-stand-in.js';

const PATIENCE = { firstReplyMs: 20_000, silenceMs: 20_000 };

/** A skill as it runs for real, on a NATS server of its own, with somebody in the gateway's place to call it. */
export class SkillOnNats {
  private constructor(
    readonly definition: SkillDefinition,
    readonly credentials: Credentials,
    readonly platform: PlatformStandIn,
    /** What the skill said of itself since before it started. */
    readonly announced: SkillAnnounced[],
    /** Signs of life that came while it worked. */
    readonly alive: string[],
    /** Where it serves health and metrics. */
    readonly url: string,
    private readonly caller: SkillCaller,
    private readonly end: () => Promise<void>,
  ) {}

  static async start(definition: SkillDefinition): Promise<SkillOnNats> {
    const nats = await startOwnNats();
    const credentials = await makeCredentials();
    const platform = await PlatformStandIn.start(credentials.jwksFile);
    const instance = newInstanceId();
    const nc = await connectNats({ url: nats.url, name: 'gateway', log: silentLogger });
    const announced: SkillAnnounced[] = [];
    subscribeEvents(nc, SUBJECTS.skillAnnounced, SkillAnnounced, (event) => void announced.push(event));
    const alive: string[] = [];
    nc.subscribe(SUBJECTS.repliesOf(instance), {
      callback: (_, message) => {
        const text = message.string();
        if (text.includes('"type":"alive"')) alive.push(text);
      },
    });
    await nc.flush();
    const caller = new SkillCaller({ nc, instance });
    const service: RunningService = await hostSkill(definition).start({
      BENCHGEN_NATS_URL: nats.url,
      BENCHGEN_PLATFORM_URL: platform.url,
      BENCHGEN_KEYS_DIR: credentials.keysDir,
      BENCHGEN_SKILL_PORT: '0',
      BENCHGEN_LOG_LEVEL: 'silent',
    });
    const end = async (): Promise<void> => {
      await service.close();
      caller.close();
      await closeNats(nc);
      await platform.close();
      await credentials.remove();
      await nats.close();
    };
    return new SkillOnNats(definition, credentials, platform, announced, alive, service.url ?? '', caller, end);
  }

  /** @throws AppError what the call ended with */
  async takeTurn(turn: TakeTurn, authorization: string | undefined): Promise<TurnReply[]> {
    return await this.#call(SUBJECTS.skillTakeTurn(this.definition.name), turn, authorization, TurnReply);
  }

  /** @throws AppError what the call ended with */
  async execute(action: ExecuteAction, authorization: string | undefined): Promise<ExecuteReply[]> {
    return await this.#call(SUBJECTS.skillExecute(this.definition.name), action, authorization, ExecuteReply);
  }

  close(): Promise<void> {
    return this.end();
  }

  async #call<T>(
    subject: string,
    payload: unknown,
    authorization: string | undefined,
    replySchema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
  ): Promise<T[]> {
    const headers = authorization === undefined ? {} : { [HEADERS.authorization]: authorization };
    const request = { skill: this.definition.name, subject, payload, headers, replySchema, ...PATIENCE };
    const replies: T[] = [];
    for await (const reply of this.caller.callStream(request)) replies.push(reply);
    return replies;
  }
}

/** A first message of a conversation. */
export const turnOf = (person: Person, text: string, more: Partial<TakeTurn> = {}): TakeTurn => ({
  turnId: newId(),
  conversationId: newId(),
  ...person,
  messageSeq: 1,
  text,
  language: 'en',
  timeZone: 'UTC',
  history: [],
  context: { personName: 'Ada', linkBase: 'http://localhost:3000/a/demo', mentions: [], installedSkills: [] },
  deadline: new Date(Date.now() + 30_000).toISOString(),
  ...more,
});
