import { questionsWithin } from '@benchgen/domain';
import { joined, kitWords, listed, quoted, type Choice, type Turn } from '@benchgen/skill-kit';
import { words } from '../catalogue/index.js';
import { listBenchmarks, listModels } from '../tools/tools.js';
import { credits } from '../telling/amounts.js';
import type { Launch } from '../telling/launch-words.js';
import type { LaunchSlots } from './launch.intent.js';

/** From this share of the balance on, a few questions first are worth offering. */
const EXPENSIVE_SHARE = 0.25;
const TRY_FIRST = 5;

/** A part that is larger than the whole. @returns whether it was refused */
export async function refuseTooLarge({ benchmark: id, models, sample }: LaunchSlots, turn: Turn): Promise<boolean> {
  const benchmark = (await turn.use(listBenchmarks, {})).find((one) => one.id === id);
  if (!sample || benchmark === undefined || sample.size <= benchmark.questions) return false;
  const w = words(turn.language);
  const title = quoted(benchmark.title);
  turn.say(w('launch.tooLarge', { benchmark: title, available: benchmark.questions, size: sample.size }));
  const titles = (await turn.use(listModels, {}))
    .filter((model) => models.includes(model.id))
    .map((model) => quoted(model.title));
  const whole = w('launch.withSize', {
    benchmark: title,
    models: listed(titles, turn.language, 'conjunction'),
    size: benchmark.questions,
  });
  turn.options([{ label: whole, send: whole }]);
  return true;
}

/** More than there is to spend. Nothing is proposed; what would fit is offered. @returns whether it was refused */
export function refuseInsufficient({ quote }: Launch, turn: Turn): boolean {
  const { ceilingMillicredits, balanceMillicredits, benchmark, models } = quote;
  if (ceilingMillicredits <= balanceMillicredits) return false;
  const w = words(turn.language);
  const need = credits(ceilingMillicredits, turn.language);
  const perQuestion = models.reduce((sum, { model }) => sum + model.millicreditsPerQuestion, 0);
  const size = Math.min(questionsWithin(balanceMillicredits, perQuestion), benchmark.questions);
  const refusal = w('launch.insufficient', { need, balance: credits(balanceMillicredits, turn.language) });
  if (size === 0) {
    turn.say(refusal);
    return true;
  }
  turn.say(joined([refusal, w('launch.fits', { size })], ' '));
  const titles = listed(
    models.map(({ model }) => quoted(model.title)),
    turn.language,
    'conjunction',
  );
  const offer = w('launch.withSize', { benchmark: quoted(benchmark.title), models: titles, size });
  turn.options([{ label: offer, send: offer }]);
  return true;
}

/** The answers to a proposal as buttons; on an expensive one, a few questions first. */
export function offerWith({ quote, sample }: Launch, turn: Turn): void {
  const w = words(turn.language);
  const kit = kitWords(turn.language);
  const { ceilingMillicredits, balanceMillicredits, questions } = quote;
  const expensive = ceilingMillicredits > 0 && ceilingMillicredits >= balanceMillicredits * EXPENSIVE_SHARE;
  const tryFirst: Choice[] =
    expensive && sample === null && questions > TRY_FIRST
      ? [{ label: w('proposal.tryFirst'), send: w('proposal.tryFirstSend') }]
      : [];
  turn.options([...[kit('yes'), kit('no')].map((word) => ({ label: word, send: word })), ...tryFirst]);
}
