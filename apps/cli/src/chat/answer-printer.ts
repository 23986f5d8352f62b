import type { AgUiEvent, Option, ProposalView } from '@benchgen/contracts';
import pc from 'picocolors';

/** What an answer left on the screen that the next message may refer to. */
export interface Shown {
  options: Option[];
  /** The proposal that was shown last, if it still waits; a typed yes refers to it. */
  proposal: ProposalView | undefined;
  failed: boolean;
}

type Write = (text: string) => void;

/** Writes one answer as it streams: text as it comes, steps dim, options with the numbers that choose them. */
export class AnswerPrinter {
  #atLineStart = true;
  #atMessageStart = true;
  #shown: Shown;

  constructor(
    private readonly write: Write,
    before: Pick<Shown, 'proposal'>,
  ) {
    this.#shown = { options: [], proposal: before.proposal, failed: false };
  }

  print(event: AgUiEvent): void {
    switch (event.type) {
      case 'TEXT_MESSAGE_CONTENT':
        this.#text(event.delta);
        break;
      case 'TEXT_MESSAGE_START':
        this.#atMessageStart = true;
        break;
      case 'TEXT_MESSAGE_END':
        this.#newLine();
        break;
      case 'STEP_STARTED':
        this.#line(pc.dim(`· ${event.stepName}`));
        break;
      case 'CUSTOM':
        this.#custom(event);
        break;
      case 'RUN_ERROR':
        this.#line(pc.yellow(event.message));
        this.#shown.failed = true;
        break;
      case 'RUN_FINISHED':
        if (event.result.proposalId !== this.#shown.proposal?.id) this.#shown.proposal = undefined;
        break;
      case 'RUN_STARTED':
      case 'STEP_FINISHED':
        break;
    }
  }

  end(): Shown {
    this.#newLine();
    this.#shown.options.forEach((option, index) => {
      this.#line(`  ${pc.cyan(`[${String(index + 1)}]`)} ${option.label}`);
    });
    return this.#shown;
  }

  #custom(event: Extract<AgUiEvent, { type: 'CUSTOM' }>): void {
    if (event.name === 'benchgen.options') this.#shown.options = event.value;
    if (event.name === 'benchgen.proposal') {
      this.#shown.proposal = event.value;
      this.#newLine();
      this.#atMessageStart = true;
      this.#text(event.value.preview.text);
    }
    if (event.name === 'benchgen.receipt') this.#shown.proposal = undefined;
  }

  /** A message of its own stands on lines of its own: line ends that it begins with would only make gaps. */
  #text(piece: string): void {
    const delta = this.#atMessageStart ? piece.replace(/^\n+/, '') : piece;
    if (delta === '') return;
    this.#atMessageStart = false;
    const indented = (this.#atLineStart ? '  ' : '') + delta.replace(/\n(?=.)/g, '\n  ');
    this.write(indented);
    this.#atLineStart = delta.endsWith('\n');
  }

  #newLine(): void {
    if (!this.#atLineStart) this.write('\n');
    this.#atLineStart = true;
  }

  #line(line: string): void {
    this.#newLine();
    this.write(`${line}\n`);
  }
}
