import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { score, type ScoredQuestion } from '../score.js';
import { expectRows } from '../scoring.fixture.js';

const planets = (accepted: string, params = {}): ScoredQuestion => ({
  accepted: accepted.split(' '),
  locale: 'en',
  options: ['Mercury', 'Venus', 'Mars', 'Jupiter'],
  scorer: { kind: 'choice', params },
});
const ten = (accepted: string): ScoredQuestion => ({
  ...planets(accepted),
  options: ['10', '11', '12', '13', '14', '15', '16', '17', '18', '19'],
});
const words = (accepted: string, options: string[], locale = 'en'): ScoredQuestion => ({
  accepted: [accepted],
  locale,
  options,
  scorer: { kind: 'choice', params: { labels: 'none' } },
});

describe('a letter', () => {
  test('is read out of any wrapping', () => {
    const wrappings = [
      'B',
      'b',
      '(B)',
      'B.',
      '**B**',
      '$B$',
      '`B`',
      '[B]',
      '\\boxed{B}',
      '\\boxed{\\text{B}}',
      '"B"',
      'Ｂ',
    ];
    expectRows(
      planets('B'),
      wrappings.map((reply) => [reply, 'correct', 'B']),
    );
  });

  test('is read after a cue in every language', () => {
    const replies = [
      'The answer is B.',
      'ANSWER: B',
      'The correct answer is: \n\nB) Venus',
      '## Final Answer\n\n**B**',
      '{"answer": "B"}',
      '<answer>B</answer>',
      'The correct option is option (B)',
      'Cevap: B',
      'Doğru cevap B şıkkıdır.',
      'YANIT: B',
      "Cevap B'dir.",
      'Die Antwort ist B, weil',
      'La réponse est B.',
      'La respuesta correcta es B',
      'Resposta: B',
      'La risposta è B',
      'Het antwoord is B.',
      'Jawabannya adalah B',
      'Ответ: B',
      'الإجابة هي B',
      '答案是B。',
      '正解はBです',
      '정답은 B입니다',
      'उत्तर B है',
    ];
    expectRows(
      planets('B'),
      replies.map((reply) => [reply, 'correct', 'B']),
    );
  });

  test('called right is the answer, whatever is said of the others', () => {
    expectRows(planets('B'), [
      ['Option B is correct.', 'correct'],
      ['Option A is incorrect; option B is correct because option A is too cold', 'correct'],
      ['B şıkkı doğrudur.', 'correct'],
      ['Neither A nor B is correct', 'no_answer'],
    ]);
  });

  test('that opens, closes or fills a line of the reply counts', () => {
    expectRows(planets('B'), [
      ['B) Venus is the hottest planet.', 'correct', 'B'],
      ['B\n\nVenus is hot because of its air.', 'correct', 'B'],
      ['A. Mercury - no\nB. Venus - yes\nC. Mars - no\n\nAnswer: B', 'correct', 'B'],
      ['It must be B.', 'correct', 'B'],
      ["I'd go with B.", 'correct', 'B'],
      ['All of it points to (B).', 'correct', 'B'],
    ]);
  });

  test('is never taken out of a word, an article or a pronoun', () => {
    expectRows(planets('D'), [
      ["ANSWER: Don't know", 'no_answer'],
      ['Answer: $LETTER', 'no_answer'],
      ['Vitamin C is good', 'no_answer'],
    ]);
    expectRows(planets('A'), [
      ['the answer is a planet', 'no_answer'],
      ['It is not Mercury.', 'no_answer'],
      ['The answer is A because it is small', 'correct', 'A'],
      ['The answer is (a)', 'correct', 'A'],
    ]);
    expectRows(ten('I'), [
      ['I could not parse the table.', 'no_answer'],
      ["I'm not sure.", 'no_answer'],
      ['I', 'correct', 'I'],
    ]);
    expectRows(ten('C'), [['Answer: I think it is C', 'correct', 'C']]);
  });

  test('counts alone: two letters answer a single choice wrongly, a letter with the wrong text answers nothing', () => {
    expectRows(planets('A'), [
      ['ANSWER: AB', 'incorrect', 'A,B'],
      ['ANSWER: A or B', 'incorrect', 'A,B'],
      ['A) Mars', 'no_answer', null],
      ['A. Mercury is small. B. Venus is hot. C. Mars is cold.', 'no_answer'],
    ]);
  });

  test('given last is the one meant, and a prose line with the cue does not block', () => {
    expectRows(planets('B'), [
      ['ANSWER: A ... wait, actually ANSWER: B', 'correct', 'B'],
      ['Answer: this asks about temperature.\n...\nANSWER: B', 'correct', 'B'],
      ['The answer is not A, it is B', 'correct', 'B'],
    ]);
  });
});

