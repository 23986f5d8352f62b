import type { AppError } from '@benchgen/contracts';
import { sentenceFor } from '@benchgen/service-kit';
import { own, type Phrase } from './phrase.js';

/** What a person reads of an error: the one sentence its code has in every language. */
export const errorSentence = (error: Pick<AppError, 'code' | 'params'>, language: string): Phrase =>
  own(sentenceFor(error, language));
