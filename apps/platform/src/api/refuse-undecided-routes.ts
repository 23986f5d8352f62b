import { OPERATIONS_ROUTES } from '@benchgen/service-kit/http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { undecidedRoutes } from '../access/route-table.js';
import { PLATFORM_ROUTES } from './controllers.js';

/**
 * Keeps the service from starting while it serves a route that the table does not list. The table is made from the
 * controllers; this looks at what the HTTP server was really given, whatever the way it came there.
 */
export function refuseUndecidedRoutes(app: NestFastifyApplication): void {
  const served: { method: string; path: string }[] = [];
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) served.push({ method: one, path: url });
  });
  fastify.addHook('onReady', (done) => {
    const undecided = undecidedRoutes(served, PLATFORM_ROUTES, OPERATIONS_ROUTES);
    done(
      undecided.length === 0
        ? undefined
        : new Error(`Routes outside the table of credentials: ${undecided.join(', ')}`),
    );
  });
}
