import { Id } from '@benchgen/contracts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newId } from './new-id.js';
import { proposalId } from './proposal-id.js';

describe('ids', () => {
  test('ten thousand new ids are valid uuid v7, all different, and sort in the order they were made', () => {
    const ids = Array.from({ length: 10_000 }, newId);
    expect(ids.every((id) => Id.safeParse(id).success && id[14] === '7')).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(ids);
  });

  test('a new id carries the time it was made, give or take the counter', () => {
    const id = newId().replaceAll('-', '');
    expect(Math.abs(parseInt(id.slice(0, 12), 16) - Date.now())).toBeLessThan(60_000);
  });

  test('the id of a proposal depends on its turn and ordinal and on nothing else', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(20), fc.uuid(), fc.nat(20), (turn, ordinal, otherTurn, otherOrdinal) => {
        const same = turn === otherTurn && ordinal === otherOrdinal;
        expect(Id.safeParse(proposalId(turn, ordinal)).success).toBe(true);
        expect(proposalId(turn, ordinal)).toBe(proposalId(turn, ordinal));
        expect(proposalId(turn, ordinal) === proposalId(otherTurn, otherOrdinal)).toBe(same);
      }),
    );
  });
});
