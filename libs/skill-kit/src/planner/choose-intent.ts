import { normaliseText } from '@benchgen/language';
import type { Intent, Trigger } from '../define/define-intent.js';
import type { Message } from './message.js';

/** An intent and how much speaks for it. */
export interface Chosen {
  readonly intent: Intent;
  readonly weight: number;
}

/** From this weight on a message is clearly a wish of its own, whatever it was an answer to. */
export const CLEAR = 2;

/** Half-alike phrases say nothing; beyond that, a phrase weighs up to this much. */
const ALIKE = 0.6;
const PHRASE_WEIGHT = 3;

/** The intent that most speaks for, or undefined when nothing does. Of equals the first defined wins. */
export function chooseIntent(intents: readonly Intent[], message: Message): Chosen | undefined {
  let best: Chosen | undefined;
  for (const intent of intents) {
    if (intent.never?.some((concept) => message.concepts.has(concept)) === true) continue;
    const weight =
      Math.max(0, ...intent.triggers.map((trigger) => weightOf(trigger, message))) + likeness(intent, message);
    if (weight > (best?.weight ?? 0)) best = { intent, weight };
  }
  return best;
}

const weightOf = ({ all, none = [], weight = all.length }: Trigger, { concepts }: Message): number => {
  const fits = all.every((one) => one.split('|').some((concept) => concepts.has(concept)));
  return fits && !none.some((concept) => concepts.has(concept)) ? weight : 0;
};

/** How much the message is like something people say for this intent. */
function likeness({ phrases }: Intent, { text, language }: Message): number {
  const grams = gramsOf(text, language);
  const known = [...(phrases[language] ?? []), ...(language === 'en' ? [] : (phrases['en'] ?? []))];
  const best = Math.max(0, ...known.map((phrase) => dice(grams, gramsOfPhrase(phrase, language))));
  return best < ALIKE ? 0 : PHRASE_WEIGHT * best;
}

const PHRASE_GRAMS = new Map<string, ReadonlySet<string>>();

/** Phrases are constants of a skill; a process meets a few hundred. */
function gramsOfPhrase(phrase: string, language: string): ReadonlySet<string> {
  const key = `${language} ${phrase}`;
  const grams = PHRASE_GRAMS.get(key) ?? gramsOf(phrase, language);
  PHRASE_GRAMS.set(key, grams);
  return grams;
}

function gramsOf(text: string, language: string): ReadonlySet<string> {
  const padded = ` ${normaliseText(text, language)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;
  const grams = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at += 1) grams.add(padded.slice(at, at + 3));
  return grams;
}

function dice(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let shared = 0;
  for (const gram of left) if (right.has(gram)) shared += 1;
  return left.size + right.size === 0 ? 0 : (2 * shared) / (left.size + right.size);
}
