import {
  AppError,
  type ActionArgs,
  type ActionName,
  type Handover,
  type OpenQuestion,
  type Option,
  type Preconditions,
  type TakeTurn,
  type TurnReply,
} from '@benchgen/contracts';
import { capQuote, completeLanguage, type CompleteLanguage } from '@benchgen/language';
import { z } from 'zod';
import type { Tool } from '../define/define-tool.js';
import type { PlatformReader } from '../platform/platform-reader.js';
import type { Message } from '../planner/message.js';
import type { Phrase } from '../text/phrase.js';
import type { Voice } from './voice.js';

/** A choice: what stands on the button, and what pressing it says. */
export interface Choice {
  label: Phrase;
  send: Phrase;
}

/** What a person is asked to confirm, before the gateway numbers and keeps it. */
export interface Proposal<A extends ActionName = ActionName> {
  action: A;
  args: ActionArgs<A>;
  headline: Phrase;
  lines: readonly { name: string; label: Phrase; value: Phrase }[];
  /** The whole as text, the question at its end included. */
  text: Phrase;
  ceilingMillicredits: number;
  preconditions: Preconditions;
}

export interface TurnParts {
  /** Name of the skill whose turn it is. */
  skill: string;
  request: TakeTurn;
  message: Message;
  voice: Voice;
  platform: PlatformReader;
  signal: AbortSignal;
  /** Actions the skill may propose. */
  actions: readonly ActionName[];
  emit(reply: TurnReply): void;
}

const Args = z.record(z.string(), z.json());

/** What the contract of a reply lets through; a long title must not spoil the whole answer. */
const OPTIONS = { most: 10, labelCharacters: 200, sendCharacters: 500 } as const;

/** How long a look-up may take before the person is told what is going on. */
const QUIET_MS = 400;

/** One turn as the intents of a skill see it: what was said, what may be read, and the means to answer. */
export class Turn {
  readonly message: Message;
  /** True while an answer to a shown proposal changes it. */
  amends = false;
  readonly #parts: TurnParts;
  readonly #lookups = new Map<string, Promise<unknown>>();
  #ending: TurnReply = { type: 'finished' };
  #proposed = false;

  constructor(parts: TurnParts) {
    this.#parts = parts;
    this.message = parts.message;
  }

  /** The language to answer in; the message itself may be in one that we only read. */
  get language(): CompleteLanguage {
    return completeLanguage(this.#parts.request.language);
  }

  get request(): TakeTurn {
    return this.#parts.request;
  }

  /** Whether another skill is there to hand over to. */
  isInstalled(skill: string): boolean {
    return this.request.context.installedSkills.includes(skill);
  }

  /** Base of links into the front end, without a slash at the end. */
  get linkBase(): string {
    return this.#parts.request.context.linkBase;
  }

  /** Aborted when nobody waits for the answer any more. */
  get signal(): AbortSignal {
    return this.#parts.signal;
  }

  get voice(): Voice {
    return this.#parts.voice;
  }

  /** The last reply of the turn. */
  get ending(): TurnReply {
    return this.#ending;
  }

  say(phrase: Phrase): void {
    this.voice.say(phrase);
  }

  /** Buttons under what was said. The same choices work when they are typed. */
  options(choices: readonly Choice[]): void {
    const options = choices.slice(0, OPTIONS.most).map(({ label, send }): Option => ({
      label: capQuote(this.#flat(label), OPTIONS.labelCharacters),
      send: capQuote(this.#flat(send), OPTIONS.sendCharacters),
    }));
    if (options.length > 0) this.#parts.emit({ type: 'options', options });
  }

  /**
   * Looks something up. The same look-up is made once per turn.
   * @throws AppError REQUEST.INVALID for input that the tool does not take
   */
  async use<I extends z.ZodType, O>(tool: Tool<I, O>, input: z.input<I>): Promise<O> {
    const parsed = tool.input.safeParse(input);
    if (!parsed.success) throw new AppError('REQUEST.INVALID', { cause: parsed.error });
    const key = `${tool.name} ${JSON.stringify(parsed.data)}`;
    const running = this.#lookups.get(key) ?? this.#tellIfSlow(tool, tool.run(parsed.data, this.#parts.platform));
    this.#lookups.set(key, running);
    return (await running) as O;
  }

  /**
   * Shows what would be done and asks. Only the person's next message can say yes.
   * @throws AppError SKILL.MAY_NOT_PROPOSE for an action that is not the skill's
   */
  propose<A extends ActionName>(proposal: Proposal<A>): void {
    const { action, ceilingMillicredits, preconditions } = proposal;
    const args = Args.parse(proposal.args);
    if (!this.#parts.actions.includes(action)) throw new AppError('SKILL.MAY_NOT_PROPOSE');
    if (this.#proposed) throw new AppError('SKILL.BAD_MESSAGE');
    this.#proposed = true;
    const preview = {
      locale: this.language,
      headline: this.#flat(proposal.headline),
      lines: proposal.lines.map(({ name, label, value }) => ({
        name,
        label: this.#flat(label),
        value: this.#flat(value),
      })),
      text: this.#flat(proposal.text),
    };
    this.#parts.emit({ type: 'proposal', draft: { action, args, preview, ceilingMillicredits, preconditions } });
  }

  /** Leaves a question open: the answer comes back to the same intent with what is known so far. */
  leaveOpen(question: Omit<OpenQuestion, 'skill'>): void {
    this.#ending = { type: 'finished', openQuestion: { skill: this.#parts.skill, ...question } };
  }

  /** Ends this skill's part; another one goes on in the same turn. */
  handOver(handover: Handover): void {
    this.#ending = { type: 'handover', handover };
  }

  #flat(phrase: Phrase): string {
    return this.voice.shown(phrase);
  }

  async #tellIfSlow<O>(tool: Tool<z.ZodType, O>, work: Promise<O>): Promise<O> {
    const slow = setTimeout(() => {
      void this.voice.step(tool.step(this.language), () => work.catch(() => undefined));
    }, QUIET_MS);
    try {
      return await work;
    } finally {
      clearTimeout(slow);
    }
  }
}
