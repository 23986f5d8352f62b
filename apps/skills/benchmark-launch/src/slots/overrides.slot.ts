import { Overrides } from '@benchgen/contracts';
import { normaliseText } from '@benchgen/language';
import { NOTHING, type Slot } from '@benchgen/skill-kit';
import { repeatedRun } from './repeated-run.js';

const NUMBER = String.raw`(\d+(?:[.,]\d+)?)`;

/** How people name a parameter beside its value, on normalised text. */
const SPOKEN: readonly { name: 'temperature' | 'maxTokens' | 'seed'; patterns: readonly RegExp[] }[] = [
  {
    name: 'temperature',
    patterns: [
      new RegExp(
        `(?:temperature|temp|sıcaklık|sicaklik)\\p{L}*[^\\d\\p{L}]*(?:(?:of|to|at|is|değeri|=)\\s*)?${NUMBER}`,
        'u',
      ),
    ],
  },
  {
    name: 'maxTokens',
    patterns: [
      /max(?:imum)?[\s_-]*tokens?[^\d\p{L}]*(?:(?:of|to|at)\s*)?(\d+)/u,
      /(\d+)\s*(?:max(?:imum)?\s*)?(?:output\s*)?(?:tokens?|jeton|belirteç)/u,
    ],
  },
  { name: 'seed', patterns: [/(?:seed|tohum)\p{L}*[^\d\p{L}]*(?:(?:of|to|at)\s*)?(\d+)/u] },
];

/** Parameters that differ from the benchmark's own. */
export const overridesSlot: Slot<Overrides, false> = {
  required: false,
  schema: Overrides,
  read: async (turn, before) => {
    const { text, language } = turn.message;
    const repeated = (await repeatedRun(turn, before))?.overrides;
    const spoken = Overrides.safeParse(spokenParameters(normaliseText(text, language))).data ?? {};
    const value = { ...before, ...repeated, ...spoken };
    return Object.keys({ ...repeated, ...spoken }).length === 0 ? NOTHING : { says: 'value', value };
  },
};

function spokenParameters(normalised: string): Record<string, number> {
  const found = SPOKEN.flatMap(({ name, patterns }) => {
    const value = patterns.map((pattern) => pattern.exec(normalised)?.[1]).find((number) => number !== undefined);
    return value === undefined ? [] : [[name, Number(value.replace(',', '.'))] as const];
  });
  return Object.fromEntries(found);
}

/** The text without parameters and their values: "temperature 0" is not a number of questions. */
export const withoutParameters = (text: string, language: string): string =>
  SPOKEN.flatMap(({ patterns }) => patterns).reduce(
    (left, pattern) => left.replace(pattern, ' '),
    normaliseText(text, language),
  );
