import { RunCancelArgs } from '@benchgen/contracts';
import { defineCatalogue } from '@benchgen/language';
import { z } from 'zod';
import { defineAction } from './define/define-action.js';
import { defineIntent, NOTHING, type Slot } from './define/define-intent.js';
import { defineSkill, type SkillDefinition } from './define/define-skill.js';
import { defineTool } from './define/define-tool.js';
import { joined, own } from './text/phrase.js';
import type { Turn } from './turn/turn.js';

/** A small skill that paints walls, to see the planner at work. */

const readRuns = defineTool({
  name: 'read_runs',
  input: z.strictObject({ limit: z.int().min(1) }),
  step: () => own('Looking'),
  run: ({ limit }, platform) => platform.runs({ limit }),
});

const oneOf = (values: readonly string[], mixed: readonly string[] = []): Slot<string, true> => ({
  required: true,
  schema: z.string(),
  read: ({ message: { words } }) => {
    const said = values.filter((value) => words.includes(value));
    const candidates = said.map((value) => ({ value, name: own(value) }));
    if (words.some((word) => mixed.includes(word)))
      return Promise.resolve({ says: 'several', candidates: values.map((value) => ({ value, name: own(value) })) });
    const [value] = said;
    if (value === undefined) return Promise.resolve(NOTHING);
    return Promise.resolve(said.length === 1 ? { says: 'value', value } : { says: 'several', candidates });
  },
  candidates: () => Promise.resolve(values.map((value) => ({ value, name: own(value), note: own('free') }))),
});

const coats: Slot<number, false> = {
  required: false,
  schema: z.number(),
  read: ({ message: { text } }) => {
    const number = /(\d+) coats?/.exec(text)?.[1];
    return Promise.resolve(number === undefined ? NOTHING : { says: 'value', value: Number(number) });
  },
};

const painting = defineIntent({
  name: 'paint',
  triggers: [{ all: ['painting'] }],
  phrases: { en: ['paint a wall'], tr: ['duvar boya'] },
  slots: { colour: oneOf(['red', 'green', 'blue'], ['bright']), wall: oneOf(['north', 'south']), coats },
  handle: ({ colour, wall, coats: number }, turn) => {
    turn.say(own(`Painting ${wall} ${colour}, ${String(number ?? 1)} coats.`));
    return Promise.resolve();
  },
  ask: (missing) => ({
    text: own(`Missing: ${Object.keys(missing).join(' ')}?`),
    together: (names) => joined(Object.values(names), ' '),
  }),
  giveUp: (missing, turn) => {
    turn.say(own(`No such ${Object.keys(missing).join(' ')}.`));
    return Promise.resolve();
  },
});

export const greeting = defineIntent({
  name: 'greet',
  triggers: [{ all: ['hello'] }, { all: ['hello', 'quickly'], weight: 3 }],
  phrases: { en: ['say hello'], tr: ['merhaba de'] },
  slots: {},
  handle: (_, turn) => {
    turn.say(own('Hello.'));
    return Promise.resolve();
  },
});

const stopping = defineIntent({
  name: 'stop',
  triggers: [{ all: ['stopping'] }],
  phrases: { en: ['stop a run'], tr: ['çalışmayı durdur'] },
  slots: { run: { required: false, schema: z.string(), read: firstRun } },
  handle: ({ run = '' }, turn) => {
    const words = own(`Stop it${turn.amends ? ', changed' : ''}?`);
    turn.propose({
      action: 'run.cancel',
      args: { runId: run },
      headline: words,
      lines: [],
      text: words,
      ceilingMillicredits: 0,
      preconditions: {},
    });
    return Promise.resolve();
  },
  resumes: {
    action: 'run.cancel',
    slots: (args) => Promise.resolve({ run: RunCancelArgs.parse(args).runId }),
    answer: (_, turn) => {
      turn.say(own('It stops.'));
      return Promise.resolve();
    },
    unchanged: (turn, alreadySo) => {
      turn.say(own(alreadySo ? 'Already so.' : 'Nothing to change.'));
      return Promise.resolve();
    },
  },
});

/** "the other": the second newest run; else the newest, unless one is known. */
async function firstRun(turn: Turn, before: string | undefined) {
  const runs = await turn.use(readRuns, { limit: 2 });
  const run = turn.message.words.includes('other') ? runs[1] : before === undefined ? runs[0] : undefined;
  return run === undefined ? NOTHING : ({ says: 'value', value: run.id } as const);
}

export const toySkill = (changed: Partial<SkillDefinition> = {}): SkillDefinition =>
  defineSkill({
    name: 'benchmark-launch',
    version: '1.2.3',
    summary: { en: 'paint walls', tr: 'duvar boyamak' },
    concepts: {
      painting: { en: ['paint'], tr: ['boya'] },
      hello: { en: ['hello'], tr: ['merhaba'] },
      stopping: { en: ['stop'], tr: ['durdur'] },
    },
    words: { quickly: { en: ['quick'], tr: ['hızlı'] } },
    intents: [painting, greeting, stopping],
    actions: [
      defineAction({
        name: 'run.cancel',
        request: (args) => ({ path: `/v1/runs/${args.runId}/cancel`, body: args }),
        receipt: (_, { voice }) => {
          voice.say(own('Stopped.'));
        },
        renewedBy: 'stop',
      }),
    ],
    tools: [readRuns],
    readScopes: ['runs:read'],
    handsOverTo: ['benchgen-context'],
    catalogue: defineCatalogue({ area: 'toy', en: {}, tr: {} }),
    otherwise: (turn) => {
      turn.say(own('I paint walls.'));
      return Promise.resolve();
    },
    ...changed,
  });
