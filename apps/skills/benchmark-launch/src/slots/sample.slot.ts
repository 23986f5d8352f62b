import { createHash } from 'node:crypto';
import { Sample } from '@benchgen/contracts';
import { extractCount, extractNumbers } from '@benchgen/language';
import { NOTHING, type Slot, type Turn } from '@benchgen/skill-kit';
import { withoutParameters } from './overrides.slot.js';
import { repeatedRun } from './repeated-run.js';
import { withoutRunNumbers } from './run-reference.js';

/** A part of the questions; null for all of them. */
export const sampleSlot: Slot<Sample | null, false> = {
  required: false,
  schema: Sample.nullable(),
  read: async (turn, before) => {
    const { concepts } = turn.message;
    const asked = askedFor(turn);
    if (asked !== undefined) return { says: 'value', value: drawn(asked, before, turn) };
    if (concepts.has('whole') && !concepts.has('without')) return { says: 'value', value: null };
    const repeated = await repeatedRun(turn, before);
    return repeated === undefined ? NOTHING : { says: 'value', value: repeated.sample };
  },
};

type Asked = Pick<Sample, 'size' | 'order'>;

function askedFor({ message, amends }: Turn): Asked | undefined {
  const { language, concepts } = message;
  const text = withoutParameters(withoutRunNumbers(message.text, language), language);
  const counted = extractCount(text, language);
  if (counted !== null) return { size: counted.count, order: counted.order };
  // In an answer to a proposal a lone number can be nothing else: "no, 10".
  if (!amends || ['without', 'cost', 'question', 'duration'].some((other) => concepts.has(other))) return undefined;
  const [number, ...more] = extractNumbers(text, language).filter(({ ordinal }) => !ordinal);
  const isCount = number !== undefined && more.length === 0 && Number.isInteger(number.value) && number.value > 0;
  return isCount ? { size: number.value, order: 'random' } : undefined;
}

/** The same part as before stays the same draw; a new one is drawn by the turn, so that a repeated turn draws alike. */
function drawn(asked: Asked, before: Sample | null | undefined, { request }: Turn): Sample {
  if (before?.size === asked.size && before.order === asked.order) return before;
  if (asked.order === 'first') return { ...asked, seed: 0 };
  return { ...asked, seed: createHash('sha256').update(request.turnId).digest().readUInt32BE() };
}
