import { applyOperation, OPERATIONS } from '../actions/operations.js';
import { writeNumber } from '../features/read-numbers.js';
import type { SeededRandom } from '../network/seeded-random.js';
import type { TrainingPair } from '../training/training-pair.js';

type UnitRow = readonly [operation: string, fromEn: string, toEn: string, fromTr: string, toTr: string];

/** The conversions a base model is taught. Others (inches, miles, degrees) are beyond its one step. */
const CONVERSIONS: readonly UnitRow[] = [
  ['times-1000', 'kilometres', 'metres', 'kilometre', 'metre'],
  ['over-1000', 'metres', 'kilometres', 'metre', 'kilometre'],
  ['times-100', 'metres', 'centimetres', 'metre', 'santimetre'],
  ['over-100', 'centimetres', 'metres', 'santimetre', 'metre'],
  ['times-1000', 'kilograms', 'grams', 'kilogram', 'gram'],
  ['over-1000', 'grams', 'kilograms', 'gram', 'kilogram'],
  ['times-1000', 'litres', 'millilitres', 'litre', 'mililitre'],
  ['over-1000', 'millilitres', 'litres', 'mililitre', 'litre'],
  ['times-1000', 'tonnes', 'kilograms', 'ton', 'kilogram'],
  ['times-60', 'hours', 'minutes', 'saat', 'dakika'],
  ['over-60', 'minutes', 'hours', 'dakika', 'saat'],
  ['times-60', 'minutes', 'seconds', 'dakika', 'saniye'],
  ['over-60', 'seconds', 'minutes', 'saniye', 'dakika'],
  ['times-24', 'days', 'hours', 'gün', 'saat'],
  ['times-7', 'weeks', 'days', 'hafta', 'gün'],
  ['times-100', 'euros', 'cents', 'lira', 'kuruş'],
];

/** `{x}` is the number, `{f}` the unit it is in, `{t}` the unit asked for. */
const WORDINGS = {
  en: {
    lesson: [
      'How many {t} are {x} {f}?',
      'Convert {x} {f} to {t}.',
      'How many {t} are there in {x} {f}?',
      '{x} {f} is how many {t}?',
    ],
    dev: ['Express {x} {f} in {t}.'],
  },
  tr: {
    lesson: ['{x} {f} kaç {t} eder?', '{x} {f} kaç {t}?', '{x} {f} kaç {t} yapar?', '{x} {f} = ? {t}'],
    dev: ['{x} {f}, {t} olarak kaçtır?'],
  },
} as const;

const LESSONS_PER_WORDING = 3;

export function unitLessons(random: SeededRandom): { lessons: TrainingPair[]; dev: TrainingPair[] } {
  const lessons: TrainingPair[] = [];
  const dev: TrainingPair[] = [];
  for (const row of CONVERSIONS) {
    for (const language of ['en', 'tr'] as const) {
      const ask = (wording: string): TrainingPair => makeConversion(row, wording, language, random);
      for (const wording of WORDINGS[language].lesson) {
        for (let i = 0; i < LESSONS_PER_WORDING; i++) lessons.push(ask(wording));
      }
      dev.push(...WORDINGS[language].dev.map(ask));
    }
  }
  return { lessons, dev };
}

function makeConversion(row: UnitRow, wording: string, language: 'en' | 'tr', random: SeededRandom): TrainingPair {
  const [name, fromEn, toEn, fromTr, toTr] = row;
  const divisor = Number(/^over-(\d+)$/.exec(name)?.[1] ?? 1);
  const amount = (2 + random.below(40)) * divisor;
  const operation = OPERATIONS.find((candidate) => candidate.name === name);
  const result = operation === undefined ? Number.NaN : applyOperation(operation, [amount]);
  const question = wording
    .replace('{x}', String(amount))
    .replace('{f}', language === 'en' ? fromEn : fromTr)
    .replace('{t}', language === 'en' ? toEn : toTr);
  return { question, accepted: [writeNumber(result, language)], topic: 'units' };
}
