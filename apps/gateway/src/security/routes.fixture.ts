import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import type { Type } from '@nestjs/common';
import { ACCESS, type Access } from './access.decorators.js';

export interface FoundRoute {
  method: string;
  path: string;
  access: Access | undefined;
}

const meta = <T>(key: string, target: object): T | undefined => Reflect.getMetadata(key, target) as T | undefined;

/** Every route that these controllers declare, with the decision it states. */
export function routesOf(controllers: readonly Type[]): FoundRoute[] {
  return controllers.flatMap((controller) => {
    const base = meta<string>(PATH_METADATA, controller) ?? '';
    const prototype = controller.prototype as Record<string, unknown>;
    return Object.getOwnPropertyNames(prototype).flatMap((name) => {
      const handler = prototype[name];
      const method = typeof handler === 'function' ? meta<RequestMethod>(METHOD_METADATA, handler) : undefined;
      if (typeof handler !== 'function' || method === undefined) return [];
      const parts = [base, meta<string>(PATH_METADATA, handler) ?? ''].flatMap((part) => part.split('/'));
      const path = `/${parts.filter((part) => part !== '').join('/')}`;
      return [
        {
          method: RequestMethod[method],
          path,
          access: meta<Access>(ACCESS, handler) ?? meta<Access>(ACCESS, controller),
        },
      ];
    });
  });
}
