import type { LanguageCues } from './language-cues.js';

export const de: LanguageCues = {
  answer: ['antwort', 'richtige option', 'lösung'],
  heading: ['ergebnis', 'auswahl', 'option'],
  copula: ['ist', 'lautet', 'wäre', 'beträgt'],
  bare: false,
  isRight: ['ist richtig', 'ist korrekt', 'ist die richtige', 'ist die antwort', 'stimmt'],
  pick: ['ich wähle', 'ich nehme', 'es ist'],
  filler: ['option', 'buchstabe', 'etwa', 'ungefähr', 'ca.', 'rund', 'genau'],
  afterLetter: ['weil', 'da', 'denn', 'ist', 'und', 'oder'],
  joiner: ['und', 'oder', 'bzw.'],
  negation: ['nicht', 'kein', 'keine', 'nein', 'niemals'],
  article: ['der', 'die', 'das', 'den', 'dem', 'ein', 'eine'],
  question: ['frage', 'aufgabe'],
  minus: ['minus'],
  percent: ['prozent'],
  dontKnow: ['ich weiß es nicht', 'ich weiss es nicht', 'weiß nicht', 'keine ahnung', 'unbekannt'],
  refusal:
    '(?:(?:es )?tut mir (?:sehr )?leid[,.]? (?:aber )?|leider |entschuldigung[,.]? (?:aber )?)*(?:ich )?(?:kann|darf|möchte)(?: ich)? [^.\\n]{0,60}?(?:nicht|keine)\\b[^.\\n]{0,40}?(?:beantworten|antworten|helfen|bestimmen|sagen|angeben|bereitstellen|geben)',
};
