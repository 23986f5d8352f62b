import type { ModelView, Overrides, Quote, Sample } from '@benchgen/contracts';
import { formatNumber, type CompleteLanguage } from '@benchgen/language';
import { listed, own, quoted, type Phrase } from '@benchgen/skill-kit';
import { words } from '../catalogue/index.js';
import { bareCredits, credits } from './amounts.js';

/** What a proposed launch is made of. */
export interface Launch {
  quote: Quote;
  sample: Sample | null;
  overrides: Overrides;
}

/** The wordings of one launch that several sentences share. */
export class LaunchWords {
  readonly #w;

  constructor(
    private readonly launch: Launch,
    private readonly language: CompleteLanguage,
  ) {
    this.#w = words(language);
  }

  get benchmark(): Phrase {
    return quoted(this.launch.quote.benchmark.title);
  }

  get models(): Phrase {
    return listed(
      this.launch.quote.models.map(({ model }) => quoted(model.title)),
      this.language,
      'conjunction',
    );
  }

  /** Which questions: "50 random questions of 120". */
  get what(): Phrase {
    return this.#what({ whole: 'proposal.whole', random: 'proposal.random', first: 'proposal.first' });
  }

  /** The same where the benchmark has been spoken of: "50 random questions". */
  get whatChanged(): Phrase {
    return this.#what({
      whole: 'proposal.changedWhole',
      random: 'proposal.changedRandom',
      first: 'proposal.changedFirst',
    });
  }

  /** "at most 12 credits", inside a sentence. */
  get cost(): Phrase {
    const { estimateMillicredits, ceilingMillicredits } = this.launch.quote;
    if (ceilingMillicredits === 0) return this.#w('proposal.free');
    const ceiling = credits(ceilingMillicredits, this.language);
    if (estimateMillicredits === ceilingMillicredits) return this.#w('proposal.atMost', { ceiling });
    return this.#w('proposal.aboutAtMost', { estimate: credits(estimateMillicredits, this.language), ceiling });
  }

  /** "At most 12 credits (balance 480).", a sentence. */
  get costSentence(): Phrase {
    const { estimateMillicredits, ceilingMillicredits, balanceMillicredits } = this.launch.quote;
    if (ceilingMillicredits === 0) return this.#w('proposal.costFree');
    const ceiling = credits(ceilingMillicredits, this.language);
    const balance = bareCredits(balanceMillicredits, this.language);
    if (estimateMillicredits === ceilingMillicredits) return this.#w('proposal.costAtMost', { ceiling, balance });
    return this.#w('proposal.costAbout', { estimate: credits(estimateMillicredits, this.language), ceiling, balance });
  }

  /** "The model is live.", or each of several with its state. */
  get readiness(): Phrase {
    const models = this.launch.quote.models.map(({ model }) => model);
    const [only, ...others] = models;
    if (only !== undefined && others.length === 0) return this.#w(`proposal.model.${only.liveness}`);
    const list = listed(
      models.map((model) => this.#modelWithState(model)),
      this.language,
      'conjunction',
    );
    return this.#w('proposal.models', { list });
  }

  /** Parameters that differ from the benchmark's own; empty when none does. */
  get parameters(): Phrase[] {
    const { temperature, maxTokens, seed, systemPrompt } = this.launch.overrides;
    const number = (value: number): Phrase => own(formatNumber(value, this.language));
    return [
      ...(temperature === undefined ? [] : [this.#w('proposal.temperature', { value: number(temperature) })]),
      ...(maxTokens === undefined ? [] : [this.#w('proposal.maxTokens', { value: number(maxTokens) })]),
      ...(seed === undefined ? [] : [this.#w('proposal.seed', { value: own(String(seed)) })]),
      ...(systemPrompt === undefined ? [] : [this.#w('proposal.systemPrompt', { value: quoted(systemPrompt) })]),
    ];
  }

  /** A part of the questions, or other parameters, cannot be compared with the rest of a leaderboard. */
  get ranked(): boolean {
    return this.launch.sample === null && this.parameters.length === 0;
  }

  get ranking(): Phrase {
    return this.#w(this.ranked ? 'proposal.leaderboard' : 'proposal.unranked');
  }

  #modelWithState({ title, liveness }: ModelView): Phrase {
    return this.#w('launch.choice', { name: quoted(title), note: this.#w(`liveness.${liveness}`) });
  }

  #what<K extends Parameters<ReturnType<typeof words>>[0]>(keys: Record<'whole' | 'random' | 'first', K>): Phrase {
    const { quote, sample } = this.launch;
    const { questions } = quote.benchmark;
    return sample === null
      ? this.#w(keys.whole, { questions })
      : this.#w(keys[sample.order], { size: sample.size, questions });
  }
}
