import { z } from 'zod';

export const RunState = z.enum(['queued', 'preparing', 'running', 'scoring', 'finished', 'failed', 'cancelled']);
export type RunState = z.infer<typeof RunState>;

export const ModelLiveness = z.enum(['live', 'cold', 'starting', 'unreachable', 'unknown']);
export type ModelLiveness = z.infer<typeof ModelLiveness>;

export const Verdict = z.enum([
  'correct',
  'partial',
  'incorrect',
  'no_answer',
  'refusal',
  'truncated',
  'unscored:infra',
  'unscored:judge_parse',
  'bad_key',
]);
export type Verdict = z.infer<typeof Verdict>;

export const ProposalState = z.enum([
  'pending',
  'confirmed',
  'executing',
  'executed',
  'failed',
  'stale',
  'unknown',
  'declined',
  'superseded',
  'expired',
]);
export type ProposalState = z.infer<typeof ProposalState>;

export const TurnState = z.enum(['waiting', 'running', 'finished', 'stopped', 'failed']);
export type TurnState = z.infer<typeof TurnState>;
