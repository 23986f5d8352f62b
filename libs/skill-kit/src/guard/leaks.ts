import { ACTIONS } from '@benchgen/contracts';

/** One kind of thing that people must never be shown in our own words. */
export interface Leak {
  readonly kind: string;
  readonly pattern: RegExp;
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The words themselves, not as a part of longer ones. */
const anyOf = (words: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${words.map(escaped).join('|')})(?![\\p{L}\\p{N}_-])`, 'iu');

const SKILL_NAMES = [
  'benchmark-create',
  'benchmark-launch',
  'benchmark-analyze',
  'benchmark-edit',
  'training-launch',
  'benchgen-context',
];

/** Every id in a text; for replacing. */
export const RAW_IDS =
  /(?<![\p{L}\p{N}])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![\p{L}\p{N}])/giu;

/** What does not depend on the skill. Each row has an example in the spec that it alone must catch. */
const COMMON: readonly Leak[] = [
  { kind: 'token', pattern: /\beyJ[\w-]{4,}|\bBearer\s+\S|\b(?:sk|pk|ghp|whsec)[-_][\w-]{12,}/u },
  { kind: 'digest', pattern: /\bsha256:|(?<![\p{L}\p{N}])(?=[0-9a-f]*\d)[0-9a-f]{16,}(?![\p{L}\p{N}])/iu },
  {
    kind: 'address',
    pattern: /\b(?:https?|nats|postgres(?:ql)?|wss?):\/\/|\blocalhost\b|\b\d{1,3}(?:\.\d{1,3}){3}\b/iu,
  },
  { kind: 'endpoint', pattern: /\/v\d+\/|\b(?:GET|POST|PUT|PATCH|DELETE)\s+\/|(?<![\p{L}\p{N}])\/metrics\b/u },
  { kind: 'subject', pattern: /\b(?:cmd|evt|rpl|qry|hint)\.[a-z]/u },
  {
    kind: 'path',
    pattern:
      /(?<![\p{L}\p{N}:])(?:~|\.{1,2})?\/[\w.-]+\/[\w./-]+|\b[A-Z]:\\|\b[\w-]+\.(?:ts|js|mjs|json|sql|yaml|yml|md)\b/u,
  },
  { kind: 'stack', pattern: /\bat\s+[\w.$<>/]+\s+\([^)]*:\d+|\.\w+:\d+:\d+|\b[A-Z]\w*(?:Error|Exception)\b/u },
  { kind: 'json', pattern: /[{[]\s*["{]|"\s*:\s*["{[\d]|\{\s*\w+\s*:/u },
  { kind: 'error code', pattern: /\b[A-Z]{2,}\.[A-Z]{2,}/u },
  {
    kind: 'field name',
    pattern: /(?<![\p{L}\p{N}])[a-z][a-z0-9]*(?:_[a-z0-9]+)+|(?<![\p{L}\p{N}])[a-z]+[A-Z]\w*|\bmillicredits?\b/u,
  },
];

/**
 * The table of leaks for one skill.
 * @param names words of its own that are internal: its tools, skills it knows of
 */
export const leaksOf = (names: readonly string[]): readonly Leak[] => [
  { kind: 'raw id', pattern: new RegExp(RAW_IDS.source, 'iu') },
  { kind: 'skill name', pattern: new RegExp(`\\bagent:[a-z]|${anyOf(SKILL_NAMES).source}`, 'iu') },
  { kind: 'internal name', pattern: anyOf([...new Set([...Object.keys(ACTIONS), ...names])]) },
  ...COMMON,
];
