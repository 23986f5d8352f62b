import type { Question, ScorerKind, Verdict } from '@benchgen/contracts';
import { extract } from './extraction/extract.js';
import { withoutReasoning } from './extraction/reasoning.js';
import { opensWithRefusal, saysDontKnow } from './extraction/refusal.js';
import { UNCLEAR, UNKNOWN, type Reader, type Reason, type ReviewFlag } from './reader.js';
import { scorers } from './scorers/scorers.js';
import { cleanText } from './text/clean.js';

/** What scoring needs of a question. */
export type ScoredQuestion = Pick<Question, 'accepted' | 'locale' | 'scorer'> &
  Partial<Pick<Question, 'options' | 'rejected' | 'unit'>>;

/** What scoring needs of a model's reply; a completion of libs/models is one. */
export interface Reply {
  text: string | null;
  finishReason: 'stop' | 'length' | 'content_filter' | 'other';
  /** True when the call itself failed for good: the question then stays unscored. */
  failed?: boolean;
}

/** The score of one answer, with everything that is needed to look at it again. */
export interface Score {
  verdict: Verdict;
  /** 0 to 1. */
  credit: number;
  /** The value found, or null. */
  extracted: string | null;
  /** The rule that found it, or null. */
  rule: string | null;
  scorer: { name: ScorerKind; version: number };
  reason: Reason;
  flags: readonly ReviewFlag[];
}

type Outcome = Omit<Score, 'scorer'>;

/** Characters of a reply that are read, from its end: an answer stands there, and time must stay bounded. */
const LONGEST_SCORED = 50_000;

const NO_FLAGS: readonly ReviewFlag[] = [];
const outcome = (verdict: Verdict, reason: Reason, rule: string | null = null): Outcome => ({
  verdict,
  credit: 0,
  extracted: null,
  rule,
  reason,
  flags: NO_FLAGS,
});

/** Scores one reply. Pure: the same question, reply and scorer version give the same score. */
export function score(question: ScoredQuestion, reply: Reply): Score {
  const scorer = scorers[question.scorer.kind];
  return { ...judge(question, reply), scorer: { name: scorer.name, version: scorer.version } };
}

function judge(question: ScoredQuestion, reply: Reply): Outcome {
  if (reply.failed === true) return outcome('unscored:infra', 'call_failed');
  const reader = readerFor(question);
  if (reader === null) return outcome('bad_key', 'key_unusable');
  if (reply.finishReason === 'content_filter') return outcome('refusal', 'declined');
  const cutOff = reply.finishReason === 'length';
  const spoken = withoutReasoning((reply.text ?? '').slice(-LONGEST_SCORED));
  if (spoken.unclosed) return outcome('truncated', 'cut_off');
  const text = cleanText(spoken.text).trim();
  if (text === '') return cutOff ? outcome('truncated', 'cut_off') : outcome('no_answer', 'empty_reply');
  return judgeText(reader, text, cutOff);
}

function judgeText(reader: Reader<object>, text: string, cutOff: boolean): Outcome {
  const found = extract(text, reader, () => !cutOff && !saysDontKnow(text) && !opensWithRefusal(text));
  if (found === null) {
    if (opensWithRefusal(text)) return outcome('refusal', 'declined');
    if (cutOff) return outcome('truncated', 'cut_off');
    return outcome('no_answer', saysDontKnow(text) ? 'says_unknown' : 'nothing_found');
  }
  if (found.value === UNCLEAR) return outcome('no_answer', 'contradicts_itself', found.rule);
  if (found.value === UNKNOWN) return outcome('no_answer', 'says_unknown', found.rule);
  if (cutOff && reader.open(found.value, text)) return outcome('truncated', 'cut_off', found.rule);
  return { flags: NO_FLAGS, ...reader.judge(found.value), rule: found.rule };
}

/** The question that was scored last: many replies to one question come one after the other. */
let last: { question: ScoredQuestion; reader: Reader<object> | null } | undefined;

function readerFor(question: ScoredQuestion): Reader<object> | null {
  if (last?.question !== question) last = { question, reader: scorers[question.scorer.kind].reader(question) };
  return last.reader;
}
