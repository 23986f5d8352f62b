import { SubjectToken } from './ids.js';

const token = (value: string): string => {
  if (!SubjectToken.safeParse(value).success)
    throw new RangeError('an id with characters that may not enter a subject');
  return value;
};

/** Every NATS subject of the product is made here and nowhere else (a lint rule holds that). */
export const SUBJECTS = {
  skillTakeTurn: (skill: string) => `cmd.skill.${token(skill)}.take-turn.v1`,
  skillExecute: (skill: string) => `cmd.skill.${token(skill)}.execute.v1`,
  /** Heard by every replica: no queue group. */
  skillCancel: (skill: string) => `cmd.skill.${token(skill)}.cancel.v1`,
  skillAnnounced: 'evt.skill.announced.v1',
  reply: (skill: string, gatewayInstance: string, call: string) =>
    `rpl.skill.${token(skill)}.${token(gatewayInstance)}.${token(call)}`,
  /** Prefix of everything this skill may reply to; a request that wants its replies elsewhere is refused. */
  repliesFrom: (skill: string) => `rpl.skill.${token(skill)}.`,
  repliesOf: (gatewayInstance: string) => `rpl.skill.*.${token(gatewayInstance)}.>`,
  runEvent: (account: string, run: string) => `evt.run.v1.${token(account)}.${token(run)}`,
  allRunEvents: 'evt.run.v1.>',
  progress: (account: string, run: string) => `evt.progress.v1.${token(account)}.${token(run)}`,
  allProgress: 'evt.progress.v1.>',
  turnEvent: (account: string, turn: string) => `evt.turn.v1.${token(account)}.${token(turn)}`,
  allTurnEvents: 'evt.turn.v1.>',
  jobHint: (kind: string) => `hint.job.${token(kind)}`,
  allJobHints: 'hint.job.>',
  outboxHint: 'hint.outbox',
  auditHint: 'hint.audit',
  /** Inboxes of a service, so that permissions can tell them apart. */
  inboxPrefix: (service: string) => `_INBOX.${token(service)}`,
} as const;

/** The account in the subject of an event that has one (`evt.<noun>.v<n>.<account>.<id>`). */
export const accountOfEvent = (subject: string): string | undefined =>
  /^evt\.[a-z]+\.v\d+\.([A-Za-z0-9_-]{1,64})\.[A-Za-z0-9_-]{1,64}$/.exec(subject)?.[1];

/** Queue group of a service: replicas of one service share its commands. */
export const queueGroup = (service: string): string => token(service);

/** Headers on NATS messages. */
export const HEADERS = {
  authorization: 'authorization',
  correlationId: 'x-correlation-id',
  reply: 'x-reply-to',
  call: 'x-call-id',
} as const;

/** JetStream stream for outside subscribers; nothing of ours depends on it. */
export const RUN_EVENTS_STREAM = 'RUN_EVENTS';
