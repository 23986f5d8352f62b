import type { ScorerKind } from '@benchgen/contracts';
import type { z } from 'zod';
import type { Reader } from '../reader.js';
import type { ScoredQuestion } from '../score.js';

/** A scorer as it is registered: rebuilt from a stored description by its name, version and parameters. */
export interface Scorer {
  name: ScorerKind;
  /** Rises whenever a reply could get another verdict than before. */
  version: number;
  /** Schema of the parameters, for validation and documentation. */
  params: z.ZodType;
  /** Makes the scorer ready for a question; null when the question's key is unusable. */
  reader: (question: ScoredQuestion) => Reader<object> | null;
}

/** Registers a scorer. Parameters that do not fit the schema make the key unusable: such a question cannot pass. */
export function defineScorer<P, V extends object>(definition: {
  name: ScorerKind;
  version: number;
  params: z.ZodType<P>;
  reader: (question: ScoredQuestion, params: P) => Reader<V> | null;
}): Scorer {
  const { name, version, params } = definition;
  // Most questions have no parameters; parsing the same empty object for each of 100,000 would cost more than scoring.
  const defaults = params.parse({});
  return {
    name,
    version,
    params,
    reader: (question) => {
      const given = question.scorer.params;
      if (Object.keys(given).length > 0) {
        const parsed = params.safeParse(given);
        return parsed.success ? (definition.reader(question, parsed.data) as Reader<object> | null) : null;
      }
      return definition.reader(question, defaults) as Reader<object> | null;
    },
  };
}
