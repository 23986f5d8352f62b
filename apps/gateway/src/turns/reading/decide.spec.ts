import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decide, type Reading, type Situation } from './decide.js';

const pending = { id: 'p', shownSeq: 4, expired: false };
const base: Situation = {
  reading: 'confirm',
  messageSeq: 5,
  expectedProposalId: null,
  pending,
  last: undefined,
  questionOpen: undefined,
  isWish: false,
};
const situation = (more: Partial<Situation>): Situation => ({ ...base, ...more });
const last = (state: NonNullable<Situation['last']>['state'], toldSeq: number | null = null): Partial<Situation> => ({
  pending: undefined,
  last: { id: 'q', state, toldSeq },
});

describe('what a message does to a proposal', () => {
  it.each<[string, Partial<Situation>, object]>([
    ['a yes confirms', {}, { act: 'confirm' }],
    ['a button of the shown one confirms', { expectedProposalId: 'p' }, { act: 'confirm' }],
    [
      'a button of another one shows the current',
      { expectedProposalId: 'x' },
      { act: 'restate', because: 'proposalOtherShown' },
    ],
    [
      'a yes from before it was shown is asked about',
      { messageSeq: 3 },
      { act: 'restate', because: 'proposalTooEarly' },
    ],
    ['a yes to an expired one shows it anew', { pending: { ...pending, expired: true } }, { act: 'show_anew' }],
    ['a no declines', { reading: 'decline' }, { act: 'decline' }],
    ['a change goes to who proposed', { reading: 'amend' }, { act: 'ask_proposer', reading: 'amend' }],
    ['a question goes to who proposed', { reading: 'question' }, { act: 'ask_proposer', reading: 'question' }],
    ['an unclear word is asked about', { reading: 'unclear' }, { act: 'restate', because: 'proposalUnclear' }],
    ['something else is routed', { reading: 'unrelated' }, { act: 'route' }],
    ['a question that was asked later gets the yes', { questionOpen: 'skill' }, { act: 'answer_skill' }],
    ['our own question gets the answer', { questionOpen: 'route' }, { act: 'answer_route' }],
    [
      'a button beside a later question is asked about',
      { questionOpen: 'skill', expectedProposalId: 'p' },
      { act: 'restate', because: 'proposalUnclear' },
    ],
    ['a yes to nothing finds nothing', { pending: undefined }, { act: 'nothing_waits' }],
    ['a no to nothing finds nothing', { pending: undefined, reading: 'decline' }, { act: 'nothing_waits' }],
    ['a yes to a stale one makes it anew', last('stale'), { act: 'show_anew' }],
    ['a yes to one under way hears so', last('executing'), { act: 'recorded' }],
    ['a yes to an unsettled one hears so', last('unknown'), { act: 'recorded' }],
    ['a second yes that was queued hears what came of it', last('executed', 9), { act: 'recorded' }],
    ['a yes after the end was told finds nothing', last('executed', 4), { act: 'nothing_waits' }],
    [
      'a repeated button hears what came of it',
      { ...last('executed', 4), expectedProposalId: 'q' },
      { act: 'recorded' },
    ],
    ['"run it" with nothing pending is a wish', { pending: undefined, isWish: true }, { act: 'route' }],
    ['a yes after a no finds nothing', last('declined'), { act: 'nothing_waits' }],
  ])('%s', (_, more, decision) => {
    expect(decide(situation(more))).toEqual(decision);
  });

  it('confirms in exactly one way: a plain yes, later than the showing, to the live one that was asked last', () => {
    const readings: Reading[] = ['confirm', 'decline', 'amend', 'question', 'unrelated', 'unclear'];
    fc.assert(
      fc.property(
        fc.record({
          reading: fc.constantFrom(...readings),
          messageSeq: fc.integer({ min: 1, max: 9 }),
          expectedProposalId: fc.constantFrom(null, 'p', 'x'),
          pending: fc.option(
            fc.record({ id: fc.constant('p'), shownSeq: fc.integer({ min: 1, max: 9 }), expired: fc.boolean() }),
            { nil: undefined },
          ),
          last: fc.constant(undefined),
          questionOpen: fc.constantFrom('skill' as const, 'route' as const, undefined),
          isWish: fc.boolean(),
        }),
        (given) => {
          const may =
            given.reading === 'confirm' &&
            given.pending?.expired === false &&
            given.messageSeq > given.pending.shownSeq &&
            given.expectedProposalId !== 'x' &&
            given.questionOpen === undefined;
          expect(decide(given).act === 'confirm').toBe(may);
        },
      ),
    );
  });
});
