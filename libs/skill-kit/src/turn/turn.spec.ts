import { expect, test } from '@jest/globals';
import { TurnReply } from '@benchgen/contracts';
import { waitFor } from '@benchgen/testing';
import { z } from 'zod';
import { somebody } from '../conformance/people.js';
import { turnOf } from '../conformance/skill-on-nats.js';
import { defineTool } from '../define/define-tool.js';
import { ReplyGuard } from '../guard/reply-guard.js';
import { own, quoted } from '../text/phrase.js';
import { Turn } from './turn.js';
import { Voice } from './voice.js';

function turn(): { turn: Turn; replies: TurnReply[] } {
  const replies: TurnReply[] = [];
  const emit = (reply: TurnReply): void => void replies.push(TurnReply.parse(reply));
  const guard = new ReplyGuard({ leaks: [], insteadOf: '', wordsFor: () => undefined, onFound: () => undefined });
  const parts = {
    skill: 'benchmark-launch',
    request: turnOf(somebody(), 'hello', { language: 'de' }),
    message: { text: 'hello', language: 'de', words: ['hello'], concepts: new Set<string>() },
    voice: new Voice(emit, guard, new Map()),
    platform: undefined as never,
    signal: new AbortController().signal,
    actions: [],
    emit,
  };
  return { turn: new Turn(parts), replies };
}

const counting = (work: () => Promise<number>) => {
  const calls: unknown[] = [];
  const tool = defineTool({
    name: 'count',
    input: z.strictObject({ from: z.int().default(1) }),
    step: (language) => own(`Counting (${language})`),
    run: (input) => {
      calls.push(input);
      return work();
    },
  });
  return { tool, calls };
};

test('the same look-up is made once per turn, whoever asks, and defaults count as given', async () => {
  const { turn: one } = turn();
  const { tool, calls } = counting(() => Promise.resolve(7));
  expect(await Promise.all([one.use(tool, {}), one.use(tool, { from: 1 }), one.use(tool, { from: 2 })])).toEqual([
    7, 7, 7,
  ]);
  expect(calls).toEqual([{ from: 1 }, { from: 2 }]);
});

test('input that a tool does not take never reaches it', async () => {
  const { turn: one } = turn();
  const { tool, calls } = counting(() => Promise.resolve(7));
  await expect(one.use(tool, { from: 1.5 })).rejects.toMatchObject({ code: 'REQUEST.INVALID' });
  expect(calls).toEqual([]);
});

test('a look-up that takes longer than a moment is told, in the language of the answer, and told to have ended', async () => {
  const { turn: one, replies } = turn();
  let end: (value: number) => void = () => undefined;
  const { tool } = counting(() => new Promise((resolve) => (end = resolve)));
  const looking = one.use(tool, {});
  await waitFor(() => replies.length > 0);
  end(1);
  await looking;
  await waitFor(() => replies.length > 1);
  expect(replies).toMatchObject([
    { type: 'step', label: 'Counting (en)', status: 'started' },
    { type: 'step', label: 'Counting (en)', status: 'finished' },
  ]);
});

test('a quick look-up is not worth a word', async () => {
  const { turn: one, replies } = turn();
  await one.use(counting(() => Promise.resolve(7)).tool, {});
  expect(replies).toEqual([]);
});

test('buttons stay within what a reply may hold, however long a title is and however many there are', () => {
  const { turn: one, replies } = turn();
  const label = [...quoted('x'.repeat(400)), ...quoted('y'.repeat(400)), ...quoted('z'.repeat(400))];
  one.options(Array.from({ length: 30 }, () => ({ label, send: label })));
  one.options([]);
  expect(replies).toHaveLength(1);
});

test('paragraphs stand apart, and empty ones are not said', () => {
  const { turn: one, replies } = turn();
  for (const text of ['One.', ' ', 'Two.']) one.say(own(text));
  expect(replies).toEqual([
    { type: 'text', delta: 'One.' },
    { type: 'text', delta: '\n\nTwo.' },
  ]);
});
