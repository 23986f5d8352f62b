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
  private firstAt = 0;
  private lastAt = 0;
  /** Sum over requests of the time each was in flight, milliseconds. */
  private busyMs = 0;

  /** From the first request's arrival to the end of the last reply so far, milliseconds. */
  get windowMs(): number {
    return this.lastAt - this.firstAt;
  }

  /** How many requests were in flight on average within the window: how full the caller kept its slots. */
  get meanInFlight(): number {
    return this.windowMs === 0 ? 0 : this.busyMs / this.windowMs;
  }

  enter(): number {
    const now = performance.now();
    this.firstAt ||= now;
    this.requests += 1;
    this.inFlight += 1;
    this.peakInFlight = Math.max(this.peakInFlight, this.inFlight);
    return now;
  }

  leave(enteredAt: number): void {
    this.lastAt = performance.now();
    this.busyMs += this.lastAt - enteredAt;
    this.inFlight -= 1;
  }

  /** Forgets everything but what is in flight. */
  reset(): void {
    Object.assign(this, { requests: 0, answered: 0, refused: 0, failed: 0, cut: 0, callersGone: 0 });
    Object.assign(this, { peakInFlight: this.inFlight, firstAt: 0, lastAt: 0, busyMs: 0 });
    this.perQuestion.clear();
    this.attempts.clear();
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
