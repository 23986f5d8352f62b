import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SMALL_DEV, SMALL_LESSONS, SMALL_SETTINGS } from '../training/small-lessons.fixture.js';
import { trainSft } from '../training/train-sft.js';
import { MiniModel } from './mini-model.js';

const model = trainSft(SMALL_LESSONS, SMALL_DEV, SMALL_SETTINGS);

describe('an embedded model', () => {
  it('says that it does not know, in the language of the question', () => {
    const careful = new MiniModel({ ...model.header, confidenceFloor: 0.999 }, model.weights);
    expect(careful.answer('Who wrote the oldest surviving novel?')).toMatchObject({
      text: "I don't know",
      via: 'unsure',
    });
    expect(careful.answer('Dünyanın en eski romanını kim yazmıştır?').text).toBe('Bilmiyorum');
  });

  it('chooses among the options only, even where another answer is more likely', () => {
    const prompt = 'What is the capital of France?\nA) Rome\nB) Lima\nC) Oslo';
    expect(['Rome', 'Lima', 'Oslo']).toContain(model.answer(prompt, ['Rome', 'Lima', 'Oslo']).text);
    expect(model.answer('What is the capital of France?', ['Berlin', 'Vienna'])).toEqual({
      text: "I don't know",
      via: 'unsure',
      confidence: 0,
    });
  });

  it('answers with the option as it is written', () => {
    const options = ['7 metres', '7,000 metres', '700 metres'];
    const prompt = `How many metres are 7 kilometres?\n${options.map((o, i) => `${'ABC'.charAt(i)}. ${o}`).join('\n')}`;
    expect(model.answer(prompt, options)).toMatchObject({ text: '7,000 metres', via: 'times-1000' });
  });

  it('repeats itself without a temperature, and with a seed', () => {
    const prompt = 'Tell me the capital of Kenya';
    expect(model.answer(prompt)).toEqual(model.answer(prompt));
    expect(model.answer(prompt, [], { temperature: 2, seed: 9 })).toEqual(
      model.answer(prompt, [], { temperature: 2, seed: 9 }),
    );
    const texts = Array.from({ length: 60 }, (_, seed) => model.answer(prompt, [], { temperature: 5, seed }).text);
    expect(new Set(texts).size).toBeGreaterThan(1);
  });

  it('answers any text with a confidence between 0 and 1', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 300 });
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 6 }), (prompt, options) => {
        const { text: answer, confidence } = model.answer(prompt, options);
        expect(answer.length).toBeGreaterThan(0);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(1);
      }),
    );
  });
});
