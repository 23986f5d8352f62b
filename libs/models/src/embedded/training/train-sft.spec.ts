import { describe, expect, it } from '@jest/globals';
import { encodeModel, modelHash } from '../model/model-file.js';
import { SMALL_DEV, SMALL_LESSONS, SMALL_SETTINGS } from './small-lessons.fixture.js';
import { trainSft, type EpochReport } from './train-sft.js';
import { answersToLearn } from './training-pair.js';

const hashOf = (...change: Parameters<typeof trainSft>): string => modelHash(encodeModel(trainSft(...change)));

describe('training from questions and answers', () => {
  it('learns to answer wordings and numbers that it has not seen', () => {
    const reports: EpochReport[] = [];
    const model = trainSft(SMALL_LESSONS, SMALL_DEV, SMALL_SETTINGS, (report) => reports.push(report));
    expect(model.header.scores).toEqual({ capitals: 1, units: 1, arithmetic: 1 });
    expect(model.answer('How many metres are 4 kilometres?')).toMatchObject({ text: '4000', via: 'times-1000' });
    expect(model.answer('Which city is the capital of Peru?')).toMatchObject({ text: 'Lima', via: 'recalled' });
    expect(reports.map(({ epoch }) => epoch)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
    expect(reports.at(-1)?.meanRight).toBeGreaterThan(reports[0]?.meanRight ?? 1);
  });

  it('gives the same bytes for the same seed and data, and others for other ones', () => {
    const settings = { ...SMALL_SETTINGS, epochs: 2 };
    const hash = hashOf(SMALL_LESSONS, SMALL_DEV, settings);
    expect(hashOf(SMALL_LESSONS, SMALL_DEV, settings)).toBe(hash);
    expect(hashOf(SMALL_LESSONS, SMALL_DEV, { ...settings, seed: 6 })).not.toBe(hash);
    expect(hashOf(SMALL_LESSONS.slice(1), SMALL_DEV, settings)).not.toBe(hash);
  });

  it('gives these bytes on every machine', () => {
    expect(hashOf(SMALL_LESSONS, [], { ...SMALL_SETTINGS, epochs: 1 })).toBe(
      '1110277ae7d7da7028bbe64089701030309e7668aaa7b8f4bc54dce40f978bb5',
    );
  });

  it('learns no number by heart, and no answer twice', () => {
    const pairs = [
      { question: 'How many legs has a spider?', accepted: ['8'], topic: 'x' },
      { question: 'A?', accepted: ['Paris'], topic: 'x' },
      { question: 'B?', accepted: ['PARIS'], topic: 'x' },
    ];
    expect(answersToLearn(pairs)).toEqual(['Paris']);
    expect(answersToLearn(pairs, ['paris'])).toEqual([]);
  });

  it('makes a model that knows nothing from no lessons', () => {
    const model = trainSft([], [], SMALL_SETTINGS);
    expect(model.answer('What is the capital of France?').text).toBe("I don't know");
  });
});
