import type { PerLanguage } from '@benchgen/skill-kit';

/** Plain words for "which of these did you mean". */
export const summary: PerLanguage<string> = {
  en: 'hear how all this works',
  tr: 'bunların nasıl işlediğini öğrenmek',
  de: 'hören, wie das alles funktioniert',
  fr: 'savoir comment tout cela marche',
  es: 'saber cómo funciona todo esto',
  pt: 'saber como tudo isso funciona',
  it: 'sapere come funziona il tutto',
  nl: 'horen hoe dit allemaal werkt',
  ru: 'узнать, как всё это работает',
  ar: 'معرفة كيف يعمل كل هذا',
  zh: '了解这一切如何运作',
  ja: '仕組みを知る',
  ko: '어떻게 작동하는지 알아보기',
  hi: 'यह सब कैसे काम करता है, जानना',
  id: 'mengetahui cara kerjanya',
};
