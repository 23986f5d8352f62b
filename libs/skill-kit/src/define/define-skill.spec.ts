import { expect, test } from '@jest/globals';
import { greeting, toySkill } from '../toy-skill.fixture.js';
import { defineSkill } from './define-skill.js';

test('the declaration is made from the parts: phrases of all intents, actions, concepts without inner words', () => {
  const { declaration } = toySkill();
  expect(declaration).toMatchObject({
    skill: 'benchmark-launch',
    actions: ['run.cancel'],
    handsOverTo: ['benchgen-context'],
  });
  expect(declaration.phrases['en']).toEqual(expect.arrayContaining(['say hello', 'paint a wall']));
  expect(Object.keys(declaration.concepts)).not.toContain('quickly');
});

test('what does not fit together is told whole, and never starts', () => {
  const broken = () =>
    defineSkill({
      ...toySkill(),
      name: 'another-skill',
      intents: [{ ...greeting, triggers: [{ all: ['nobody|knows'] }], never: ['this'] }, greeting],
    });
  expect(broken).toThrow(
    /"nobody" is[^]*"knows" is[^]*"this" is[^]*run\.cancel is executed by[^]*intent greet is there twice/,
  );
});
