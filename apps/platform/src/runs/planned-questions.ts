import { AppError, type Sample } from '@benchgen/contracts';

/**
 * How many questions a run asks.
 * @throws AppError RUN.SAMPLE_TOO_LARGE when the sample wants more than there are
 */
export function plannedQuestions(available: number, sample: Sample | null): number {
  if (sample === null) return available;
  if (sample.size > available) throw new AppError('RUN.SAMPLE_TOO_LARGE', { params: { available } });
  return sample.size;
}
