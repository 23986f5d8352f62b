import { z } from 'zod';

/** The kinds of audit records; the log refuses any other. */
export const AuditKind = z.enum([
  'proposal.created',
  'proposal.shown',
  'proposal.confirmed',
  'proposal.declined',
  'proposal.amended',
  'proposal.superseded',
  'proposal.expired',
  'proposal.stale',
  'action.started',
  'action.succeeded',
  'action.failed',
  'action.unknown',
  'charge.settled',
  'person.acted',
  'operator.acted',
  'access.denied',
  'export.made',
  'payload.read',
  'erasure.performed',
  'skill.declared',
  'log.heartbeat',
  'log.epoch',
]);
export type AuditKind = z.infer<typeof AuditKind>;

/** One entry as the review API returns it: the canonical JSON, parsed. */
export const AuditEntryView = z.object({
  id: z.string(),
  type: AuditKind,
  at: z.string(),
  svc: z.string(),
  entry: z.record(z.string(), z.json()),
});
export type AuditEntryView = z.infer<typeof AuditEntryView>;
