import type { LanguageCues } from './language-cues.js';

export const it: LanguageCues = {
  answer: ['risposta', 'opzione corretta', 'risposta corretta', 'risposta finale'],
  heading: ['risultato', 'soluzione', 'opzione', 'scelta'],
  copula: ['è', 'sarebbe', 'deve essere', 'è la', 'è il'],
  bare: false,
  isRight: ['è corretta', 'è corretto', 'è la risposta', 'è quella giusta', 'è giusta'],
  pick: ['scelgo'],
  filler: ['opzione', 'lettera', 'circa', "l'opzione", 'l’opzione'],
  afterLetter: ['perché', 'poiché', 'è', 'e', 'o'],
  joiner: ['e', 'ed', 'o', 'oppure'],
  negation: ['non', 'no', 'mai', 'nessun', 'nessuna'],
  article: ['il', 'lo', 'la', 'i', 'gli', 'le', 'un', 'uno', 'una'],
  question: ['domanda', 'problema'],
  minus: ['meno'],
  percent: ['per cento', 'percento'],
  dontKnow: ['non lo so', 'non so', 'non sono sicuro', 'sconosciuto'],
  refusal:
    '(?:(?:mi dispiace|spiacente|purtroppo|scusa)[,.]? (?:ma )?)*non (?:posso|possiamo|sono in grado di) [^.\\n]{0,30}?(?:rispondere|aiutar|determinare|fornire|dire|dare|condividere)',
};
