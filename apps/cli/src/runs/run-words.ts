import type { RunState, RunView } from '@benchgen/contracts';
import { formatScore, type CompleteLanguage } from '@benchgen/language';
import { words } from '../catalogue/catalogue.js';

export const stateWord = (state: RunState, language: CompleteLanguage): string =>
  words.text(language, `state-${state}`);

export const scoreWord = ({ score }: RunView, language: CompleteLanguage): string =>
  score === null ? '' : formatScore(score, language);

export const hasEnded = (state: RunState): boolean =>
  state === 'finished' || state === 'failed' || state === 'cancelled';
