/** What the router needs of a skill's declaration; the contract's `SkillDeclaration` has it and more. */
export interface RoutableSkill {
  readonly skill: string;
  /** Plain words for "which of these did you mean", per language. */
  readonly summary: Readonly<Record<string, string>>;
  /** Concept → language → stems. */
  readonly concepts: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Whole example phrases per language. */
  readonly phrases: Readonly<Record<string, readonly string[]>>;
  /** The one that answers when none fits; it is never offered in a question. */
  readonly fallback?: boolean;
}
