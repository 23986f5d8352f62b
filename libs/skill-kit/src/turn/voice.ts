import type { ExecuteReply, Mention, Part, TurnReply } from '@benchgen/contracts';
import type { ReplyGuard } from '../guard/reply-guard.js';
import type { Phrase } from '../text/phrase.js';

/** What a turn and an execution may both say. */
export type Said = Extract<TurnReply & ExecuteReply, { type: 'step' | 'text' | 'part' | 'mention' }>;

/** Says things to the person. Everything that people read passes the guard here. */
export class Voice {
  #paragraphs = 0;
  #steps = 0;
  readonly #words: Map<string, string>;

  /** @param words filled with the titles of what was spoken of, by id, for the guard */
  constructor(
    private readonly emit: (frame: Said) => void,
    private readonly guard: ReplyGuard,
    words: Map<string, string>,
  ) {
    this.#words = words;
  }

  /** Says a paragraph. */
  say(phrase: Phrase): void {
    const text = this.shown(phrase);
    if (text === '') return;
    this.emit({ type: 'text', delta: this.#paragraphs === 0 ? text : `\n\n${text}` });
    this.#paragraphs += 1;
  }

  /** The text of a phrase as it may be shown. */
  shown(phrase: Phrase): string {
    return this.guard.pass(phrase).trim();
  }

  /** Structured data beside what was said. */
  part(part: Part): void {
    this.emit({ type: 'part', part });
  }

  /** What the conversation is about from here on; the last mentioned is what "it" means. */
  mention(mention: Mention): void {
    this.#words.set(mention.id, mention.title);
    this.emit({ type: 'mention', mention });
  }

  /** Tells what is being done while `work` runs. */
  async step<T>(label: Phrase, work: () => Promise<T>): Promise<T> {
    this.#steps += 1;
    const step = { type: 'step', id: String(this.#steps), label: this.shown(label) } as const;
    this.emit({ ...step, status: 'started' });
    try {
      return await work();
    } finally {
      this.emit({ ...step, status: 'finished' });
    }
  }
}
