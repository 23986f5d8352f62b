import { COMPLETE_LANGUAGES } from '@benchgen/language';
import { defineIntent, own, type Intent } from '@benchgen/skill-kit';
import { OTHER_LANGUAGES } from '../declaration/other-languages.js';
import { TRIGGERS } from '../declaration/triggers.js';
import { readKnowledge, type Topic } from '../knowledge/knowledge.js';

/** One intent per topic of the knowledge pages: whatever is asked on the page is answered from it. */
export const topicIntents: readonly Intent[] = [...readKnowledge()].map(([id, topic]) => topicIntent(id, topic));

function topicIntent(id: string, topic: Topic): Intent {
  return defineIntent({
    name: id,
    triggers: TRIGGERS[id] ?? [],
    phrases: {
      ...Object.fromEntries(COMPLETE_LANGUAGES.map((language) => [language, topic[language].asked])),
      ...OTHER_LANGUAGES[id],
    },
    slots: {},
    handle: (_, turn) => {
      for (const paragraph of topic[turn.language].paragraphs) turn.say(own(paragraph));
      return Promise.resolve();
    },
  });
}
