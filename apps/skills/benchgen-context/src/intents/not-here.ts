import { defineIntent, joined, type Intent, type Turn } from '@benchgen/skill-kit';
import { words, type ContextText } from '../catalogue/index.js';
import { canRun, offerStarters } from '../starters.js';

/** What people want of skills that may not be installed: by the concepts that tell it. */
const OTHERS: readonly { all: readonly string[]; skill: string; text: ContextText }[] = [
  { all: ['train'], skill: 'training-launch', text: 'notHere.train' },
  { all: ['analyze'], skill: 'benchmark-analyze', text: 'notHere.analyze' },
  { all: ['edit'], skill: 'benchmark-edit', text: 'notHere.edit' },
  { all: ['create', 'thing'], skill: 'benchmark-create', text: 'notHere.create' },
];

export const otherSkills = OTHERS.map(({ skill }) => skill);

/** An honest sentence about what cannot be done here; handed on where it can. Declares nothing: these messages are others'. */
export const notHereIntents: readonly Intent[] = OTHERS.map(({ all, skill, text }) =>
  defineIntent({
    name: `not here: ${skill}`,
    triggers: [{ all, weight: 2 }],
    phrases: { en: [], tr: [] },
    slots: {},
    handle: (_, turn) => {
      answer(turn, skill, text);
      return Promise.resolve();
    },
  }),
);

function answer(turn: Turn, skill: string, text: ContextText): void {
  if (turn.isInstalled(skill) && turn.request.context.handover === undefined) {
    turn.handOver({ to: skill, intent: 'message', slots: {} });
    return;
  }
  const w = words(turn.language);
  turn.say(canRun(turn) ? joined([w(text), w('notHere.launch')], ' ') : w(text));
  offerStarters(turn);
}
