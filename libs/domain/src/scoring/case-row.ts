import { z } from 'zod';
import type { ScorerKind } from '@benchgen/contracts';
import type { Reply, ScoredQuestion } from './score.js';
import { scorers } from './scorers/scorers.js';

/** A row of a file of scoring cases, as `benchgen score --jsonl` reads it. `config` holds scorer parameters. */
export const ScoringCase = z.object({
  id: z.string(),
  kind: z.string(),
  question: z.string().default(''),
  response: z.string().nullable(),
  key: z.array(z.string()),
  options: z.array(z.string()).optional(),
  config: z.record(z.string(), z.json()).default({}),
  finish_reason: z.string().optional(),
});
export type ScoringCase = z.infer<typeof ScoringCase>;

interface CaseKind {
  scorer: ScorerKind;
  params?: Record<string, z.core.util.JSONType>;
}

/** Kinds of rows and the scorers that read them; other kinds have no scorer in this version. */
const KINDS: Readonly<Record<string, CaseKind>> = {
  mc: { scorer: 'choice' },
  mc_multi: { scorer: 'choice', params: { multiple: true } },
  yes_no: { scorer: 'choice', params: { labels: 'none' } },
  text: { scorer: 'exact' },
  short: { scorer: 'normalised' },
  numeric: { scorer: 'number' },
};

/** Pairs of words that answer yes-or-no questions. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['yes', 'no'],
  ['true', 'false'],
  ['valid', 'invalid'],
  ['correct', 'incorrect'],
  ['evet', 'hayır'],
  ['doğru', 'yanlış'],
  ['ja', 'nein'],
  ['oui', 'non'],
  ['vrai', 'faux'],
  ['sí', 'no'],
  ['verdadero', 'falso'],
  ['sim', 'não'],
  ['sì', 'no'],
  ['vero', 'falso'],
  ['да', 'нет'],
  ['نعم', 'لا'],
  ['是', '否'],
  ['はい', 'いいえ'],
  ['예', '아니요'],
  ['हाँ', 'नहीं'],
  ['ya', 'tidak'],
  ['ja', 'nee'],
];

const FINISH: Readonly<Record<string, Reply['finishReason']>> = {
  stop: 'stop',
  length: 'length',
  max_tokens: 'length',
  content_filter: 'content_filter',
};

/** The question and reply of a row, or null for a kind that has no scorer here. */
export function readScoringCase(row: ScoringCase): { question: ScoredQuestion; reply: Reply } | null {
  const kind = KINDS[row.kind];
  if (kind === undefined) return null;
  const { locale, ...settings } = row.config;
  const options = row.options ?? (row.kind === 'yes_no' ? pairOf(row.key) : undefined);
  return {
    question: {
      accepted: row.key,
      locale: typeof locale === 'string' ? locale : 'en',
      scorer: { kind: kind.scorer, params: { ...paramsOf(kind.scorer, settings), ...kind.params } },
      ...(options && { options: [...options] }),
    },
    reply: { text: row.response, finishReason: FINISH[row.finish_reason ?? 'stop'] ?? 'other' },
  };
}

function pairOf(key: readonly string[]): readonly string[] {
  const answers = key.map((answer) => answer.trim().toLowerCase());
  return PAIRS.find((pair) => answers.some((answer) => pair.includes(answer))) ?? [...key];
}

/** The settings that the scorer knows, under its own names: rows write `rel_tol` for `relTol`. */
function paramsOf(scorer: ScorerKind, settings: Record<string, z.core.util.JSONType>) {
  const renamed = Object.entries(settings).map(
    ([name, value]) => [name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()), value] as const,
  );
  return Object.fromEntries(
    renamed.filter(([name, value]) => scorers[scorer].params.safeParse({ [name]: value }).success),
  );
}
