import type { Verdict } from '@benchgen/contracts';
import type { Reader } from '../catalogue/index.js';
import { html, type Html } from '../html.js';

/** Sign and tone; `open` says that the answer was not judged. */
const LOOKS: Record<Verdict, { sign: string; tone: 'good' | 'half' | 'bad' | 'open' }> = {
  correct: { sign: '✓', tone: 'good' },
  partial: { sign: '◐', tone: 'half' },
  incorrect: { sign: '✕', tone: 'bad' },
  no_answer: { sign: '∅', tone: 'bad' },
  refusal: { sign: '⊘', tone: 'bad' },
  truncated: { sign: '…', tone: 'bad' },
  'unscored:infra': { sign: '?', tone: 'open' },
  'unscored:judge_parse': { sign: '?', tone: 'open' },
  bad_key: { sign: '?', tone: 'open' },
};

export const verdictBadge = (verdict: Verdict, { say }: Reader): Html =>
  html`<span class="verdict ${LOOKS[verdict].tone}"
    ><span aria-hidden="true">${LOOKS[verdict].sign}</span> ${say(`verdict.${verdict}`)}</span
  >`;
