import { LIMITS } from '@benchgen/contracts';
import { z } from 'zod';
import type { Candidate, Intent } from '../define/define-intent.js';
import { joined, own, plainText, type Phrase } from '../text/phrase.js';
import type { Turn } from '../turn/turn.js';
import type { Known, SlotsRead } from './read-slots.js';

const Json = z.record(z.string(), z.json());

/** What an open question keeps: what is known, and what each of the offered answers would add. */
export const OpenState = z.object({ known: Json, offers: z.array(z.object({ name: z.string(), slots: Json })) });
export type OpenState = z.infer<typeof OpenState>;

interface Offer {
  name: Phrase;
  label: Phrase;
  slots: Known;
}

/** Asks once for everything that is missing, with the likeliest answers as buttons, and leaves the question open. */
export function ask(intent: Intent, turn: Turn, { values, missing }: SlotsRead): void {
  const shown = Object.fromEntries(
    Object.entries(missing).map(([name, candidates]) => [name, candidates.slice(0, LIMITS.candidatesShown)]),
  );
  const question = intent.ask?.(shown, turn, values);
  if (question === undefined) throw new TypeError(`intent ${intent.name} cannot ask for what it requires`);
  const offers = offersFor(shown, question.together);
  turn.say(question.text);
  turn.options(offers.map(({ label, name }) => ({ label, send: name })));
  const state = { known: values, offers: offers.map(({ name, slots }) => ({ name: plainText(name), slots })) };
  turn.leaveOpen({ intent: intent.name, awaiting: Object.keys(missing).join(' '), slots: OpenState.parse(state) });
}

/** One missing thing: its candidates. Several: each candidate of the first, with the likeliest of the others. */
function offersFor(
  missing: Readonly<Record<string, readonly Candidate<unknown>[]>>,
  together: ((names: Readonly<Record<string, Phrase>>) => Phrase) | undefined,
): Offer[] {
  const [first, ...others] = Object.entries(missing);
  if (first === undefined) return [];
  const [slot, candidates] = first;
  if (others.length === 0)
    return candidates.map((one) => ({ name: one.name, label: labelOf(one), slots: { [slot]: one.value } }));
  const rest = others.flatMap(([name, [likeliest]]) => (likeliest === undefined ? [] : [[name, likeliest] as const]));
  if (together === undefined || rest.length < others.length) return [];
  return candidates.map((one) => {
    const parts = [[slot, one] as const, ...rest];
    const name = together(Object.fromEntries(parts.map(([part, candidate]) => [part, candidate.name])));
    return { name, label: name, slots: Object.fromEntries(parts.map(([part, { value }]) => [part, value])) };
  });
}

const labelOf = ({ name, note }: Candidate<unknown>): Phrase =>
  note === undefined ? name : joined([name, note], ' · ');

/** "a, b or c" with the language's own words and commas. */
export function listed(phrases: readonly Phrase[], language: string, type: 'conjunction' | 'disjunction'): Phrase {
  const parts = new Intl.ListFormat(language, { type }).formatToParts(phrases.map((_, index) => String(index)));
  return parts.flatMap((part) => (part.type === 'element' ? (phrases[Number(part.value)] ?? []) : own(part.value)));
}
