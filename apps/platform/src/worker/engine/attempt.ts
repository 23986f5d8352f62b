import type { AttemptNote, Completion, FinishReason } from '@benchgen/models';
import { newId } from '@benchgen/domain';

/** One attempt at a question as it is stored: never changed afterwards. */
export interface AttemptRow {
  id: string;
  questionId: string;
  number: number;
  /** `ok`, the class of the model's error, or `cancelled` for a call that was under way when the run stopped. */
  outcome: AttemptNote['outcome'] | 'cancelled';
  httpStatus: number | null;
  text: string | null;
  reasoning: string | null;
  finishReason: FinishReason | null;
  usage: string | null;
  rawUsage: string | null;
  costMillicredits: number;
  latencyMs: number;
  waitedMs: number | null;
  via: string | null;
  confidence: number | null;
}

/** Longest usage block of a server that is kept, in characters. */
const LONGEST_USAGE = 4_000;

/** A failed attempt, or one without its reply. */
export function attemptRow(
  questionId: string,
  note: Omit<AttemptNote, 'outcome'> & Pick<AttemptRow, 'outcome'>,
): AttemptRow {
  return {
    id: newId(),
    questionId,
    number: note.number,
    outcome: note.outcome,
    httpStatus: note.status ?? null,
    text: null,
    reasoning: null,
    finishReason: null,
    usage: note.usage === undefined ? null : json(note.usage),
    rawUsage: null,
    costMillicredits: 0,
    latencyMs: Math.max(0, Math.round(note.latencyMs)),
    waitedMs: note.waitedMs === undefined ? null : Math.round(note.waitedMs),
    via: null,
    confidence: null,
  };
}

/** The attempt that brought the reply. */
export function answeredRow(questionId: string, completion: Completion, costMillicredits: number): AttemptRow {
  const note = completion.attempts.at(-1);
  return {
    ...attemptRow(questionId, {
      number: note?.number ?? 1,
      outcome: 'ok',
      latencyMs: completion.latencyMs,
      ...(note?.status !== undefined && { status: note.status }),
      ...(completion.usage && { usage: completion.usage }),
    }),
    text: clean(completion.text),
    reasoning: clean(completion.reasoning),
    finishReason: completion.finishReason,
    rawUsage: completion.rawUsage === undefined ? null : json(completion.rawUsage),
    costMillicredits,
    via: completion.via ?? null,
    confidence: completion.confidence ?? null,
  };
}

/** Postgres has no NUL in texts; a model that sends one must not lose its answer. */
const clean = (text: string | null | undefined): string | null => text?.replaceAll('\u0000', '\ufffd') ?? null;

function json(value: unknown): string | null {
  const text = JSON.stringify(value).replaceAll('\\u0000', '\\ufffd');
  return text.length > LONGEST_USAGE ? null : text;
}
