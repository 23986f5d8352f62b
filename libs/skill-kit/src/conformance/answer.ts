import type {
  ActionOutcome,
  ExecuteReply,
  Handover,
  Mention,
  OpenQuestion,
  Option,
  Part,
  ProposalDraft,
  TurnReply,
} from '@benchgen/contracts';

/** Everything a skill answered in one turn, as a person and the gateway get it. */
export interface Answer {
  /** All that was said, the text of a proposal included. */
  text: string;
  options: Option[];
  parts: Part[];
  mentions: Mention[];
  steps: string[];
  proposal: ProposalDraft | undefined;
  handover: Handover | undefined;
  openQuestion: OpenQuestion | undefined;
  outcome: ActionOutcome | undefined;
  /** Code of the error the turn ended with. */
  failed: string | undefined;
}

export function answerOf(replies: readonly (TurnReply | ExecuteReply)[]): Answer {
  const answer: Answer = {
    text: '',
    options: [],
    parts: [],
    mentions: [],
    steps: [],
    proposal: undefined,
    handover: undefined,
    openQuestion: undefined,
    outcome: undefined,
    failed: undefined,
  };
  for (const reply of replies) take(answer, reply);
  const texts = [answer.text, answer.proposal?.preview.text ?? ''].filter((text) => text !== '');
  return { ...answer, text: texts.join('\n\n') };
}

function take(answer: Answer, reply: TurnReply | ExecuteReply): void {
  switch (reply.type) {
    case 'text':
      answer.text += reply.delta;
      break;
    case 'options':
      answer.options.push(...reply.options);
      break;
    case 'part':
      answer.parts.push(reply.part);
      break;
    case 'mention':
      answer.mentions.push(reply.mention);
      break;
    case 'step':
      if (reply.status === 'started') answer.steps.push(reply.label);
      break;
    case 'proposal':
      answer.proposal = reply.draft;
      break;
    case 'handover':
      answer.handover = reply.handover;
      break;
    case 'finished':
      answer.openQuestion = reply.openQuestion;
      break;
    case 'receipt':
      answer.outcome = reply.outcome;
      answer.handover = reply.followUp;
      break;
    case 'failed':
      answer.failed = reply.error.code;
      break;
    case 'alive':
  }
}

/** Everything in an answer that a person reads. */
export const wordsOf = ({ text, options, steps, proposal }: Answer): string[] => [
  text,
  ...options.flatMap(({ label, send }) => [label, send]),
  ...steps,
  ...(proposal === undefined
    ? []
    : [proposal.preview.headline, ...proposal.preview.lines.flatMap(({ label, value }) => [label, value])]),
];
