import {
  TurnReply,
  type Handover,
  type Mention,
  type OpenQuestion,
  type PendingProposal,
  type ProposalDraft,
  type TakeTurn,
} from '@benchgen/contracts';
import { newId } from '@benchgen/domain';
import { readReply } from '@benchgen/language';
import { lastValueFrom, toArray, type Observable } from 'rxjs';
import { execute } from '../host/execute.js';
import type { SkillRuntime } from '../host/skill-runtime.js';
import { takeTurn } from '../host/take-turn.js';
import { answerOf, type Answer } from './answer.js';
import { grantCredential, turnCredential, type Credentials, type Person } from './people.js';

export interface ConversationOptions {
  runtime: SkillRuntime;
  credentials: Credentials;
  person: Person;
  language: string;
  installedSkills: readonly string[];
}

const LINK_BASE = 'http://localhost:3000/a/demo';

/**
 * A conversation with one skill, as the gateway leads it: what was mentioned, the open question and the proposal that waits
 * are kept from turn to turn, and a yes carries the proposal out.
 */
export class Conversation {
  readonly #options: ConversationOptions;
  readonly #id = newId();
  #seq = 0;
  #mentions: Mention[] = [];
  #openQuestion: OpenQuestion | undefined;
  #pending: (ProposalDraft & { id: string }) | undefined;

  constructor(options: ConversationOptions) {
    this.#options = options;
  }

  /** Says something and waits for the whole answer, that of what was carried out after a yes included. */
  async say(text: string): Promise<Answer> {
    const question = this.#openQuestion;
    this.#openQuestion = undefined;
    if (question !== undefined) return await this.#turn(text, { openQuestion: question });
    const pending = this.#pending;
    if (pending === undefined) return await this.#turn(text, {});
    const { outcome: reading } = readReply(text, this.#options.language, { action: pending.action });
    if (reading === 'confirm') return await this.#confirm(pending, text);
    if (reading === 'decline') {
      this.#pending = undefined;
      return answerOf([]);
    }
    if (reading !== 'amend' && reading !== 'question') return await this.#turn(text, {});
    return await this.#turn(text, { pending: { id: pending.id, action: pending.action, args: pending.args, reading } });
  }

  /** The message goes to the skill with a hand-over from another one. */
  async handOver(handover: Handover, text = ''): Promise<Answer> {
    return await this.#turn(text, { handover });
  }

  async #confirm(pending: ProposalDraft & { id: string }, text: string): Promise<Answer> {
    const { runtime, credentials, person, language } = this.#options;
    const { id: proposalId, action, args } = pending;
    const turnId = newId();
    const base = { turnId, conversationId: this.#id, proposalId, action };
    this.#pending = undefined;
    const authorization = grantCredential(credentials.minter, person, { ...base, ...pending });
    const request = { ...base, args, language, timeZone: 'UTC', linkBase: LINK_BASE, deadline: inFuture() };
    const call = { authorization, signal: new AbortController().signal };
    const receipt = answerOf(await all(await execute(runtime, request, call)));
    this.#remember(receipt);
    if (receipt.handover === undefined) return receipt;
    const followUp = await this.#turn(text, { handover: receipt.handover }, turnId);
    return { ...followUp, text: [receipt.text, followUp.text].join('\n\n').trim(), outcome: receipt.outcome };
  }

  async #turn(
    text: string,
    context: { pending?: PendingProposal; openQuestion?: OpenQuestion; handover?: Handover },
    turnId = newId(),
  ): Promise<Answer> {
    const { runtime, credentials, person, language, installedSkills } = this.#options;
    this.#seq += 1;
    const request: TakeTurn = {
      turnId,
      conversationId: this.#id,
      ...person,
      messageSeq: this.#seq,
      text,
      language,
      timeZone: 'UTC',
      history: [],
      context: {
        personName: 'Ada',
        linkBase: LINK_BASE,
        mentions: this.#mentions,
        installedSkills: [...installedSkills],
        ...context,
      },
      deadline: inFuture(),
    };
    const { name: skill, declaration } = runtime.definition;
    const authorization = turnCredential(credentials.minter, person, { skill, turnId, scopes: declaration.readScopes });
    const replies = await all(
      await takeTurn(runtime, request, { authorization, signal: new AbortController().signal }),
    );
    const answer = answerOf(replies.map((reply) => TurnReply.parse(reply)));
    this.#remember(answer);
    return answer;
  }

  #remember({ mentions, openQuestion, proposal }: Answer): void {
    for (const mention of mentions) {
      const others = this.#mentions.filter(({ kind, id }) => kind !== mention.kind || id !== mention.id);
      this.#mentions = [mention, ...others];
    }
    this.#openQuestion = openQuestion;
    if (proposal !== undefined) this.#pending = { ...proposal, id: newId() };
  }
}

const inFuture = (): string => new Date(Date.now() + 30_000).toISOString();

const all = <T>(replies: Observable<T>): Promise<T[]> => lastValueFrom(replies.pipe(toArray()));
