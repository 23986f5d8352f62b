import { z } from 'zod';
import { lowerCaseOf } from '../text/normal-form.js';
import { defineScorer } from './define-scorer.js';
import { textReader } from './text-reader.js';

/** Character for character, once the answer is out of its wrapping. */
export const exact = defineScorer({
  name: 'exact',
  version: 1,
  params: z.strictObject({ ignoreCase: z.boolean().default(false) }),
  reader: (question, { ignoreCase }) =>
    textReader(question, ignoreCase ? lowerCaseOf(question.locale) : (text) => text),
});
