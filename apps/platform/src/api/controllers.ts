import { BenchmarksController } from '../benchmarks/benchmarks.controller.js';
import { CreditsController } from '../credits/credits.controller.js';
import { GrantsController } from '../grants/grants.controller.js';
import { ModelsController } from '../models/models.controller.js';
import { QuotesController } from '../quotes/quotes.controller.js';
import { RunsController } from '../runs/runs.controller.js';
import { routeTable } from '../access/route-table.js';

export const CONTROLLERS = [
  BenchmarksController,
  CreditsController,
  GrantsController,
  ModelsController,
  QuotesController,
  RunsController,
];

/** The hard ceiling: every route of the platform and the credentials it takes. What is not here, no credential reaches. */
export const PLATFORM_ROUTES = routeTable(CONTROLLERS);
