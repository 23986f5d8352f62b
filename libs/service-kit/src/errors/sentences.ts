import type { AppError, ErrorCode } from '@benchgen/contracts';
import { completeLanguage, defineCatalogue } from '@benchgen/language';
import { sentencesEn } from './sentences.en.js';
import { sentencesTr } from './sentences.tr.js';

export const errorSentences = defineCatalogue({ area: 'errors', en: sentencesEn, tr: sentencesTr });

/** The sentence a person reads for an error, in the complete language nearest to `language`. */
export const sentenceFor = (error: Pick<AppError, 'code' | 'params'>, language: string): string =>
  errorSentences.text(completeLanguage(language), error.code satisfies ErrorCode, error.params);
