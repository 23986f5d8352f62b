import { AppError, Id, type Page } from '@benchgen/contracts';
import { z } from 'zod';

/** Positions in lists ordered by id, and in lists ordered by a number. */
export const ID_POSITION = z.tuple([Id]);
export const NUMBER_POSITION = z.tuple([z.int()]);

/**
 * A cursor is opaque to callers, and therefore checked like anything else that comes from outside.
 * @throws AppError REQUEST.BAD_POSITION when it is not one of ours
 */
export function readCursor<S extends z.ZodType>(cursor: string | undefined, position: S): z.infer<S> | undefined {
  if (cursor === undefined) return undefined;
  const parsed = position.safeParse(decoded(cursor));
  if (!parsed.success) throw new AppError('REQUEST.BAD_POSITION');
  return parsed.data;
}

function decoded(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

/** A page from one row more than asked for: the extra row only says that there is a next page. */
export function pageOfRows<R, V>(
  rows: readonly R[],
  limit: number,
  view: (row: R) => V,
  position: (row: R) => readonly (string | number)[],
): Page<V> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return {
    items: shown.map(view),
    nextCursor: more ? Buffer.from(JSON.stringify(position(last))).toString('base64url') : null,
  };
}
