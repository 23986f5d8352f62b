/** Shown wherever an embedded model is named: nobody may take it for a language model. */
export const EMBEDDED_NOTICE = {
  en: 'Embedded mini-model. Not a language model: it picks from answers it has learned or applies one arithmetic step.',
  tr: 'Gömülü mini model. Bir dil modeli değildir: öğrendiği yanıtlardan birini seçer ya da tek bir aritmetik işlem yapar.',
} as const;
