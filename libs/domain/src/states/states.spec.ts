import { ProposalState, RunState, TurnState } from '@benchgen/contracts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { PROPOSAL_TRANSITIONS } from './proposal-states.js';
import { RUN_TRANSITIONS } from './run-states.js';
import { assertMove, canMove, isTerminal, terminalStates, type Transitions } from './transitions.js';
import { TURN_TRANSITIONS } from './turn-states.js';

interface Row {
  name: string;
  table: Transitions<string>;
  states: readonly string[];
  start: string;
  ends: string[];
}

const TABLES: Row[] = [
  {
    name: 'run',
    table: RUN_TRANSITIONS,
    states: RunState.options,
    start: 'queued',
    ends: ['finished', 'failed', 'cancelled'],
  },
  {
    name: 'proposal',
    table: PROPOSAL_TRANSITIONS,
    states: ProposalState.options,
    start: 'pending',
    ends: ['executed', 'failed', 'stale', 'declined', 'superseded', 'expired'],
  },
  {
    name: 'turn',
    table: TURN_TRANSITIONS,
    states: TurnState.options,
    start: 'waiting',
    ends: ['finished', 'stopped', 'failed'],
  },
];

function reachableFrom(table: Transitions<string>, start: string): Set<string> {
  const seen = new Set([start]);
  for (const state of seen) for (const next of table[state] ?? []) seen.add(next);
  return seen;
}

describe.each(TABLES)('the $name table', ({ table, states, start, ends }) => {
  test('has a row for every state of the contract and leads to known states only', () => {
    expect(Object.keys(table).sort()).toEqual([...states].sort());
    for (const targets of Object.values(table)) for (const target of targets) expect(states).toContain(target);
  });

  test('reaches every state from the first one', () => {
    expect([...reachableFrom(table, start)].sort()).toEqual([...states].sort());
  });

  test('ends where it should, and from every state an end can be reached', () => {
    expect(terminalStates(table)).toEqual(ends);
    for (const state of states) expect([...reachableFrom(table, state)].some((s) => isTerminal(table, s))).toBe(true);
  });

  test('never returns to a state it has left', () => {
    for (const state of states)
      for (const next of table[state] ?? []) expect(reachableFrom(table, next).has(state)).toBe(false);
  });

  test('any sequence of wished moves stays in the table, and nothing follows a final state', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...states), { maxLength: 30 }), (wishes) => {
        let state = start;
        for (const wish of wishes) {
          if (canMove(table, state, wish)) {
            expect(isTerminal(table, state)).toBe(false);
            state = wish;
          } else {
            expect(() => {
              assertMove(table, state, wish);
            }).toThrow(`no way from ${state} to ${wish}`);
          }
        }
      }),
    );
  });
});
