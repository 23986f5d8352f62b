import 'reflect-metadata';
import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { Role, type ActionName, type ReadScope } from '@benchgen/contracts';
import { ACCEPTS, type Accepts } from './accepts.decorator.js';

/** One line of the hard ceiling: what a route takes and whether it changes anything. */
export interface RouteRule {
  method: string;
  path: string;
  effect: 'reads' | 'changes';
  user: readonly Role[];
  turn: readonly ReadScope[] | null;
  grant: ActionName | null;
}

const READING_METHODS = new Set(['GET', 'HEAD']);

/**
 * The routes of these controllers with what each takes: the hard ceiling, as data.
 * @throws Error naming every route without a decision, and every changing route that would take a turn
 */
export function routeTable(controllers: readonly Type[]): RouteRule[] {
  const routes = controllers.flatMap(routesOf);
  const wrong = routes.filter(({ accepts }) => problemOf(accepts));
  if (wrong.length > 0) {
    const lines = wrong.map(({ method, path, accepts }) => `  ${method} ${path}: ${String(problemOf(accepts))}`);
    throw new Error(['Routes without a usable decision about credentials:', ...lines].join('\n'));
  }
  return routes
    .map(({ method, path, accepts }) => ruleOf(method, path, accepts.declared ?? {}))
    .sort((a, b) => a.path.localeCompare(b.path, 'en') || a.method.localeCompare(b.method, 'en'));
}

/** Routes that are served although the table does not know them; compared with what the HTTP server really registered. */
export const undecidedRoutes = (
  served: readonly { method: string; path: string }[],
  table: readonly RouteRule[],
  open: readonly string[],
): string[] =>
  served
    .filter(({ path }) => !open.includes(path))
    .map(({ method, path }) => ({ method: method === 'HEAD' ? 'GET' : method, path }))
    .filter(({ method, path }) => !table.some((rule) => rule.method === method && rule.path === path))
    .map(({ method, path }) => `${method} ${path}`);

interface DeclaredRoute {
  method: string;
  path: string;
  accepts: { declared: Accepts | undefined; reads: boolean };
}

function routesOf(controller: Type): DeclaredRoute[] {
  const base = pathOf(controller);
  const prototype = controller.prototype as Record<string, unknown>;
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const handler = prototype[name];
    if (typeof handler !== 'function') return [];
    const method = metadata(METHOD_METADATA, handler) as RequestMethod | undefined;
    if (method === undefined) return [];
    const verb = RequestMethod[method];
    const declared = metadata(ACCEPTS, handler) as Accepts | undefined;
    const reads = READING_METHODS.has(verb) || declared?.changesNothing === true;
    return [
      {
        method: verb,
        path: joined(base, pathOf(handler)),
        accepts: { declared, reads },
      },
    ];
  });
}

function problemOf({ declared, reads }: DeclaredRoute['accepts']): string | undefined {
  if (declared === undefined) return 'nobody decided which credentials it takes';
  if (declared.turn !== undefined && !reads) return 'a turn can never reach a route that changes something';
  if (declared.turn?.length === 0) return 'a turn needs at least one read scope';
  if (declared.grant !== undefined && reads) return 'a grant is for a change';
  return undefined;
}

function ruleOf(method: string, path: string, accepts: Accepts): RouteRule {
  return {
    method,
    path,
    effect: READING_METHODS.has(method) || accepts.changesNothing === true ? 'reads' : 'changes',
    user: accepts.user === true ? Role.options : (accepts.user ?? []),
    turn: accepts.turn ?? null,
    grant: accepts.grant ?? null,
  };
}

const metadata = (key: string, target: object): unknown => Reflect.getMetadata(key, target);

const pathOf = (target: object): string => {
  const path = metadata(PATH_METADATA, target);
  return typeof path === 'string' ? path : '';
};

const joined = (...parts: string[]): string =>
  `/${parts
    .flatMap((part) => part.split('/'))
    .filter((piece) => piece !== '')
    .join('/')}`;
