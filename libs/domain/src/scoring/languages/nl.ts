import type { LanguageCues } from './language-cues.js';

export const nl: LanguageCues = {
  answer: ['antwoord', 'juiste optie', 'juiste antwoord'],
  heading: ['resultaat', 'oplossing', 'optie', 'keuze', 'uitkomst'],
  copula: ['is', 'luidt', 'zou zijn'],
  bare: false,
  isRight: ['is juist', 'is correct', 'is het juiste', 'is het antwoord', 'klopt'],
  pick: ['ik kies', 'het is'],
  filler: ['optie', 'letter', 'ongeveer', 'circa', 'precies'],
  afterLetter: ['omdat', 'want', 'aangezien', 'is', 'en', 'of'],
  // Not "of", though it means "or": in an English reply "28 of 80" is no choice.
  joiner: ['en', 'ofwel'],
  negation: ['niet', 'geen', 'nee', 'nooit'],
  article: ['de', 'het', 'een'],
  question: ['vraag', 'opgave'],
  minus: ['min'],
  percent: ['procent'],
  dontKnow: ['ik weet het niet', 'weet ik niet', 'geen idee', 'onbekend'],
  refusal:
    '(?:(?:het spijt me|sorry|helaas)[,.]? (?:maar )?)*(?:ik )?kan(?: ik)? [^.\\n]{0,50}?(?:niet|geen)\\b[^.\\n]{0,40}?(?:beantwoorden|antwoorden|helpen|bepalen|zeggen|geven|delen)',
};
