import { defineIntent, joined } from '@benchgen/skill-kit';
import { words, type ContextText } from '../catalogue/index.js';
import { offerStarters } from '../starters.js';

/** What each skill adds to "what can you do", in the order it is told. */
const ABILITIES = {
  'benchmark-launch': 'ability.benchmark-launch',
  'benchmark-create': 'ability.benchmark-create',
  'benchmark-analyze': 'ability.benchmark-analyze',
  'benchmark-edit': 'ability.benchmark-edit',
  'training-launch': 'ability.training-launch',
} as const satisfies Record<string, ContextText>;

/** "What can you do?": what is installed here, and nothing that is not. */
export const abilitiesIntent = defineIntent({
  name: 'abilities',
  triggers: [{ all: ['ability'], weight: 1.5 }],
  phrases: {
    en: [
      'what can you do',
      'help',
      'what can I ask you',
      'what can you do for me',
      'help me please',
      'show me what you can do',
    ],
    tr: [
      'neler yapabilirsin',
      'yardım',
      'sana ne sorabilirim',
      'benim için ne yapabilirsin',
      'yardım eder misin',
      'neler yapabildiğini göster',
    ],
    de: ['wobei kannst du helfen', 'zeig mir, was du kannst'],
    fr: ['en quoi peux-tu aider', 'montre ce que tu sais faire'],
    es: ['en qué puedes ayudar', 'muéstrame lo que sabes hacer'],
    pt: ['em que você ajuda', 'mostra o que sabe fazer'],
    it: ['in cosa puoi aiutarmi', 'mostrami cosa sai fare'],
    nl: ['waarmee kun je helpen', 'laat zien wat je kunt'],
    ru: ['чем ты можешь помочь', 'покажи, что умеешь'],
    ar: ['ماذا يمكنك أن تفعل من أجلي', 'بماذا يمكنك أن تساعدني', 'أرني ما تستطيع'],
    zh: ['你能帮我什么', '你有哪些功能'],
    ja: ['何を手伝ってくれますか', '使い方を教えて'],
    ko: ['뭘 도와줄 수 있어', '사용법 알려줘'],
    hi: ['तुम किसमें मदद कर सकते हो'],
    id: ['kamu bisa bantu apa', 'tunjukkan kemampuanmu'],
  },
  slots: {},
  handle: (_, turn) => {
    const w = words(turn.language);
    const installed = Object.entries(ABILITIES).flatMap(([skill, key]) => (turn.isInstalled(skill) ? [w(key)] : []));
    turn.say(joined([w('ability.intro'), ...installed, w('ability.explain')], '\n'));
    turn.say(w('ability.outro'));
    offerStarters(turn);
    return Promise.resolve();
  },
});
