export { defineAction, type Action, type ReceiptTools } from './define/define-action.js';
export {
  defineIntent,
  NOTHING,
  type Candidate,
  type Filled,
  type Intent,
  type Missing,
  type PerLanguage,
  type Question,
  type Reading,
  type Slot,
  type Trigger,
} from './define/define-intent.js';
export { defineSkill, type SkillDefinition } from './define/define-skill.js';
export { defineTool, type Tool } from './define/define-tool.js';
export { hostSkill, runSkill } from './host/host-skill.js';
export { listed } from './planner/ask.js';
export type { Message } from './planner/message.js';
export type { PlatformReader, RunsAsked } from './platform/platform-reader.js';
export { phraseBook, type PhraseParams, type Phrases } from './text/phrase-book.js';
export { errorSentence } from './text/error-sentence.js';
export { joined, link, own, plainText, quoted, type Phrase } from './text/phrase.js';
export type { Choice, Proposal, Turn } from './turn/turn.js';
export type { Voice } from './turn/voice.js';
export { kitWords } from './catalogue/kit-words.js';
