import type { AuditKind } from '@benchgen/contracts';

/** Who did it: a person, the agent on a person's behalf, or the system by itself. */
export interface AuditActor {
  kind: 'user' | 'agent' | 'system';
  svc: string;
}

/** The credential under which it was done; ids only, never the credential. */
export interface AuditDelegation {
  parent?: string;
  iss: string;
  aud: string;
  scope: string[];
  exp: number;
}

/** What a service reports. The writer adds id, instant, writer and version, and turns the person into a pseudonym. */
export interface AuditEvent {
  kind: AuditKind;
  account: string;
  /** The person's id; only a deletable pseudonym enters the log. */
  person?: string;
  actor: AuditActor;
  delegation?: AuditDelegation;
  conversation?: string;
  turn?: string;
  /** Number of the message in its conversation. */
  messageSeq?: number;
  proposal?: string;
  /** Dense from 0 per proposal and writing service; the caller counts on its own row. */
  pseq?: number;
  skill?: string;
  action?: string;
  targets?: { type: string; id: string }[];
  argsDigest?: string;
  previewDigest?: string;
  ceilingMillicredits?: number;
  chargedMillicredits?: number;
  /** Never free text. */
  result?: { code: string; ref?: string };
  policy?: Record<string, string>;
}
