import type { Overrides } from '@benchgen/contracts';
import type { AnswerRequest, ChatMessage, SamplingParams } from '@benchgen/models';
import { z } from 'zod';
import type { AskedQuestion } from './question-source.js';

/** How a benchmark version asks; all absent: the default below. `{question}` stands for the question with its options. */
const PromptTemplate = z.object({
  system: z.string().optional(),
  user: z.string().includes('{question}').optional(),
});

const GenerationParams = z.object({
  temperature: z.number().min(0).optional(),
  maxTokens: z.int().min(1).optional(),
  seed: z.int().optional(),
});

const LETTER_WISH: Readonly<Record<string, string>> = {
  en: 'Answer with the letter of the right option.',
  tr: 'Doğru seçeneğin harfiyle cevap ver.',
};

/** Makes the messages of each question of a run: the version's template and parameters, changed by the run's overrides. */
export class PromptRenderer {
  readonly #system: string | undefined;
  readonly #user: string;
  readonly #params: SamplingParams;

  /** @throws ZodError when the stored template is not one */
  constructor(promptTemplate: unknown, generationParams: unknown, overrides: Overrides) {
    const template = PromptTemplate.parse(promptTemplate);
    const params = GenerationParams.parse(generationParams);
    const temperature = overrides.temperature ?? params.temperature;
    const maxTokens = overrides.maxTokens ?? params.maxTokens;
    const seed = overrides.seed ?? params.seed;
    this.#system = overrides.systemPrompt ?? template.system;
    this.#user = template.user ?? '{question}';
    this.#params = {
      ...(temperature !== undefined && { temperature }),
      ...(maxTokens !== undefined && { maxTokens }),
      ...(seed !== undefined && { seed }),
    };
  }

  render({ prompt, key: { options, locale } }: Pick<AskedQuestion, 'prompt' | 'key'>): AnswerRequest {
    const asked = options === undefined ? prompt : `${prompt}\n\n${listed(options)}\n\n${letterWish(locale)}`;
    // A function, because `$&` in a question is text.
    const user: ChatMessage = { role: 'user', content: this.#user.replace('{question}', () => asked) };
    const messages: ChatMessage[] =
      this.#system === undefined ? [user] : [{ role: 'system', content: this.#system }, user];
    return { messages, params: this.#params, ...(options && { options }) };
  }
}

/** Letters come from the order of the options, however many there are. */
const listed = (options: readonly string[]): string =>
  options.map((option, index) => `${String.fromCharCode(65 + index)}. ${option}`).join('\n');

const letterWish = (locale: string): string => LETTER_WISH[locale.slice(0, 2)] ?? LETTER_WISH['en'] ?? '';
