import { ACTIONS, SkillDeclaration, type ReadScope } from '@benchgen/contracts';
import type { Catalogue, ConceptSet } from '@benchgen/language';
import { leaksOf, type Leak } from '../guard/leaks.js';
import type { Turn } from '../turn/turn.js';
import type { Action } from './define-action.js';
import type { Intent, PerLanguage } from './define-intent.js';
import type { Tool } from './define-tool.js';

/** Whether a text shows something. */
export type Sign = (text: string, language: string) => boolean;

export interface SkillParts {
  name: string;
  version: string;
  /** Plain words for "which of these did you mean". */
  summary: PerLanguage<string>;
  /** What the skill is about; declared, so that the router can tell it from others. */
  concepts: ConceptSet;
  /** Words its own planner reads, which say nothing about whose message it is: "all", "last", "also". */
  words?: ConceptSet;
  /** What no list of words can tell, by name: "run 14" names a run, "run 14 questions" does not. Used in triggers like a concept. */
  signs?: Readonly<Record<string, Sign>>;
  intents: readonly Intent[];
  /** None for a read-only skill. */
  actions?: readonly Action[];
  tools?: readonly Tool[];
  readScopes: readonly ReadScope[];
  handsOverTo?: readonly string[];
  /** True for the one skill that answers when nothing else fits. */
  fallback?: boolean;
  /** Everything it says, for the tests every skill passes. */
  catalogue: Catalogue;
  /** The intent of a message that no trigger fits and that still can mean nothing else; undefined when there is none. */
  implied?: (turn: Turn) => Promise<Intent | undefined>;
  /** Answers a message that none of the intents fits. */
  otherwise(turn: Turn): Promise<void>;
}

/** A skill as data and small functions. */
export interface SkillDefinition extends Required<SkillParts> {
  readonly declaration: SkillDeclaration;
  readonly vocabulary: ConceptSet;
  readonly leaks: readonly Leak[];
}

/**
 * Puts a skill together and makes its declaration.
 * @throws Error naming what does not fit together; a skill that is wrong in itself never starts
 */
export function defineSkill(parts: SkillParts): SkillDefinition {
  const whole: Required<SkillParts> = {
    words: {},
    signs: {},
    actions: [],
    tools: [],
    handsOverTo: [],
    fallback: false,
    implied: () => Promise.resolve(undefined),
    ...parts,
  };
  const vocabulary = { ...whole.words, ...whole.concepts };
  const problems = [
    ...unknownConcepts(whole.intents, { ...vocabulary, ...whole.signs }),
    ...actionProblems(whole),
    ...repeatedNames(whole),
  ];
  if (problems.length > 0)
    throw new Error([`The skill ${parts.name} does not fit together:`, ...problems].join('\n  '));
  return {
    ...whole,
    vocabulary,
    declaration: declarationOf(whole),
    leaks: leaksOf([parts.name, ...whole.handsOverTo, ...whole.tools.map(({ name }) => name)]),
  };
}

const declarationOf = (whole: Required<SkillParts>): SkillDeclaration =>
  SkillDeclaration.parse({
    skill: whole.name,
    version: whole.version,
    summary: whole.summary,
    concepts: whole.concepts,
    phrases: phrasesOf(whole.intents),
    readScopes: whole.readScopes,
    actions: whole.actions.map(({ name }) => name),
    handsOverTo: whole.handsOverTo,
    fallback: whole.fallback,
  });

function phrasesOf(intents: readonly Intent[]): Record<string, string[]> {
  const all: Record<string, string[]> = {};
  for (const { phrases } of intents)
    for (const [language, texts] of Object.entries(phrases)) (all[language] ??= []).push(...texts);
  return all;
}

const unknownConcepts = (intents: readonly Intent[], known: object): string[] =>
  intents.flatMap(({ name, triggers, never = [] }) =>
    triggers
      .flatMap(({ all, none = [] }) => [...all.flatMap((one) => one.split('|')), ...none])
      .concat(never)
      .filter((concept) => !Object.hasOwn(known, concept))
      .map((concept) => `intent ${name}: nobody said what "${concept}" is`),
  );

const actionProblems = ({ name, actions, intents }: Required<SkillParts>): string[] =>
  actions.flatMap((action) => {
    const { executedBy } = ACTIONS[action.name];
    const renews = intents.some((intent) => intent.name === action.renewedBy && intent.resumes?.action === action.name);
    return [
      ...(executedBy === name ? [] : [`action ${action.name} is executed by ${executedBy}`]),
      ...(renews ? [] : [`action ${action.name}: the intent ${action.renewedBy} does not take it up`]),
    ];
  });

function repeatedNames({ intents, tools }: Required<SkillParts>): string[] {
  const names = [...intents.map(({ name }) => `intent ${name}`), ...tools.map(({ name }) => `tool ${name}`)];
  return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} is there twice`);
}
