import type { ActionName, Handover } from '@benchgen/contracts';
import type { z } from 'zod';
import type { Turn } from '../turn/turn.js';
import type { Phrase } from '../text/phrase.js';

/** Texts per language tag. */
export type PerLanguage<T> = Readonly<Record<string, T>>;

/**
 * Concepts that, spoken of together, mean an intent. `a|b` is one of several. A trigger weighs as much as it has concepts,
 * unless it says otherwise; the heaviest that fits decides.
 */
export interface Trigger {
  readonly all: readonly string[];
  readonly none?: readonly string[];
  readonly weight?: number;
}

/** A value that may be meant, as it is offered. */
export interface Candidate<T> {
  readonly value: T;
  /** What the person may type, and what pressing the button says. */
  readonly name: Phrase;
  /** A word beside it on the button: the state of a model, the size of a benchmark. */
  readonly note?: Phrase;
}

/** What a message says about a slot. `several`: it fits more than one thing. */
export type Reading<T> =
  | { readonly says: 'nothing' }
  | { readonly says: 'value'; readonly value: T }
  | { readonly says: 'several'; readonly candidates: readonly Candidate<T>[] };

export const NOTHING: Reading<never> = { says: 'nothing' };

/** Something an intent needs to know. Values are plain JSON: they outlive the turn in an open question. */
export interface Slot<T, Required extends boolean = boolean> {
  readonly required: Required;
  readonly schema: z.ZodType<T>;
  /** @param before what is known already; "the other one", "also" and their like change it */
  read(turn: Turn, before: T | undefined): Promise<Reading<T>>;
  /** What can be meant at all, likeliest first; shown when the message says nothing. Required slots have it. */
  candidates?(turn: Turn): Promise<readonly Candidate<T>[]>;
}

/** Slots of any type, as the planner handles them without knowing more. */
export type Slots = Readonly<Record<string, Slot<unknown>>>;

/** The values of an intent's slots once everything required is known. */
export type Filled<S extends Slots> = {
  readonly [K in keyof S]: S[K] extends Slot<infer T, infer R> ? (R extends true ? T : T | undefined) : never;
};

/** Slots that are still missing, with what can be meant by each. */
export type Missing = Readonly<Record<string, readonly Candidate<unknown>[]>>;

/** The one question for everything that is missing. */
export interface Question {
  readonly text: Phrase;
  /** What a button says that answers all of it at once; needed where more than one thing can be missing. */
  together?: (names: Readonly<Record<string, Phrase>>) => Phrase;
}

/** How an intent goes on from arguments that were proposed or handed over. */
export interface Resumption<S extends Slots> {
  readonly action: ActionName;
  /** @returns slot values; undefined when these are not its arguments or what they name is gone */
  slots(args: Handover['slots'], turn: Turn): Promise<Partial<Filled<S>> | undefined>;
  /** Answers a question about the proposal that waits. The gateway shows the proposal again afterwards. */
  answer(args: Handover['slots'], turn: Turn): Promise<void>;
  /** An answer that changes nothing: says what can be changed, or, when `alreadySo`, that it is as asked. */
  unchanged(turn: Turn, alreadySo: boolean): Promise<void>;
}

/** One thing a skill does. */
export interface Intent<S extends Slots = Slots> {
  readonly name: string;
  readonly triggers: readonly Trigger[];
  /** Concepts with which a message is never meant for it, whatever else it says. */
  readonly never?: readonly string[];
  /** What people say who want it; part of the declaration. */
  readonly phrases: PerLanguage<readonly string[]>;
  readonly slots: S;
  handle(slots: Filled<S>, turn: Turn): Promise<void>;
  /** Needed when a slot is required. */
  ask?(missing: Missing, turn: Turn, known: Partial<Filled<S>>): Question;
  /** Its question was not answered: shows what can be done, and does not ask again. */
  giveUp?(missing: Missing, turn: Turn, known: Partial<Filled<S>>): Promise<void>;
  readonly resumes?: Resumption<S>;
}

export const defineIntent = <S extends Slots>(intent: Intent<S>): Intent => intent;
