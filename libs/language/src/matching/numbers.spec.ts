import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { extractCount } from './counts.js';
import { extractNumbers } from './numbers.js';

const values = (text: string, language: string) => extractNumbers(text, language).map(({ value }) => value);

const EN_UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const EN_TENS = 'x ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const TR_UNITS = 'sıfır bir iki üç dört beş altı yedi sekiz dokuz'.split(' ');
const TR_TENS = 'x on yirmi otuz kırk elli altmış yetmiş seksen doksan'.split(' ');

const english = (n: number): string => {
  if (n < 20) return EN_UNITS[n] ?? '';
  if (n < 100) return `${EN_TENS[Math.floor(n / 10)] ?? ''}${n % 10 > 0 ? `-${english(n % 10)}` : ''}`;
  if (n === 1000) return 'one thousand';
  return `${english(Math.floor(n / 100))} hundred${n % 100 > 0 ? ` and ${english(n % 100)}` : ''}`;
};

const turkish = (n: number): string => {
  if (n < 10) return TR_UNITS[n] ?? '';
  if (n < 100) return `${TR_TENS[Math.floor(n / 10)] ?? ''}${n % 10 > 0 ? ` ${turkish(n % 10)}` : ''}`;
  if (n === 1000) return 'bin';
  const hundreds = Math.floor(n / 100);
  return `${hundreds > 1 ? `${turkish(hundreds)} ` : ''}yüz${n % 100 > 0 ? ` ${turkish(n % 100)}` : ''}`;
};

describe('extractNumbers', () => {
  it('reads every English number word from two to a thousand', () => {
    for (let n = 2; n <= 1000; n++) expect([n, values(`use ${english(n)} questions`, 'en')]).toEqual([n, [n]]);
  });

  it('reads every Turkish number word from two to a thousand, apart and written together', () => {
    for (let n = 2; n <= 1000; n++) {
      expect([n, values(`${turkish(n)} soru olsun`, 'tr')]).toEqual([n, [n]]);
      expect([n, values(`${turkish(n).replaceAll(' ', '')} soru olsun`, 'tr')]).toEqual([n, [n]]);
    }
  });

  it('reads back any integer formatted for the language', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom('en', 'tr'), (n, language) => {
        expect(values(`x ${new Intl.NumberFormat(language).format(n)} y`, language)).toEqual([n]);
      }),
    );
  });

  it.each([
    ['run it on local-mini-32', 'en', []],
    ['gpt-4o and gsm8k at 14:05 on 2026-01-02', 'en', []],
    ["local-mini-32'yi 50 soruyla çalıştır", 'tr', [50]],
    ['elli soruyla', 'tr', [50]],
    ['ellisiyle dene', 'tr', [50]],
    ["50'şer soru", 'tr', [50]],
    ['yüzde 50 ve %30', 'tr', []],
    ['50% or 30 percent', 'en', []],
    ['ona onu sor, yüzünden altında', 'tr', []],
    ['bir test oluştur', 'tr', []],
    ['the 32 one', 'en', [32]],
    ['2.5 credits', 'en', [2.5]],
    ['2,5 kredi', 'tr', [2.5]],
    ['twenty five', 'en', [25]],
    ['five ten', 'en', [5, 10]],
    ['yuz elli', 'tr', [150]],
    ['a hundred', 'en', [100]],
  ])('reads %j (%s) as %j', (text, language, expected) => {
    expect(values(text, language)).toEqual(expected);
  });

  it.each([
    ['fix the 4th question', 'en', 4],
    ['4. soruyu düzelt', 'tr', 4],
    ["4'üncü soru", 'tr', 4],
    ['the second', 'en', 2],
    ['question #7', 'en', 7],
    ['ikinci soru', 'tr', 2],
  ])('marks the number of %j as an ordinal', (text, language, value) => {
    expect(extractNumbers(text, language)).toMatchObject([{ value, ordinal: true }]);
  });

  it('stays linear on one endless word', () => {
    expect(values('a1'.repeat(60_000), 'en')).toEqual([]);
  });
});

describe('extractCount', () => {
  it.each([
    ['yes but 50 questions', 'en', 50, 'random'],
    ['run capitals on local-mini-32 with 50 random questions', 'en', 50, 'random'],
    ['the first 50', 'en', 50, 'first'],
    ['only the first two', 'en', 2, 'first'],
    ['first ten questions', 'en', 10, 'first'],
    ['only 5', 'en', 5, 'random'],
    ['make it 10', 'en', 10, 'random'],
    ['try 5 first', 'en', 5, 'random'],
    ['with twenty hard questions', 'en', 20, 'random'],
    ['evet ama 50 soruyla', 'tr', 50, 'random'],
    ['ilk elli', 'tr', 50, 'first'],
    ['ilk 50 soruyla çalıştır', 'tr', 50, 'first'],
    ['rastgele 20', 'tr', 20, 'random'],
    ['50 tanesi yeter', 'tr', 50, 'random'],
    ["başkentler testini local-mini-32'de 25 soruluk çalıştır", 'tr', 25, 'random'],
    ['sadece 5', 'tr', 5, 'random'],
    ['50 olsun', 'tr', 50, 'random'],
    ['50', 'tr', 50, 'random'],
  ] as const)('reads %j (%s) as %d, %s', (text, language, count, order) => {
    expect(extractCount(text, language)).toMatchObject({ count, order });
  });

  it.each([
    ['fix question 4', 'en'],
    ['spend at most 50 credits', 'en'],
    ['show my last 5 runs', 'en'],
    ['how is run 14?', 'en'],
    ['run it on local-mini-32', 'en'],
    ['4. soruyu düzelt', 'tr'],
    ['en çok 50 kredi', 'tr'],
    ['çalışma 14 bitti mi', 'tr'],
    ['son 5 çalıştırmamı göster', 'tr'],
    ['the second question', 'en'],
    ['0 questions', 'en'],
    ['half a question, 2.5 questions', 'en'],
  ])('finds no count in %j (%s)', (text, language) => {
    expect(extractCount(text, language)).toBeNull();
  });
});
