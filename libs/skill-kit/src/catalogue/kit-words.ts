import { defineCatalogue } from '@benchgen/language';
import { phraseBook } from '../text/phrase-book.js';

/** What every skill says alike. */
export const kitCatalogue = defineCatalogue({
  area: 'skill-kit',
  en: {
    yes: 'Yes',
    no: 'No',
    leftIt: 'All right, I’ll leave it.',
    leftOut: 'I left a technical detail out here.',
  },
  tr: {
    yes: 'Evet',
    no: 'Hayır',
    leftIt: 'Tamam, öyle bırakıyorum.',
    leftOut: 'Buradaki teknik bir ayrıntıyı çıkardım.',
  },
});

export const kitWords = phraseBook(kitCatalogue);
