import type { LanguageCues } from './language-cues.js';

export const ja: LanguageCues = {
  answer: ['答え', '正解', '回答', '解答', '最終的な答え', '正しい選択肢', '答'],
  heading: ['結果', '選択肢', '結論'],
  copula: ['は'],
  bare: false,
  isRight: ['が正解', 'が正しい', 'が答え', 'が正答', 'が最も適切'],
  pick: [],
  filler: ['選択肢', '約', 'およそ'],
  afterLetter: [],
  joiner: ['と', 'または', 'か', '及び', '、'],
  negation: ['ない', 'ません', '不', '非'],
  article: [],
  question: ['問題', '質問', '問'],
  minus: ['マイナス'],
  percent: ['パーセント'],
  dontKnow: ['わかりません', '分かりません', '知りません', '不明'],
  refusal:
    '(?:(?:申し訳(?:ありません|ございません)|すみません|残念ながら)(?:が|けど)?[、。, ]?)*[^。.\\n]{0,30}?(?:お答えできません|答えることができません|お手伝いできません|答えられません|判断できません|提供できません|特定できません)',
};
