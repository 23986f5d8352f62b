import { it } from '@jest/globals';
import { route, trainRouter, readReply } from '@benchgen/language';
import { declare } from './fixtures/scripted-skill.fixture.js';
it('x', () => {
  const r = trainRouter([declare('benchmark-launch', ['run'], { actions: ['run.launch'] }), declare('benchgen-context', ['what is this'], { fallback: true })]);
  console.log(JSON.stringify([route(r, 'run it', 'en'), ...['yes','no','hmm','run it','what does that cost?','yes but 50 questions','another thing altogether please','only 5','how much?'].map((t) => [t, readReply(t, 'en', {action:'run.launch'}), readReply(t,'en')])]));
});
