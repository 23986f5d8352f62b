import { Controller, Get, Post } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { PLATFORM_ROUTES } from '../api/controllers.js';
import { Accepts } from './accepts.decorator.js';
import { routeTable, undecidedRoutes } from './route-table.js';

describe('the hard ceiling', () => {
  it('is this table', () => {
    const everyone = 'owner|member|auditor';
    const lines = PLATFORM_ROUTES.map(({ method, path, effect, user, turn, grant }) => [
      `${method} ${path}`,
      effect,
      user.join('|') || '-',
      turn?.join('+') ?? '-',
      grant ?? '-',
    ]);
    expect(lines).toEqual([
      // route, effect, people in these roles, turns with all of these scopes, grants for this action
      ['GET /v1/benchmarks', 'reads', everyone, 'benchmarks:read', '-'],
      ['GET /v1/benchmarks/:ref', 'reads', everyone, 'benchmarks:read', '-'],
      ['GET /v1/credits', 'reads', everyone, 'credits:read', '-'],
      ['GET /v1/credits/ledger', 'reads', everyone, 'credits:read', '-'],
      ['GET /v1/grants/:jti', 'reads', everyone, '-', '-'],
      ['POST /v1/grants/:jti/refusal', 'changes', 'owner|member', '-', '-'],
      ['GET /v1/models', 'reads', everyone, 'models:read', '-'],
      ['GET /v1/models/:ref', 'reads', everyone, 'models:read', '-'],
      ['POST /v1/quotes', 'reads', everyone, 'benchmarks:read+models:read+credits:read', '-'],
      ['GET /v1/runs', 'reads', everyone, 'runs:read', '-'],
      ['POST /v1/runs', 'changes', 'owner|member', '-', 'run.launch'],
      ['GET /v1/runs/:ref', 'reads', everyone, 'runs:read', '-'],
      ['GET /v1/runs/:ref/answers', 'reads', everyone, 'runs:read', '-'],
      ['POST /v1/runs/:ref/cancel', 'changes', 'owner|member', '-', 'run.cancel'],
    ]);
  });

  it('lets no turn reach a route that changes something', () => {
    expect(PLATFORM_ROUTES.filter(({ effect, turn }) => effect === 'changes' && turn !== null)).toEqual([]);
  });

  it('has no route that deletes, and none that writes a score, an answer, credits, a key or a role', () => {
    expect(PLATFORM_ROUTES.filter(({ method }) => !['GET', 'POST'].includes(method))).toEqual([]);
    expect(PLATFORM_ROUTES.filter(({ effect }) => effect === 'changes').map(({ path }) => path)).toEqual([
      '/v1/grants/:jti/refusal',
      '/v1/runs',
      '/v1/runs/:ref/cancel',
    ]);
  });

  it('refuses a route that nobody decided on', () => {
    @Controller('v1/things')
    class Undecided {
      @Get(':id')
      one(): void {
        // Only its decorators matter.
      }
    }
    expect(() => routeTable([Undecided])).toThrow(/GET \/v1\/things\/:id: nobody decided/);
  });

  it('refuses a changing route that would take a turn', () => {
    @Controller('v1/things')
    class TooGenerous {
      @Post()
      @Accepts({ turn: ['runs:read'] })
      make(): void {
        // Only its decorators matter.
      }
    }
    expect(() => routeTable([TooGenerous])).toThrow(/a turn can never reach/);
  });

  it('notices a route that was registered past the controllers', () => {
    const served = [
      { method: 'GET', path: '/v1/runs' },
      { method: 'HEAD', path: '/v1/runs' },
      { method: 'GET', path: '/v1/health' },
      { method: 'DELETE', path: '/v1/runs/:ref' },
    ];
    expect(undecidedRoutes(served, PLATFORM_ROUTES, ['/v1/health'])).toEqual(['DELETE /v1/runs/:ref']);
  });
});
