import { AuditLog1764547200000 } from './migrations/0001-audit-log.migration.js';

export * from './write/audit-event.js';
export * from './write/audit-writer.js';
export * from './write/digests.js';
export * from './write/read-entries.js';

/** Migrations of schema `audit`; run by its owner before any service starts. */
export const auditMigrations = [AuditLog1764547200000];
