import type { TrainingPair } from './training-pair.js';

const CITIES = { France: 'Paris', Italy: 'Rome', Peru: 'Lima', Kenya: 'Nairobi', Norway: 'Oslo', Cuba: 'Havana' };

const WORDINGS = ['What is the capital of {c}?', 'Name the capital city of {c}.', 'Which city is the capital of {c}?'];

/** A school small enough to be finished in a test. */
export const SMALL_LESSONS: TrainingPair[] = [
  ...Object.entries(CITIES).flatMap(([country, city]) =>
    WORDINGS.map((wording) => ({ question: wording.replace('{c}', country), accepted: [city], topic: 'capitals' })),
  ),
  ...[3, 8, 15, 40].flatMap((n) => [
    { question: `How many metres are ${String(n)} kilometres?`, accepted: [String(n * 1000)], topic: 'units' },
    { question: `${String(n)} kilometre kaç metre eder?`, accepted: [String(n * 1000)], topic: 'units' },
    { question: `What is ${String(n)} plus 29?`, accepted: [String(n + 29)], topic: 'arithmetic' },
    { question: `What is ${String(n + 90)} minus 31?`, accepted: [String(n + 59)], topic: 'arithmetic' },
  ]),
];

/** Wordings and numbers that the lessons do not have. */
export const SMALL_DEV: TrainingPair[] = [
  ...Object.entries(CITIES).map(([country, city]) => ({
    question: `Tell me the capital of ${country}`,
    accepted: [city],
    topic: 'capitals',
  })),
  { question: 'How many metres are 77 kilometres?', accepted: ['77000'], topic: 'units' },
  { question: 'What is 12 plus 70?', accepted: ['82'], topic: 'arithmetic' },
];

export const SMALL_SETTINGS = { name: 'test', hidden: 16, seed: 5, confidenceFloor: 0.2, epochs: 30 };
