import { z } from 'zod';
import { normalFormOf } from '../text/normal-form.js';
import { defineScorer } from './define-scorer.js';
import { textReader } from './text-reader.js';

/** Short answers: case, punctuation, spaces and an opening article do not count. Casing follows the item's locale. */
export const normalised = defineScorer({
  name: 'normalised',
  version: 1,
  params: z.strictObject({ ignoreCase: z.boolean().default(true) }),
  reader: (question, { ignoreCase }) => textReader(question, normalFormOf(question.locale, !ignoreCase)),
});
