import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Verdict } from '@benchgen/contracts';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readScoringCase, ScoringCase } from './case-row.js';
import { score, type Reply, type ScoredQuestion } from './score.js';
import { expectRows } from './scoring.fixture.js';

const number: ScoredQuestion = { accepted: ['15'], locale: 'en', scorer: { kind: 'number', params: {} } };
const choice: ScoredQuestion = {
  accepted: ['B'],
  locale: 'en',
  options: ['Mercury', 'Venus', 'Mars', 'Jupiter'],
  scorer: { kind: 'choice', params: {} },
};
const text: ScoredQuestion = { accepted: ['Paris'], locale: 'en', scorer: { kind: 'normalised', params: {} } };
const verdict = (question: ScoredQuestion, reply: Partial<Reply>) =>
  score(question, { text: null, finishReason: 'stop', ...reply }).verdict;

describe('a reply', () => {
  test('that never came leaves the question unscored', () => {
    expect(verdict(number, { failed: true })).toBe('unscored:infra');
  });

  test('is read behind its reasoning, and is truncated where the reasoning never ends', () => {
    expectRows(number, [
      ['<think>maybe 12? no.</think>15', 'correct', '15'],
      ['</think>\n</think>\n15', 'correct', '15'],
      ['maybe 12, the answer is 12</think>15', 'correct', '15'],
      ['<thinking level="high">12</thinking>\nSo 15.', 'correct', '15'],
      ['<think>7+8 is 15 so the', 'truncated', null],
    ]);
  });

  test('of nothing is no answer, or truncated when the length ran out', () => {
    expect(verdict(number, { text: '' })).toBe('no_answer');
    expect(verdict(number, { text: null })).toBe('no_answer');
    expect(verdict(number, { text: ' ', finishReason: 'length' })).toBe('truncated');
    expect(verdict(number, { text: null, finishReason: 'length' })).toBe('truncated');
  });

  test('cut off at its length counts only where more text could not have changed it', () => {
    const cut = (question: ScoredQuestion, reply: string) => verdict(question, { text: reply, finishReason: 'length' });
    expect(cut(choice, 'The answer is B because')).toBe('correct');
    expect(cut(number, 'The answer is 15, since')).toBe('correct');
    expect(cut(number, 'The answer is 15')).toBe('truncated');
    expect(cut(number, 'First, 7 and 8 make 15. Then')).toBe('truncated');
    expect(cut(text, 'The capital city of')).toBe('truncated');
  });

  test('that declines is a refusal, unless it decides all the same', () => {
    expectRows(choice, [
      ["I'm sorry, but I can't help with that.", 'refusal'],
      ['Bu soruyu yanıtlayamam.', 'refusal'],
      ['Üzgünüm, bu konuda yardımcı olamam.', 'refusal'],
      ['Ich kann diese Frage leider nicht beantworten.', 'refusal'],
      ['Je ne peux pas répondre à cette question.', 'refusal'],
      ['Lo siento, no puedo responder a eso.', 'refusal'],
      ['Я не могу ответить на этот вопрос.', 'refusal'],
      ['抱歉，我无法回答这个问题。', 'refusal'],
      ['申し訳ありませんが、お答えできません。', 'refusal'],
      ['I cannot determine it for sure, but the answer is B.', 'correct'],
      ['I could not parse the table.', 'no_answer'],
    ]);
    expectRows(text, [['I cannot determine it without the data.', 'refusal']]);
    expect(verdict(text, { text: 'Paris', finishReason: 'content_filter' })).toBe('refusal');
  });

  test('keeps the scorer, the rule and the reason with its score', () => {
    expect(score(choice, { text: 'The answer is C.', finishReason: 'stop' })).toEqual({
      verdict: 'incorrect',
      credit: 0,
      extracted: 'C',
      rule: 'final_cue',
      reason: 'differs_from_key',
      flags: [],
      scorer: { name: 'choice', version: 1 },
    });
  });

  test('of any text at all gets a verdict, a credit from 0 to 1, and the same ones again', () => {
    const pieces = fc.constantFrom(
      'B',
      'answer',
      ' is ',
      ':',
      '15',
      '**',
      '\\boxed{',
      '}',
      '<think>',
      '</think>',
      '\n',
      '####',
      '$',
      '(',
      'Paris',
      '.',
      ' ',
      '%',
      '-',
      'cevap',
      '答案',
    );
    const reply = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
    );
    const finish = fc.constantFrom<Reply['finishReason']>('stop', 'length', 'content_filter', 'other');
    fc.assert(
      fc.property(fc.constantFrom(number, choice, text), reply, finish, (question, said, finishReason) => {
        const first = score(question, { text: said, finishReason });
        expect(Verdict.options).toContain(first.verdict);
        expect(first.credit).toBe(first.verdict === 'correct' ? 1 : 0);
        expect(score({ ...question }, { text: said, finishReason })).toEqual(first);
      }),
      { numRuns: 500 },
    );
  });

  test.each(['<think>', '\\boxed{', '**', 'answer ', '(', '<answer>', '1,', 'Venus and ', '\n', 'The answer is\n'])(
    'of 50,000 characters made of "%s" is read without getting stuck',
    (piece) => {
      const long = piece.repeat(Math.ceil(50_000 / piece.length));
      for (const question of [number, choice, text])
        expect(Verdict.options).toContain(verdict(question, { text: long }));
    },
    5_000,
  );
});

/** Beside the repository, not in it: rows of it may not be copied. */
const CASES = fileURLToPath(new URL('../../../../../shared/data/scoring-cases.jsonl', import.meta.url));

describe('the shared scoring cases', () => {
  const present = existsSync(CASES);
  if (!present) console.info('skipped: the shared scoring cases are not on this machine');
  const rows = present
    ? readFileSync(CASES, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>)
    : [];

  (present ? test : test.skip)('of the kinds that we score come out as they should', () => {
    const wrong = rows.flatMap((row) => {
      const scoring = readScoringCase(ScoringCase.parse(row));
      if (scoring === null) return [];
      const { verdict: got, extracted } = score(scoring.question, scoring.reply);
      const same = got === row['verdict'] && (row['extracted'] === undefined || extracted === row['extracted']);
      return same ? [] : [{ id: row['id'], got, extracted }];
    });
    expect(wrong).toEqual([]);
  });
});
