/** A run with more than this share of failed questions ends, once it has seen enough of them to tell. */
const MOST_FAILED_SHARE = 0.2;
const ENOUGH_QUESTIONS = 20;

/** Counts questions that failed for good. One that fails is recorded and the run goes on, up to a share. */
export class ErrorShare {
  constructor(
    private questions = 0,
    private failedQuestions = 0,
  ) {}

  get failed(): number {
    return this.failedQuestions;
  }

  add(failed: boolean): void {
    this.questions += 1;
    if (failed) this.failedQuestions += 1;
  }

  /** True once going on would only spend time. */
  get tooMany(): boolean {
    return this.questions >= ENOUGH_QUESTIONS && this.failedQuestions > this.questions * MOST_FAILED_SHARE;
  }
}
