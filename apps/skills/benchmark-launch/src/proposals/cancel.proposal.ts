import type { RunView } from '@benchgen/contracts';
import type { CompleteLanguage } from '@benchgen/language';
import { joined, quoted, type Proposal } from '@benchgen/skill-kit';
import { words } from '../catalogue/index.js';

/** Cancelling costs nothing more, and only holds while the run has not ended. */
export function cancelProposal(run: RunView, language: CompleteLanguage): Proposal<'run.cancel'> {
  const w = words(language);
  const { number, answered, planned } = run;
  const benchmark = quoted(run.benchmark.title);
  const model = quoted(run.model.title);
  return {
    action: 'run.cancel',
    args: { runId: run.id },
    headline: w('cancel.headline', { number }),
    lines: [
      { name: 'run', label: w('line.run'), value: w('run.name', { number }) },
      { name: 'benchmark', label: w('line.benchmark'), value: benchmark },
      { name: 'model', label: w('line.model'), value: model },
      { name: 'answered', label: w('line.answered'), value: w('line.answeredValue', { answered, planned }) },
    ],
    text: joined([w('cancel.text', { number, benchmark, model, answered, planned }), w('proposal.ask')], ' '),
    ceilingMillicredits: 0,
    preconditions: { runState: { runId: run.id, cancellable: true } },
  };
}
