import { isDeepStrictEqual } from 'node:util';
import type { Candidate, Intent } from '../define/define-intent.js';
import type { Turn } from '../turn/turn.js';

/** Slot values that are known, by slot. */
export type Known = Readonly<Record<string, unknown>>;

export interface SlotsRead {
  readonly values: Known;
  /** What is required and not known, and what a message left between several things. */
  readonly missing: Readonly<Record<string, readonly Candidate<unknown>[]>>;
  /** Of the missing ones, those that the message spoke of. */
  readonly several: readonly string[];
  /** Slots that the message gave a value. */
  readonly said: readonly string[];
  /** Whether any of them was not known before. */
  readonly changed: boolean;
}

/**
 * Reads the slots of an intent out of the message, over what is known already.
 * @param settled slots the message is not looked at for
 */
export async function readSlots(
  { slots }: Intent,
  turn: Turn,
  known: Known,
  settled: ReadonlySet<string> = new Set(),
): Promise<SlotsRead> {
  const values: Record<string, unknown> = { ...known };
  const missing: Record<string, readonly Candidate<unknown>[]> = {};
  const several: string[] = [];
  const said: string[] = [];
  let changed = false;
  for (const [name, slot] of Object.entries(slots)) {
    const before = known[name];
    const reading = settled.has(name) ? { says: 'nothing' as const } : await slot.read(turn, before);
    if (reading.says === 'value') {
      values[name] = reading.value;
      said.push(name);
      changed ||= !isDeepStrictEqual(reading.value, before);
    } else if (reading.says === 'several') {
      missing[name] = reading.candidates;
      several.push(name);
    } else if (before === undefined && slot.required) {
      missing[name] = (await slot.candidates?.(turn)) ?? [];
    }
  }
  return { values, missing, several, said, changed };
}

/** Values from outside the turn, as far as the slots take them. */
export const acceptedValues = ({ slots }: Intent, values: Known): Known =>
  Object.fromEntries(
    Object.entries(slots).flatMap(([name, { schema }]) => {
      const parsed = schema.safeParse(values[name]);
      return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : [];
    }),
  );
