import type { LanguageCues } from './language-cues.js';

export const ko: LanguageCues = {
  answer: ['정답', '답', '답변', '최종 답', '올바른 선택지'],
  heading: ['결과', '선택지', '결론'],
  copula: ['은', '는', '이'],
  bare: false,
  isRight: ['가 정답', '이 정답', '가 맞', '이 맞', '가 옳', '이 옳'],
  pick: [],
  filler: ['선택지', '약', '대략'],
  afterLetter: ['왜냐하면'],
  joiner: ['와', '과', '또는', '및'],
  negation: ['아니', '않', '안'],
  article: [],
  question: ['문제', '질문'],
  minus: ['마이너스', '음수'],
  percent: ['퍼센트'],
  dontKnow: ['모르겠습니다', '모릅니다', '알 수 없습니다', '모르겠어요'],
  refusal:
    '(?:(?:죄송합니다|죄송하지만|유감스럽게도|미안합니다)(?:만)?[,.]? ?)*[^.\\n]{0,40}?(?:답변할 수 없|대답할 수 없|답할 수 없|도와드릴 수 없|도울 수 없|제공할 수 없|판단할 수 없|결정할 수 없)',
};
