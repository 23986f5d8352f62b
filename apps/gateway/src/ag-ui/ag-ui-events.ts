import { sentenceFor } from '@benchgen/service-kit';
import { appErrorOf, type AgUiEvent, type TurnEventBody } from '@benchgen/contracts';

/**
 * One turn as AG-UI events: the conversation is the thread, the turn the run. The protocol wants a text message closed
 * before anything else is said, and every step and message closed before the run ends, so the translation keeps count.
 */
export class AgUiTranslation {
  #language = 'en';
  #messages = 0;
  #openMessage: string | undefined;
  readonly #openSteps = new Map<string, string>();

  constructor(private readonly run: { threadId: string; runId: string }) {}

  translate(event: TurnEventBody): AgUiEvent[] {
    if (event.type === 'text') return this.#text(event.delta);
    return [...this.#closeMessage(), ...this.#other(event)];
  }

  #text(delta: string): AgUiEvent[] {
    if (delta === '') return [];
    if (this.#openMessage !== undefined) {
      return [{ type: 'TEXT_MESSAGE_CONTENT', messageId: this.#openMessage, delta }];
    }
    this.#messages += 1;
    const messageId = `${this.run.runId}-${String(this.#messages)}`;
    this.#openMessage = messageId;
    return [
      { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId, delta },
    ];
  }

  #other(event: Exclude<TurnEventBody, { type: 'text' }>): AgUiEvent[] {
    switch (event.type) {
      case 'started':
        this.#language = event.language;
        return [{ type: 'RUN_STARTED', ...this.run }];
      case 'step':
        return this.#step(event);
      case 'part':
        return [{ type: 'CUSTOM', name: 'benchgen.part', value: event.part }];
      case 'options':
        return [{ type: 'CUSTOM', name: 'benchgen.options', value: event.options }];
      case 'proposal':
        return [{ type: 'CUSTOM', name: 'benchgen.proposal', value: event.proposal }];
      case 'receipt':
        return [
          { type: 'CUSTOM', name: 'benchgen.receipt', value: { proposalId: event.proposalId, outcome: event.outcome } },
        ];
      case 'finished': {
        const { agentSeq, proposalId } = event;
        return [...this.#closeSteps(), { type: 'RUN_FINISHED', ...this.run, result: { agentSeq, proposalId } }];
      }
      case 'stopped': {
        const result = { agentSeq: event.agentSeq, proposalId: null };
        return [...this.#closeSteps(), { type: 'RUN_FINISHED', ...this.run, result, outcome: { type: 'cancelled' } }];
      }
      case 'failed': {
        const { code, params } = appErrorOf({ code: event.code, kind: 'internal', retryable: false });
        return [
          ...this.#closeSteps(),
          { type: 'RUN_ERROR', code, message: sentenceFor({ code, params }, this.#language) },
        ];
      }
    }
  }

  #step({ id, label, status }: Extract<TurnEventBody, { type: 'step' }>): AgUiEvent[] {
    const open = this.#openSteps.get(id);
    if (status === 'started') {
      if (open !== undefined) return [];
      this.#openSteps.set(id, label);
      return [{ type: 'STEP_STARTED', stepName: label }];
    }
    if (open === undefined) return [];
    this.#openSteps.delete(id);
    return [{ type: 'STEP_FINISHED', stepName: open }];
  }

  #closeMessage(): AgUiEvent[] {
    if (this.#openMessage === undefined) return [];
    const messageId = this.#openMessage;
    this.#openMessage = undefined;
    return [{ type: 'TEXT_MESSAGE_END', messageId }];
  }

  #closeSteps(): AgUiEvent[] {
    const names = [...this.#openSteps.values()];
    this.#openSteps.clear();
    return names.map((stepName) => ({ type: 'STEP_FINISHED', stepName }));
  }
}
