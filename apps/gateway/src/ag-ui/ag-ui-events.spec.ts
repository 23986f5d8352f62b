import { describe, expect, it } from '@jest/globals';
import { EventSchema } from '@ag-ui/core/schemas';
import type { AgUiEvent, TurnEventBody } from '@benchgen/contracts';
import fc from 'fast-check';
import { AgUiTranslation } from './ag-ui-events.js';
import { sseFrames } from './sse.js';

const run = { threadId: 'conversation', runId: 'turn' };
const started: TurnEventBody = { type: 'started', language: 'tr', messageSeq: 1 };
const finished: TurnEventBody = { type: 'finished', agentSeq: 2, proposalId: null };
const step = (id: string, status: 'started' | 'finished'): TurnEventBody => ({
  type: 'step',
  id,
  label: `step ${id}`,
  status,
});

const translate = (events: TurnEventBody[]): AgUiEvent[] => {
  const translation = new AgUiTranslation(run);
  return events.flatMap((event) => translation.translate(event));
};

describe('a turn as AG-UI events', () => {
  it('opens a message for text and closes it before anything else', () => {
    const events = translate([
      started,
      { type: 'text', delta: 'a' },
      { type: 'text', delta: 'b' },
      step('1', 'started'),
      { type: 'text', delta: 'c' },
      finished,
    ]);
    expect(events.map(({ type }) => type)).toEqual([
      'RUN_STARTED',
      'TEXT_MESSAGE_START',
      'TEXT_MESSAGE_CONTENT',
      'TEXT_MESSAGE_CONTENT',
      'TEXT_MESSAGE_END',
      'STEP_STARTED',
      'TEXT_MESSAGE_START',
      'TEXT_MESSAGE_CONTENT',
      'TEXT_MESSAGE_END',
      'STEP_FINISHED',
      'RUN_FINISHED',
    ]);
  });

  it('tells a failure in the language of the turn, and a stop as a cancelled run', () => {
    const failed = translate([started, { type: 'failed', code: 'SKILL.UNAVAILABLE', agentSeq: 2 }]).at(-1);
    expect(failed).toMatchObject({ type: 'RUN_ERROR', code: 'SKILL.UNAVAILABLE' });
    expect(failed?.type === 'RUN_ERROR' && failed.message).toMatch(/[ışğü]/);
    expect(translate([started, { type: 'stopped', agentSeq: null }]).at(-1)).toMatchObject({
      outcome: { type: 'cancelled' },
    });
  });

  it('is valid, balanced and ends once, whatever happened', () => {
    const middle = fc.oneof(
      fc.string().map((delta): TurnEventBody => ({ type: 'text', delta })),
      fc
        .tuple(fc.constantFrom('1', '2'), fc.constantFrom('started' as const, 'finished' as const))
        .map(([id, status]) => step(id, status)),
      fc.constant<TurnEventBody>({ type: 'options', options: [{ label: 'a', send: 'a' }] }),
      fc.constant<TurnEventBody>({ type: 'part', part: { kind: 'table', columns: ['a'], rows: [['1']] } }),
      fc.constant<TurnEventBody>({ type: 'receipt', proposalId: 'p', outcome: { status: 'failed', code: 'X' } }),
    );
    fc.assert(
      fc.property(fc.array(middle, { maxLength: 20 }), (events) => {
        const all = translate([started, ...events, finished]);
        const count = (type: string): number => all.filter((event) => event.type === type).length;
        for (const event of all) EventSchema.parse(event);
        expect(count('TEXT_MESSAGE_START')).toBe(count('TEXT_MESSAGE_END'));
        expect(count('STEP_STARTED')).toBe(count('STEP_FINISHED'));
        expect(all.at(-1)?.type).toBe('RUN_FINISHED');
      }),
    );
  });

  it('goes out as data and id lines only, the id with the last message of an event', () => {
    const [first, second] = translate([started, { type: 'text', delta: 'x\n\ny' }]).slice(1);
    if (first === undefined || second === undefined) throw new Error('two events');
    const frames = sseFrames(7, [first, second]);
    expect(frames.split('\n\n').filter((frame) => frame !== '')).toEqual([
      `data: ${JSON.stringify(first)}`,
      `id: 7\ndata: ${JSON.stringify(second)}`,
    ]);
  });
});
