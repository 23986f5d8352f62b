import { defineIntent, quoted } from '@benchgen/skill-kit';
import { words } from '../catalogue/index.js';
import { offerStarters } from '../starters.js';

export const greetIntent = defineIntent({
  name: 'greet',
  triggers: [{ all: ['greeting'], weight: 0.5 }],
  phrases: { en: ['hello', 'hi there', 'good morning'], tr: ['merhaba', 'selam', 'günaydın'] },
  slots: {},
  handle: (_, turn) => {
    const w = words(turn.language);
    const name = turn.request.context.personName.trim();
    turn.say(name === '' ? w('greet.helloNobody') : w('greet.hello', { name: quoted(name) }));
    offerStarters(turn);
    return Promise.resolve();
  },
});

export const thanksIntent = defineIntent({
  name: 'thanks',
  triggers: [{ all: ['thanks'], weight: 0.5 }],
  phrases: { en: ['thank you', 'thanks a lot'], tr: ['teşekkür ederim', 'çok sağ ol'] },
  slots: {},
  handle: (_, turn) => {
    turn.say(words(turn.language)('thanks.welcome'));
    return Promise.resolve();
  },
});
