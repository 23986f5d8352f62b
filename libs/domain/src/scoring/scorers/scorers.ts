import type { ScorerKind } from '@benchgen/contracts';
import { choice } from './choice.scorer.js';
import type { Scorer } from './define-scorer.js';
import { exact } from './exact.scorer.js';
import { normalised } from './normalised.scorer.js';
import { number } from './number.scorer.js';

/** Every scorer there is, by name. */
export const scorers: Readonly<Record<ScorerKind, Scorer>> = { choice, exact, normalised, number };
