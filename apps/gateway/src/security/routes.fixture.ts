import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import type { Type } from '@nestjs/common';
import { ACCESS, type Access } from './access.decorators.js';

export interface FoundRoute {
  method: string;
  path: string;
  access: Access | undefined;
}

const meta = (key: string, target: object): unknown => Reflect.getMetadata(key, target);
const pathOf = (target: object): string[] => ((meta(PATH_METADATA, target) ?? '') as string).split('/');

/** Every route that these controllers declare, with the decision it states. */
export function routesOf(controllers: readonly Type[]): FoundRoute[] {
  return controllers.flatMap((controller) => {
    const prototype = controller.prototype as Record<string, unknown>;
    return Object.getOwnPropertyNames(prototype).flatMap((name) => {
      const handler = prototype[name];
      const method = typeof handler === 'function' ? meta(METHOD_METADATA, handler) : undefined;
      if (typeof handler !== 'function' || method === undefined) return [];
      const parts = [...pathOf(controller), ...pathOf(handler)].filter((part) => part !== '');
      const access = (meta(ACCESS, handler) ?? meta(ACCESS, controller)) as Access | undefined;
      return [{ method: RequestMethod[method as RequestMethod], path: `/${parts.join('/')}`, access }];
    });
  });
}
