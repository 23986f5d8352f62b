import type { MigrationInterface } from 'typeorm';
import { People1764547200001 } from './1764547200001-people.migration.js';
import { Conversations1764547200002 } from './1764547200002-conversations.migration.js';
import { Proposals1764547200003 } from './1764547200003-proposals.migration.js';
import { Skills1764547200004 } from './1764547200004-skills.migration.js';

/** Schema `agent`, in order. */
export const gatewayMigrations: (new () => MigrationInterface)[] = [
  People1764547200001,
  Conversations1764547200002,
  Proposals1764547200003,
  Skills1764547200004,
];
