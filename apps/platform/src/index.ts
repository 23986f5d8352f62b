export { platformApiService } from './api/platform-api.service.js';
export { platformMigrations } from './migrations/index.js';
export { PLATFORM_ROUTES } from './api/controllers.js';
export type { RouteRule } from './access/route-table.js';
