/** Limits that more than one service must agree on. Sizes in bytes, times in milliseconds. */
export const LIMITS = {
  messageBytes: 128 * 1024,
  waitingTurnsPerConversation: 5,
  turnSoftMs: 45_000,
  turnHardMs: 60_000,
  /** A skill says `alive` this often; silence of three of these ends the turn with an honest sentence. */
  aliveEveryMs: 2_000,
  silenceMs: 6_000,
  handoversPerTurn: 2,
  proposalLifeMs: 30 * 60_000,
  proposalArgsBytes: 256 * 1024,
  modelsPerLaunch: 8,
  idempotencyKeyLifeMs: 24 * 3_600_000,
  candidatesShown: 5,
  pageDefault: 20,
  pageMax: 100,
  eventsKeptDays: 14,
} as const;
