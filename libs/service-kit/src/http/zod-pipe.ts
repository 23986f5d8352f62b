import { Body, Param, Query, type PipeTransform } from '@nestjs/common';
import { AppError } from '@benchgen/contracts';
import type { z } from 'zod';
import { fieldProblems } from '../errors/translate.js';

/** Parses at the edge, once; behind it the handler works on the schema's type. */
class ZodPipe implements PipeTransform {
  constructor(private readonly schema: z.ZodType) {}

  transform(value: unknown): unknown {
    const parsed = this.schema.safeParse(value ?? {});
    if (!parsed.success) throw new AppError('REQUEST.INVALID', { problems: fieldProblems(parsed.error) });
    return parsed.data;
  }
}

export const ZodBody = (schema: z.ZodType): ParameterDecorator => Body(new ZodPipe(schema));
export const ZodQuery = (schema: z.ZodType): ParameterDecorator => Query(new ZodPipe(schema));
export const ZodParam = (name: string, schema: z.ZodType): ParameterDecorator => Param(name, new ZodPipe(schema));
