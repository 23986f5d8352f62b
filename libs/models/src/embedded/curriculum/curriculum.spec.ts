import { describe, expect, it } from '@jest/globals';
import { ActionSpace, readQuestion } from '../actions/action-space.js';
import { answersToLearn } from '../training/training-pair.js';
import { buildCurriculum } from './build-curriculum.js';
import { COUNTRIES } from './countries.js';
import { genitive } from './turkish-suffix.js';

const { lessons, dev } = buildCurriculum(1);

describe('the curriculum of the base models', () => {
  it('is the same for the same seed', () => {
    expect(buildCurriculum(1)).toEqual({ lessons, dev });
    expect(buildCurriculum(2).lessons).not.toEqual(lessons);
  });

  it('has every topic in both languages, for learning and for scoring', () => {
    for (const pairs of [lessons, dev]) {
      const kinds = new Set(pairs.map(({ question, topic }) => `${topic} ${readQuestion(question).language}`));
      expect([...kinds].sort()).toEqual([
        'arithmetic en',
        'arithmetic tr',
        'capitals en',
        'capitals tr',
        'sentiment en',
        'sentiment tr',
        'units en',
        'units tr',
      ]);
    }
  });

  it('scores on no question that it teaches', () => {
    const taught = new Set(lessons.map(({ question }) => question));
    expect(dev.filter(({ question }) => taught.has(question))).toEqual([]);
  });

  it('asks nothing that a model of this kind could not answer', () => {
    const actions = new ActionSpace(answersToLearn(lessons));
    const beyond = [...lessons, ...dev].filter(
      ({ question, accepted }) => actions.rightActions(readQuestion(question), accepted).size === 0,
    );
    expect(beyond).toEqual([]);
  });

  it('leaves no gap of a wording unfilled', () => {
    expect([...lessons, ...dev].filter(({ question }) => /[{}]|undefined|NaN/.test(question))).toEqual([]);
  });

  it('lists every country once', () => {
    expect(new Set(COUNTRIES.map(([english]) => english)).size).toBe(COUNTRIES.length);
    expect(new Set(COUNTRIES.map(([, , turkish]) => turkish)).size).toBe(COUNTRIES.length);
  });
});

describe('the Turkish genitive of a name', () => {
  it.each([
    ['Irak', "Irak'ın"],
    ['Küba', "Küba'nın"],
    ['Türkiye', "Türkiye'nin"],
    ['Peru', "Peru'nun"],
    ['Togo', "Togo'nun"],
    ['Ürdün', "Ürdün'ün"],
    ['Lüksemburg', "Lüksemburg'un"],
    ['Mısır', "Mısır'ın"],
    ['Nepal', "Nepal'in"],
    ['Amerika Birleşik Devletleri', "Amerika Birleşik Devletleri'nin"],
  ])('of %s is %s', (name, expected) => {
    expect(genitive(name)).toBe(expected);
  });
});
