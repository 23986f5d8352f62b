/** Shapes of keys and tokens that people paste by mistake. What is matched is replaced whole, before anything is stored. */
const SHAPES: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g,
  /\b(?:sk|pk|rk)[-_](?=[\w-]*\d)[\w-]{16,}/g,
  /\b(?:gh[pousr]|github_pat|glpat|xox[abprs]|whsec|hf|npm|bg)[-_](?=[\w-]*[\dA-Z])[\w-]{16,}/g,
  /\bAKIA[0-9A-Z]{16}\b/g,
  /\bAIza[\w-]{30,}/g,
  /(?<=\bBearer\s+)[\w.~+/-]{12,}=*/gi,
  /(?<=\b(?:Authorization|X-Api-Key)\s*:\s*(?:(?:Token|Basic|Bearer)\s+)?)(?!(?:Token|Basic|Bearer)\b)[\w.~+/-]{12,}=*/gi,
  /(?<=\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@]*:)[^\s@/]+(?=@)/gi,
];

const REPLACEMENT = '[•••]';

/** The text without keys and tokens, and whether there were any. */
export function removeSecrets(text: string): { text: string; removed: boolean } {
  const clean = SHAPES.reduce((rest, shape) => rest.replace(shape, REPLACEMENT), text);
  return { text: clean, removed: clean !== text };
}
