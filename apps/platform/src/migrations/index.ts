import { FirstTables1790000000000 } from './1790000000000-first-tables.js';

/** Migrations of the schema `platform`, oldest first. */
export const platformMigrations = [FirstTables1790000000000];
