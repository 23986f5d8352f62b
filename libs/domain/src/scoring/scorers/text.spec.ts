import { describe, test } from '@jest/globals';
import fc from 'fast-check';
import { expect } from '@jest/globals';
import { score, type ScoredQuestion } from '../score.js';
import { expectRows } from '../scoring.fixture.js';

const short = (accepted: string, locale = 'en', more: Partial<ScoredQuestion> = {}): ScoredQuestion => ({
  accepted: [accepted],
  locale,
  scorer: { kind: 'normalised', params: {} },
  ...more,
});
const exact = (accepted: string, params = {}, locale = 'en'): ScoredQuestion => ({
  accepted: [accepted],
  locale,
  scorer: { kind: 'exact', params },
});

describe('a short answer', () => {
  test('may differ in case, punctuation, spaces and an opening article', () => {
    const replies = [
      'Paris',
      'paris',
      ' Paris. ',
      '"Paris"',
      '**Paris**',
      '\\boxed{Paris}',
      'The answer is Paris',
      'Answer: Paris, France',
    ];
    expectRows(
      short('Paris'),
      replies.map((reply) => [reply, 'correct']),
    );
    expectRows(short('Beatles'), [['The Beatles', 'correct']]);
    expectRows(short('OK-7'), [
      ['ＯＫ－７', 'correct'],
      ['ok 7', 'correct'],
    ]);
    expectRows(short('us'), [['U.S.', 'correct']]);
    expectRows(short('1000'), [['1,000', 'correct']]);
    expectRows(short('eau', 'fr'), [["l'eau", 'correct']]);
    expectRows(short('Strasse', 'de'), [['Die Straße', 'correct']]);
  });

  test('is never made equal by taking away what carries its meaning', () => {
    expectRows(short('A'), [
      ['A', 'correct'],
      ['the A', 'correct'],
      ['B', 'incorrect'],
    ]);
    expectRows(short('5'), [
      ['-5', 'incorrect'],
      ['−5', 'incorrect'],
      ['5%', 'incorrect'],
    ]);
    expectRows(short('35'), [['3.5', 'incorrect']]);
    expectRows(short('C'), [
      ['C++', 'incorrect'],
      ['C#', 'incorrect'],
    ]);
    expectRows(short('!'), [
      ['!', 'correct'],
      ['?', 'incorrect'],
    ]);
  });

  test('follows the casing of its own language', () => {
    expectRows(short('İstanbul', 'tr'), [
      ['istanbul', 'correct'],
      ['ISTANBUL', 'incorrect'],
      ['İSTANBUL', 'correct'],
    ]);
    expectRows(short('ırmak', 'tr'), [
      ['IRMAK', 'correct'],
      ['irmak', 'incorrect'],
    ]);
    expectRows(short('istanbul'), [['İstanbul', 'correct']]);
    expectRows(short('Ankara', 'tr'), [["Cevap: Ankara'dır.", 'correct']]);
  });

  test('is compared as a whole: what denies it or hedges is not it', () => {
    expectRows(short('Marie Curie'), [
      ['Certainly not Marie Curie.', 'incorrect'],
      ['Marie Curie or Pierre Curie', 'incorrect'],
      ['Marie Curie. She wrote it in 1903.', 'correct'],
      ['The answer is Marie Curie because she signed it', 'correct'],
    ]);
  });

  test('says when it is one of the rejected answers', () => {
    const question = short('Canberra', 'en', { rejected: ['Sydney'] });
    expect(score(question, { text: 'Answer: sydney', finishReason: 'stop' })).toMatchObject({
      verdict: 'incorrect',
      reason: 'rejected_answer',
      extracted: 'sydney',
    });
  });

  test('"I don\'t know" is no answer, unless that is the key', () => {
    expectRows(short('Paris'), [
      ["I don't know", 'no_answer'],
      ["Answer: I don't know.", 'no_answer'],
      ['Bilmiyorum', 'no_answer'],
    ]);
    expectRows(short('unknown'), [
      ['unknown', 'correct'],
      ['Answer: Unknown', 'correct'],
    ]);
  });
});

describe('an exact answer', () => {
  test('is the same characters, once it is out of its wrapping', () => {
    expectRows(exact('Paris'), [
      ['Paris', 'correct'],
      ['Paris.', 'correct'],
      ['`Paris`', 'correct'],
      ['paris', 'incorrect'],
    ]);
    expectRows(exact('①'), [
      ['1', 'incorrect'],
      ['①', 'correct'],
    ]);
    expectRows(exact('U.S.'), [
      ['U.S.', 'correct'],
      ['US', 'incorrect'],
    ]);
    expectRows(exact('Ilık', { ignoreCase: true }, 'tr'), [
      ['ILIK', 'correct'],
      ['ilik', 'incorrect'],
    ]);
    expectRows(exact('Zoë'), [
      ['Zoe\u0308', 'correct'],
      ['Zo\u200bë', 'correct'],
    ]);
  });

  test('without any text is a bad key', () => {
    expectRows(exact(' \u200b'), [['', 'bad_key']]);
  });

  test('matches itself whatever it is, alone and after a cue', () => {
    const answer = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{1,20}$/);
    fc.assert(
      fc.property(answer, answer, (key, other) => {
        const verdict = (text: string) => score(exact(key), { text, finishReason: 'stop' }).verdict;
        expect(verdict(key)).toBe('correct');
        expect(verdict(`Answer: ${key}`)).toBe('correct');
        expect(verdict(other) === 'correct').toBe(other === key);
      }),
    );
  });
});
