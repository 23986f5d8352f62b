import { applyOperation, OPERATIONS } from '../actions/operations.js';
import { writeNumber } from '../features/read-numbers.js';
import type { SeededRandom } from '../network/seeded-random.js';
import type { TrainingPair } from '../training/training-pair.js';
import { NAMES, PROBLEMS, THINGS_EN, THINGS_TR } from './arithmetic-wordings.js';
import { genitive } from './turkish-suffix.js';

type Problem = (typeof PROBLEMS)[number];

const LESSONS_PER_WORDING = 10;

/**
 * Word problems with numbers drawn anew each time. The last wording of each operation is never taught: it is what the
 * model is scored on.
 */
export function arithmeticLessons(random: SeededRandom): { lessons: TrainingPair[]; dev: TrainingPair[] } {
  const lessons: TrainingPair[] = [];
  const dev: TrainingPair[] = [];
  for (const problem of PROBLEMS) {
    for (const language of ['en', 'tr'] as const) {
      problem[language].forEach((wording, index) => {
        const target = index === problem[language].length - 1 ? dev : lessons;
        for (let i = 0; i < LESSONS_PER_WORDING; i++) target.push(makeProblem(problem, wording, language, random));
      });
    }
  }
  return { lessons, dev };
}

function makeProblem(problem: Problem, wording: string, language: 'en' | 'tr', random: SeededRandom): TrainingPair {
  const [a, b] = drawNumbers(problem.operation, random);
  const name = random.pick(NAMES[language]);
  const [thing, possessed] = random.pick(THINGS_TR);
  const question = wording
    .replaceAll('{a}', String(a))
    .replaceAll('{b}', String(b))
    .replaceAll("{n's}", genitive(name))
    .replaceAll('{n}', name)
    .replaceAll('{oi}', possessed)
    .replaceAll('{o}', language === 'en' ? random.pick(THINGS_EN) : thing);
  const operation = OPERATIONS.find((candidate) => candidate.name === problem.operation);
  const result = operation === undefined ? Number.NaN : applyOperation(operation, [a, b]);
  return { question, accepted: [writeNumber(result, language)], topic: 'arithmetic' };
}

/** Numbers for which the answer is a whole number a child would meet. */
function drawNumbers(operation: Problem['operation'], random: SeededRandom): [number, number] {
  const small = 3 + random.below(10);
  const larger = small + 2 + random.below(70);
  const draws: Readonly<Record<Problem['operation'], [number, number]>> = {
    add: random.next() < 0.5 ? [small, larger] : [larger, small],
    subtract: [larger, small],
    'subtract-from': [small, larger],
    multiply: random.next() < 0.5 ? [small, larger] : [larger, small],
    divide: [small * (2 + random.below(12)), small],
    'percent-of': [5 * (1 + random.below(19)), 20 * (1 + random.below(30))],
  };
  return draws[operation];
}
