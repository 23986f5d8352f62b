/** What has happened to a fake model since it was started. */
export class FakeModelTally {
  /** Requests for a completion, also refused ones. */
  requests = 0;
  inFlight = 0;
  peakInFlight = 0;
  /** Complete replies. */
  answered = 0;
  /** Replies with status 429, by share or by capacity. */
  refused = 0;
  /** Replies with status 500. */
  failed = 0;
  /** Replies broken off half-way. */
  cut = 0;
  /** Callers that went away before their reply was complete. */
  callersGone = 0;
  /** Complete replies by question. */
  readonly perQuestion = new Map<string, number>();
  private readonly attempts = new Map<string, number>();

  enter(): void {
    this.requests += 1;
    this.inFlight += 1;
    this.peakInFlight = Math.max(this.peakInFlight, this.inFlight);
  }

  /** Counts one more attempt at this prompt and returns how many that makes. */
  attempt(prompt: string): number {
    const count = (this.attempts.get(prompt) ?? 0) + 1;
    this.attempts.set(prompt, count);
    return count;
  }

  completed(question: string): void {
    this.answered += 1;
    this.perQuestion.set(question, (this.perQuestion.get(question) ?? 0) + 1);
  }
}
