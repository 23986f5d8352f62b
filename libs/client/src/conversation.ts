import type { AgUiEvent, Option, Part, ProposalView } from '@benchgen/contracts';
import type { BenchgenClient } from './benchgen-client.js';

/** Everything one answer said, collected. */
export interface Answer {
  turnId: string;
  text: string;
  steps: string[];
  options: Option[];
  parts: Part[];
  proposal: ProposalView | undefined;
  receipts: Extract<AgUiEvent, { name: 'benchgen.receipt' }>['value'][];
  /** Code of the error that ended the turn, if one did. */
  error: string | undefined;
  events: AgUiEvent[];
}

/** A conversation as programs hold it: one message at a time, each with its whole answer. */
export class Conversation {
  /** The proposal that was shown last and may still wait. */
  shown: ProposalView | undefined;

  private constructor(
    readonly client: BenchgenClient,
    readonly id: string,
  ) {}

  static async open(
    client: BenchgenClient,
    about: { language?: string; timeZone?: string } = {},
  ): Promise<Conversation> {
    const { id } = await client.createConversation(about);
    return new Conversation(client, id);
  }

  /** The same conversation through another client, for instance at another replica. */
  through(client: BenchgenClient): Conversation {
    const other = new Conversation(client, this.id);
    other.shown = this.shown;
    return other;
  }

  async say(
    text: string,
    { idempotencyKey = crypto.randomUUID(), signal }: { idempotencyKey?: string; signal?: AbortSignal } = {},
  ): Promise<Answer> {
    const answer = emptyAnswer();
    const message = {
      text,
      idempotencyKey,
      ...(signal && { signal }),
      ...(this.shown && { expectedProposalId: this.shown.id }),
    };
    for await (const event of this.client.sendMessage(this.id, message)) collect(answer, event);
    if (answer.proposal) {
      this.shown = answer.proposal;
      await this.client.proposalDisplayed(answer.proposal.id);
    } else if (answer.receipts.length > 0) this.shown = undefined;
    return answer;
  }
}

const emptyAnswer = (): Answer => ({
  turnId: '',
  text: '',
  steps: [],
  options: [],
  parts: [],
  proposal: undefined,
  receipts: [],
  error: undefined,
  events: [],
});

function collect(answer: Answer, event: AgUiEvent): void {
  answer.events.push(event);
  switch (event.type) {
    case 'RUN_STARTED':
      answer.turnId = event.runId;
      break;
    case 'STEP_STARTED':
      answer.steps.push(event.stepName);
      break;
    case 'TEXT_MESSAGE_START':
      if (answer.text !== '') answer.text += '\n';
      break;
    case 'TEXT_MESSAGE_CONTENT':
      answer.text += event.delta;
      break;
    case 'RUN_ERROR':
      answer.error = event.code;
      break;
    case 'CUSTOM':
      if (event.name === 'benchgen.options') answer.options = event.value;
      if (event.name === 'benchgen.part') answer.parts.push(event.value);
      if (event.name === 'benchgen.proposal') answer.proposal = event.value;
      if (event.name === 'benchgen.receipt') answer.receipts.push(event.value);
      break;
    case 'STEP_FINISHED':
    case 'TEXT_MESSAGE_END':
    case 'RUN_FINISHED':
      break;
  }
}
