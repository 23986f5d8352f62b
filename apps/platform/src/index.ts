export { PLATFORM_ROUTES } from './api/controllers.js';
export { platformApiService } from './api/platform-api.service.js';
export type { RouteRule } from './access/route-table.js';
export { platformMigrations } from './migrations/index.js';
export { seedDemo, type DemoSeed } from './seed/seed-demo.js';
export { platformWorkerService } from './worker/worker.service.js';
export { insertBenchmark, type NewBenchmark } from './benchmarks/insert-benchmark.js';
