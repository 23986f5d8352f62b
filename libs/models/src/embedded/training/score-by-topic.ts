import { foldText } from '../features/fold-text.js';
import type { MiniModel } from '../model/mini-model.js';
import type { TrainingPair } from './training-pair.js';

/** Share of pairs that the model answers with an accepted text, by topic, to four decimals. */
export function scoreByTopic(model: MiniModel, pairs: readonly TrainingPair[]): Record<string, number> {
  const tally = new Map<string, { right: number; all: number }>();
  for (const { question, accepted, options, topic } of pairs) {
    const entry = tally.get(topic) ?? { right: 0, all: 0 };
    tally.set(topic, entry);
    entry.all++;
    const given = foldText(model.answer(question, options).text);
    if (accepted.some((text) => foldText(text) === given)) entry.right++;
  }
  return Object.fromEntries([...tally].map(([topic, { right, all }]) => [topic, Number((right / all).toFixed(4))]));
}
