import { SeededRandom } from '../network/seeded-random.js';
import type { TrainingPair } from '../training/training-pair.js';
import { arithmeticLessons } from './arithmetic-lessons.js';
import { capitalLessons } from './capital-lessons.js';
import { sentimentLessons } from './sentiment-lessons.js';
import { unitLessons } from './unit-lessons.js';

/** What a base model is taught, and what it is scored on: same topics, other wordings. */
export interface Curriculum {
  lessons: TrainingPair[];
  dev: TrainingPair[];
}

/** All topics in English and Turkish. The same seed gives the same questions in the same order. */
export function buildCurriculum(seed: number): Curriculum {
  const random = new SeededRandom(seed);
  const topics = [capitalLessons, arithmeticLessons, unitLessons, sentimentLessons].map((make) => make(random));
  return { lessons: topics.flatMap(({ lessons }) => lessons), dev: topics.flatMap(({ dev }) => dev) };
}
