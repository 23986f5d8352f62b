import { formatCredits } from '@benchgen/language';
import { defineIntent, defineTool, joined, own } from '@benchgen/skill-kit';
import { z } from 'zod';
import { words } from '../catalogue/index.js';

export const readCredits = defineTool({
  name: 'read_credits',
  input: z.strictObject({}),
  step: (language) => words(language)('step.credits'),
  run: (_, platform) => platform.credits(),
});

/** "How many credits do I have?": the one thing here that is looked up and not known. */
export const balanceIntent = defineIntent({
  name: 'balance',
  triggers: [{ all: ['credits', 'much'], weight: 2 }],
  phrases: {
    en: ['how many credits do I have', 'what is my balance', 'how many credits are left'],
    tr: ['kaç kredim var', 'bakiyem ne kadar', 'kaç kredi kaldı'],
  },
  slots: {},
  handle: async (_, turn) => {
    const w = words(turn.language);
    const { balanceMillicredits, reservedMillicredits } = await turn.use(readCredits, {});
    const now = w('balance.now', { balance: own(formatCredits(balanceMillicredits, turn.language)) });
    const reserved = w('balance.reserved', { reserved: own(formatCredits(reservedMillicredits, turn.language)) });
    turn.say(reservedMillicredits === 0 ? now : joined([now, reserved], ' '));
  },
});
