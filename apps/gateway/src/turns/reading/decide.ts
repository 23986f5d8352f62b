import type { ProposalState } from '@benchgen/contracts';

/** What a reply means against a proposal, as the language rules read it. */
export type Reading = 'confirm' | 'decline' | 'amend' | 'question' | 'unrelated' | 'unclear';

/** What the message meets. */
export interface Situation {
  reading: Reading;
  messageSeq: number;
  /** The proposal that the client showed last, if it said so. */
  expectedProposalId: string | null;
  pending: { id: string; shownSeq: number; expired: boolean } | undefined;
  /** The conversation's newest proposal when none is pending; `toldSeq`: number of the message that told its end. */
  last: { id: string; state: ProposalState; toldSeq: number | null } | undefined;
  /** A skill's question, or our own about which skill was meant, was asked after everything else. */
  questionOpen: 'skill' | 'route' | undefined;
  /** Apart from being a yes or no, the words speak of something a skill does: "run it" with nothing pending is a wish. */
  isWish: boolean;
}

export type Decision =
  | { act: 'confirm' | 'decline' }
  /** Shows the pending proposal again and asks. */
  | { act: 'restate'; because: 'proposalOtherShown' | 'proposalTooEarly' | 'proposalUnclear' }
  /** Makes the proposal anew: the one that the yes was for does not stand any more. */
  | { act: 'show_anew' }
  /** Tells what came of a proposal that was confirmed before. */
  | { act: 'recorded' }
  | { act: 'nothing_waits' }
  | { act: 'ask_proposer'; reading: 'amend' | 'question' }
  | { act: 'answer_skill' | 'answer_route' }
  | { act: 'route' };

interface Rule {
  when: (s: Situation) => boolean;
  then: Decision | ((s: Situation) => Decision);
}

const live = (s: Situation): boolean => s.pending?.expired === false;
const expired = (s: Situation): boolean => s.pending?.expired === true;
const is =
  (...readings: Reading[]) =>
  (s: Situation): boolean =>
    readings.includes(s.reading);
const expects = (s: Situation, id: string | undefined): boolean => id !== undefined && s.expectedProposalId === id;
const expectsOther = (s: Situation): boolean => s.expectedProposalId !== null && s.expectedProposalId !== s.pending?.id;
const lastIs = (s: Situation, ...states: ProposalState[]): boolean =>
  s.last !== undefined && states.includes(s.last.state);
/** A repeated or queued yes to what was confirmed meanwhile, as opposed to one said after its end was told. */
const isForLast = (s: Situation): boolean => expects(s, s.last?.id) || s.messageSeq < (s.last?.toldSeq ?? 0);

/**
 * The first rule that fits decides. Only one of them confirms, and everything that could make a yes mean something else
 * stands before it.
 */
const RULES: readonly Rule[] = [
  // Something else was asked last: a plain yes answers that, and a button of an older proposal is asked about again.
  {
    when: (s) => live(s) && s.questionOpen !== undefined && is('confirm', 'decline')(s) && expects(s, s.pending?.id),
    then: { act: 'restate', because: 'proposalUnclear' },
  },
  {
    when: (s) => s.questionOpen !== undefined,
    then: (s) => ({ act: s.questionOpen === 'skill' ? 'answer_skill' : 'answer_route' }),
  },
  {
    when: (s) => live(s) && expectsOther(s) && is('confirm', 'decline', 'amend', 'unclear')(s),
    then: { act: 'restate', because: 'proposalOtherShown' },
  },
  {
    when: (s) => live(s) && is('confirm')(s) && s.messageSeq <= (s.pending?.shownSeq ?? Infinity),
    then: { act: 'restate', because: 'proposalTooEarly' },
  },
  { when: (s) => live(s) && is('confirm')(s), then: { act: 'confirm' } },
  { when: (s) => live(s) && is('decline')(s), then: { act: 'decline' } },
  { when: (s) => live(s) && is('amend')(s), then: { act: 'ask_proposer', reading: 'amend' } },
  { when: (s) => live(s) && is('question')(s), then: { act: 'ask_proposer', reading: 'question' } },
  { when: (s) => live(s) && is('unclear')(s), then: { act: 'restate', because: 'proposalUnclear' } },
  { when: (s) => expired(s) && is('confirm')(s), then: { act: 'show_anew' } },
  { when: (s) => expired(s) && is('amend')(s), then: { act: 'ask_proposer', reading: 'amend' } },
  { when: (s) => !s.pending && lastIs(s, 'expired', 'stale') && is('confirm')(s), then: { act: 'show_anew' } },
  {
    when: (s) => !s.pending && lastIs(s, 'confirmed', 'executing', 'unknown') && is('confirm')(s),
    then: { act: 'recorded' },
  },
  {
    when: (s) => !s.pending && lastIs(s, 'executed', 'failed') && isForLast(s) && is('confirm')(s),
    then: { act: 'recorded' },
  },
  { when: (s) => !s.isWish && is('confirm', 'decline')(s), then: { act: 'nothing_waits' } },
  { when: () => true, then: { act: 'route' } },
];

/** What to do with a message. Pure: the same situation always gets the same decision. */
export function decide(situation: Situation): Decision {
  for (const { when, then } of RULES) {
    if (when(situation)) return typeof then === 'function' ? then(situation) : then;
  }
  return { act: 'route' };
}