describe("an option's text", () => {
  test('stands for its letter, in the reply and in the key', () => {
    expectRows(planets('Venus'), [
      ['Venus', 'correct', 'B'],
      ['The hottest planet is Venus.', 'correct', 'B'],
      ['Answer: Venus, not Mars', 'correct', 'B'],
      ['C. Mars', 'incorrect', 'C'],
      ['Answer: Venus or Mars', 'incorrect', 'B,C'],
    ]);
    expectRows(planets('(B)'), [['B', 'correct']]);
  });

  test('is found as the longest one, and not at all when it is named only to deny it', () => {
    const cities: ScoredQuestion = { ...planets('B'), options: ['York', 'New York', 'Paris'] };
    expectRows(cities, [
      ['It was founded as New York in 1664', 'correct', 'B'],
      ['It is not Paris and not York either', 'no_answer'],
    ]);
    expectRows({ ...cities, locale: 'tr', options: ['Ankara', 'İstanbul', 'İzmir'] }, [
      ['Başkent İstanbul değil', 'no_answer'],
      ['Bu şehir istanbul olsa gerek', 'correct', 'B'],
    ]);
  });
});

describe('yes and no', () => {
  test('are read where they open the reply or are announced, never out of a sentence', () => {
    expectRows(words('no', ['yes', 'no']), [
      ['**No.** It equals 3 times 3.', 'correct', 'no'],
      ['No – it is not', 'correct', 'no'],
      ['The answer is no.', 'correct', 'no'],
      ['There is no doubt', 'no_answer'],
      ['Yes', 'incorrect', 'yes'],
      ['Answer: yes and no', 'incorrect'],
    ]);
    expectRows(words('hayır', ['evet', 'hayır'], 'tr'), [
      ['HAYIR', 'correct', 'hayır'],
      ['Evet, doğrudur', 'incorrect', 'evet'],
    ]);
  });
});

describe('a set of options', () => {
  test('is right in any order and form, and only when it is complete', () => {
    expectRows(planets('A C', { multiple: true }), [
      ['CA', 'correct', 'A,C'],
      ['A, C', 'correct', 'A,C'],
      ['Answer: A and C', 'correct', 'A,C'],
      ['Cevap: A ve C', 'correct', 'A,C'],
      ['A. Mercury\nC. Mars', 'correct', 'A,C'],
      ['Mercury, Mars', 'correct', 'A,C'],
      ['A', 'incorrect', 'A'],
      ['ABC', 'incorrect', 'A,B,C'],
    ]);
  });

  test('with a key that cannot be read in full has a bad key', () => {
    expectRows(planets('A X', { multiple: true }), [['A', 'bad_key']]);
  });
});

describe('a choice key', () => {
  test('that is no option is bad, one usable answer among several is enough', () => {
    expectRows(planets('E'), [['B', 'bad_key']]);
    expectRows({ ...planets('B'), accepted: ['', 'Pluto', 'B'] }, [['B', 'correct']]);
    expectRows(planets('B', { colour: 'red' }), [['B', 'bad_key']]);
  });

  test('is hit by its letter and by no other, whatever the number of options', () => {
    const set = fc
      .integer({ min: 2, max: 26 })
      .chain((count) => fc.tuple(fc.constant(count), fc.nat(count - 1), fc.nat(count - 1)));
    fc.assert(
      fc.property(
        set,
        fc.constantFrom('Answer: *', '(*)', '*', 'The answer is *.', '\\boxed{*}'),
        ([count, key, pick], form) => {
          const letter = (index: number): string => String.fromCharCode(65 + index);
          const options = Array.from({ length: count }, (_, index) => `option number ${String(index)}`);
          const question: ScoredQuestion = { ...planets(letter(key)), options };
          const { verdict, extracted } = score(question, {
            text: form.replace('*', letter(pick)),
            finishReason: 'stop',
          });
          expect([verdict, extracted]).toEqual([pick === key ? 'correct' : 'incorrect', letter(pick)]);
        },
      ),
    );
  });
});
