/** How a fake model behaves. Shares are 0 to 1; every setting may be changed while it runs. */
export interface FakeModelSettings {
  /** Milliseconds before the first byte of a reply. */
  latencyMs: number;
  /** Milliseconds between two pieces of a streamed reply. */
  pieceMs: number;
  /** Share of the known questions answered right; always the same questions for one seed. */
  rightShare: number;
  /** Share of requests refused with 429. */
  e429Share: number;
  /** Share of requests that fail with 500. */
  e500Share: number;
  /** Share of replies whose connection breaks half-way. */
  cutShare: number;
  /** Sent with every 429; undefined sends no such header. May be a fraction. */
  retryAfterSeconds: number | undefined;
  /** More requests than this at a time are refused with 429; 0 sets no limit. */
  capacity: number;
  /** When set, requests without this bearer key are refused with 401. */
  apiKey: string | undefined;
  /** Which questions go wrong and which requests fail follows from this number alone. */
  seed: number;
}

export const calmSettings: Readonly<FakeModelSettings> = {
  latencyMs: 0,
  pieceMs: 0,
  rightShare: 1,
  e429Share: 0,
  e500Share: 0,
  cutShare: 0,
  retryAfterSeconds: 1,
  capacity: 0,
  apiKey: undefined,
  seed: 1,
};
