import { defineSkill } from '@benchgen/skill-kit';
import { catalogue } from './catalogue/index.js';
import { concepts } from './declaration/concepts.js';
import { summary } from './declaration/summary.js';
import { words } from './declaration/words.js';
import { abilitiesIntent } from './intents/abilities.intent.js';
import { balanceIntent, readCredits } from './intents/balance.intent.js';
import { notHereIntents, otherSkills } from './intents/not-here.js';
import { greetIntent, thanksIntent } from './intents/small-talk.js';
import { topicIntents } from './intents/topics.js';
import { otherwise } from './otherwise.js';

/** Explains what this is and how it works, and answers when nothing else fits. Changes nothing. */
export const benchgenContext = defineSkill({
  name: 'benchgen-context',
  version: '0.1.0',
  summary,
  concepts,
  words,
  intents: [abilitiesIntent, balanceIntent, ...topicIntents, ...notHereIntents, greetIntent, thanksIntent],
  tools: [readCredits],
  readScopes: ['credits:read'],
  handsOverTo: otherSkills,
  fallback: true,
  catalogue,
  otherwise,
});
