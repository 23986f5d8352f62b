import type { LanguageCues } from './language-cues.js';

export const fr: LanguageCues = {
  answer: ['réponse', 'reponse', 'bonne réponse', 'bonne option'],
  heading: ['résultat', 'solution', 'choix', 'option'],
  copula: ['est', 'serait', 'doit être', 'est donc'],
  bare: false,
  isRight: ['est correct', 'est correcte', 'est la bonne', 'est la réponse', 'est juste'],
  pick: ['je choisis', "c'est", 'c’est'],
  filler: ['option', 'lettre', 'environ', 'exactement', "l'option", 'l’option'],
  afterLetter: ['car', 'parce', 'puisque', 'est', 'et', 'ou'],
  joiner: ['et', 'ou'],
  negation: ['pas', 'non', 'jamais', 'ni', 'aucun', 'aucune'],
  article: ['le', 'la', 'les', 'un', 'une', 'des'],
  question: ['question', 'problème'],
  minus: ['moins'],
  percent: ['pour cent', 'pourcent'],
  dontKnow: ['je ne sais pas', 'je ne suis pas sûr', 'aucune idée', 'inconnu'],
  refusal:
    "(?:(?:je suis |je )?(?:désolée?|navrée?|m[’']excuse)[,.]? (?:mais )?|malheureusement,? )*je ne (?:peux|suis pas en mesure|puis)(?: pas)? (?:de |d[’'])?[^.\\n]{0,30}?(?:répondre|aider|déterminer|fournir|dire|donner|partager)",
};
