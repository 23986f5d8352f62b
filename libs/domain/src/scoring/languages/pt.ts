import type { LanguageCues } from './language-cues.js';

export const pt: LanguageCues = {
  answer: ['resposta', 'opção correta', 'alternativa correta', 'resposta correta', 'resposta final'],
  heading: ['resultado', 'solução', 'opção', 'alternativa', 'escolha'],
  copula: ['é', 'seria', 'deve ser', 'é a', 'é o'],
  bare: false,
  isRight: ['está correta', 'é correta', 'é a correta', 'é a resposta', 'está certa'],
  pick: ['escolho'],
  filler: ['opção', 'alternativa', 'letra', 'aproximadamente', 'cerca de'],
  afterLetter: ['porque', 'pois', 'já', 'é', 'e', 'ou'],
  joiner: ['e', 'ou'],
  negation: ['não', 'nunca', 'nem', 'nenhum', 'nenhuma'],
  article: ['o', 'a', 'os', 'as', 'um', 'uma'],
  question: ['pergunta', 'questão', 'problema'],
  minus: ['menos'],
  percent: ['por cento'],
  dontKnow: ['não sei', 'eu não sei', 'não tenho certeza', 'desconhecido'],
  refusal:
    '(?:(?:desculpe|sinto muito|lamento|infelizmente)[,.]? (?:mas )?)*(?:eu )?não (?:posso|consigo|podemos) [^.\\n]{0,30}?(?:responder|ajudar|determinar|fornecer|dizer|dar|compartilhar)',
};
