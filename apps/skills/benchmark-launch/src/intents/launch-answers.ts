import type { Turn } from '@benchgen/skill-kit';
import { words, type LaunchText } from '../catalogue/index.js';
import { bareCredits, credits } from '../telling/amounts.js';
import { LaunchWords, type Launch } from '../telling/launch-words.js';

/** What a question about the proposal that waits can be about; the first that fits decides. */
const ABOUT: readonly { concepts: readonly string[]; answer: LaunchText }[] = [
  { concepts: ['duration'], answer: 'answer.duration' },
  { concepts: ['leaderboard'], answer: 'answer.leaderboard' },
  { concepts: ['cost'], answer: 'answer.cost' },
  { concepts: ['consequence'], answer: 'answer.consequence' },
  { concepts: ['which', 'model'], answer: 'answer.model' },
];

/** Answers from the live quote; what is asked about is still what was shown. */
export function answerAboutLaunch(launch: Launch, turn: Turn): void {
  const { language, message } = turn;
  const { ceilingMillicredits, balanceMillicredits } = launch.quote;
  const say = new LaunchWords(launch, language);
  const fits = ABOUT.find(({ concepts }) => concepts.every((concept) => message.concepts.has(concept)));
  const key = fits?.answer ?? 'answer.summary';
  const params = {
    benchmark: say.benchmark,
    models: say.models,
    readiness: say.readiness,
    what: say.what,
    cost: say.cost,
    ceiling: credits(ceilingMillicredits, language),
    balance: bareCredits(balanceMillicredits, language),
  };
  turn.say(words(language)(key === 'answer.cost' && ceilingMillicredits === 0 ? 'answer.costFree' : key, params));
}
