import type { ModelLiveness } from '@benchgen/contracts';
import type { ModelErrorClass } from './model-error.js';

/** One message of the rendered prompt, in the order the model sees it. */
export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** Sampling settings. Absent means "the provider's own default", which is not the same as zero. */
export interface SamplingParams {
  temperature?: number;
  maxTokens?: number;
  seed?: number;
}

/** One question as it goes to a model. */
export interface AnswerRequest {
  messages: readonly ChatMessage[];
  /**
   * Texts of a multiple choice question. They are already rendered in the messages; a provider that can restrict
   * itself to them (the embedded family) does, the others ignore them.
   */
  options?: readonly string[];
  params: SamplingParams;
}

/** Tokens of one attempt. `cachedTokens` is the part of `promptTokens` that was read from a cache. */
export interface TokenUsage {
  promptTokens: number;
  outputTokens: number;
  cachedTokens?: number;
}

/** Why the model stopped. `length` means that the text is truncated. */
export type FinishReason = 'stop' | 'length' | 'content_filter' | 'other';

/** What one attempt at a question came to. Failed attempts are kept too: their tokens and time were spent. */
export interface AttemptNote {
  /** 1 for the first attempt. */
  number: number;
  outcome: 'ok' | ModelErrorClass;
  latencyMs: number;
  /** HTTP status, where there was one. */
  status?: number;
  /** How long was waited after this attempt before the next one, in ms. Absent on the last attempt. */
  waitedMs?: number;
  usage?: TokenUsage;
}

/** A complete reply. `text: null` is a valid, empty reply and is never retried. */
export interface Completion {
  text: string | null;
  /** Reasoning that the server kept apart from the answer. */
  reasoning?: string;
  finishReason: FinishReason;
  usage?: TokenUsage;
  /** The usage block exactly as the server sent it: prices are recalculated from this one. */
  rawUsage?: unknown;
  /** Embedded models only: `recalled`, or the arithmetic operation that gave the answer. */
  via?: string;
  /** Embedded models only: probability of the answer, 0 to 1. */
  confidence?: number;
  /** Time of the successful attempt in ms. */
  latencyMs: number;
  attempts: AttemptNote[];
}

/**
 * Whether a model can answer now. `cold`: known, but must be brought up first. `unknown`: the server answers and does
 * not say.
 */
export type Liveness = ModelLiveness;

/** How long a probe may take before the model counts as unreachable, in ms. */
export const PROBE_LIMIT_MS = 2_000;

/** A model that can be asked. */
export interface ModelProvider {
  /**
   * Answers one question.
   * @throws ModelError (see `isModelError`) when the attempt failed; the signal's reason when it was aborted.
   */
  answer(request: AnswerRequest, signal: AbortSignal): Promise<Completion>;
  /** Read-only: sends no prompt, loads nothing. Answers within `PROBE_LIMIT_MS` and never throws. */
  probe(): Promise<Liveness>;
  /**
   * Brings a cold model up and resolves once it can answer.
   * @throws ModelError when it cannot be brought up; the signal's reason when the caller's deadline passed.
   */
  bringUp(signal: AbortSignal): Promise<void>;
  /** Releases connections. The provider must not be used afterwards. */
  close(): Promise<void>;
}
