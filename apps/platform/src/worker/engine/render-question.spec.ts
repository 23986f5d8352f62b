import { describe, expect, test } from '@jest/globals';
import { PromptRenderer } from './render-question.js';

const key = { accepted: ['B'], locale: 'en', scorer: { kind: 'choice' as const, params: {} } };
const question = { prompt: 'Which is hot?', key };

describe('a question as the model sees it', () => {
  test('is its own text, and nothing is set that nobody set', () => {
    expect(new PromptRenderer({}, {}, {}).render(question)).toEqual({
      messages: [{ role: 'user', content: 'Which is hot?' }],
      params: {},
    });
  });

  test('lists its options under letters made from their order, in the language of the question', () => {
    const options = Array.from({ length: 11 }, (_, index) => `planet ${String(index)}`);
    const { messages, options: given } = new PromptRenderer({}, {}, {}).render({
      ...question,
      key: { ...key, locale: 'tr', options },
    });
    const lines = messages[0]?.content.split('\n') ?? [];
    expect(lines[2]).toBe('A. planet 0');
    expect(lines[12]).toBe('K. planet 10');
    expect(lines.at(-1)).toBe('Doğru seçeneğin harfiyle cevap ver.');
    expect(given).toEqual(options);
  });

  test('follows the template of the version, and the overrides of the run before it', () => {
    const template = { system: 'Be brief.', user: 'Q: {question}\nA:' };
    const renderer = new PromptRenderer(
      template,
      { temperature: 0.7, maxTokens: 10 },
      { temperature: 0, systemPrompt: 'Think.' },
    );
    expect(renderer.render({ ...question, prompt: 'cost $& more?' })).toEqual({
      messages: [
        { role: 'system', content: 'Think.' },
        { role: 'user', content: 'Q: cost $& more?\nA:' },
      ],
      params: { temperature: 0, maxTokens: 10 },
    });
  });
});
