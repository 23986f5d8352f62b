import type { LanguageCues } from './language-cues.js';

export const es: LanguageCues = {
  answer: ['respuesta', 'opción correcta', 'opcion correcta', 'respuesta correcta', 'respuesta final'],
  heading: ['resultado', 'solución', 'opción', 'elección'],
  copula: ['es', 'sería', 'debe ser', 'es la', 'es el'],
  bare: false,
  isRight: ['es correcta', 'es correcto', 'es la correcta', 'es la respuesta', 'es la opción correcta'],
  pick: ['elijo', 'escojo'],
  filler: ['opción', 'letra', 'aproximadamente', 'unos', 'unas'],
  afterLetter: ['porque', 'ya', 'pues', 'es', 'y', 'o'],
  joiner: ['y', 'e', 'o', 'u'],
  negation: ['no', 'nunca', 'ni', 'ningún', 'ninguna'],
  article: ['el', 'la', 'los', 'las', 'un', 'una'],
  question: ['pregunta', 'problema'],
  minus: ['menos'],
  percent: ['por ciento'],
  dontKnow: ['no sé', 'no lo sé', 'no estoy seguro', 'desconocido'],
  refusal:
    '(?:(?:lo siento|disculpa|lamentablemente|perdón)[,.]? (?:pero )?)*no (?:puedo|podemos|me es posible) [^.\\n]{0,30}?(?:responder|contestar|ayudar|determinar|proporcionar|decir|dar|compartir)',
};
