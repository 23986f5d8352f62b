import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LANGUAGES } from '../languages/languages.js';
import { readReply } from './read-reply.js';
import { ANY_REPLY_WORDS, REPLY_WORDS } from './reply-words.js';
import { replyTokens } from './reply-tokens.js';
import { ENGLISH_TRAPS, type Trap, TURKISH_TRAPS } from './traps.fixture.js';

const misread = (traps: readonly Trap[], language: string) =>
  traps.flatMap(([text, expected]) => {
    const { outcome, rule } = readReply(text, language);
    const right = expected === 'not yes' ? outcome !== 'confirm' : outcome === expected;
    return right ? [] : [`${JSON.stringify(text)} should be ${expected}, is ${outcome} (${rule})`];
  });

const yesPhrases = LANGUAGES.flatMap((language) => REPLY_WORDS[language].yes.map((text) => ({ language, text })));

const yesKeys = new Set(yesPhrases.map(({ language, text }) => `${language}:${text}`));

/** Every word any lexicon knows, so that a generated word is surely unknown. */
const knownWords = new Set(
  [ANY_REPLY_WORDS, ...LANGUAGES.map((language) => REPLY_WORDS[language])].flatMap((words) =>
    [
      words.yes,
      words.no,
      words.polite,
      words.change,
      words.question,
      words.unsure,
      words.asked,
      ...Object.values(words.acts),
    ]
      .flat()
      .flatMap((phrase) => replyTokens(phrase).tokens),
  ),
);

const unknownWord = fc
  .stringMatching(/^[a-zçğışöüа-яα-ω0-9]{1,12}$/u)
  .filter((word) => replyTokens(word).tokens.every((token) => !knownWords.has(token)));

describe('readReply', () => {
  it('reads every English trap as expected', () => {
    expect(misread(ENGLISH_TRAPS, 'en')).toEqual([]);
  });

  it('reads every Turkish trap as expected', () => {
    expect(misread(TURKISH_TRAPS, 'tr')).toEqual([]);
  });

  it('never takes an English or Turkish trap for a yes in a conversation of another language', () => {
    const traps = [...ENGLISH_TRAPS, ...TURKISH_TRAPS].filter(([, expected]) => expected !== 'confirm');
    const falseYes = LANGUAGES.flatMap((language) =>
      traps.flatMap(([text]) => (readReply(text, language).outcome === 'confirm' ? [`${language}: ${text}`] : [])),
    );
    expect(falseYes).toEqual([]);
  });

  it('confirms every yes phrase of a language in that language', () => {
    const notRead = yesPhrases.filter(({ language, text }) => readReply(text, language).outcome !== 'confirm');
    expect(notRead).toEqual([]);
  });

  it('never confirms a no, a change, a question or a doubt of any language, alone or behind a yes', () => {
    const falseYes = LANGUAGES.flatMap((language) => {
      const { no, change, question, unsure, yes } = REPLY_WORDS[language];
      return [...no, ...change, ...question, ...unsure]
        .map((raw) => raw.replace(/^\^|\$$/g, ''))
        .flatMap((text) => [text, `${yes[0] ?? ''} ${text}`, `${text} ${yes[0] ?? ''}`])
        .filter((text) => !yesKeys.has(`${language}:${text}`))
        .flatMap((text) => (readReply(text, language).outcome === 'confirm' ? [`${language}: ${text}`] : []));
    });
    expect(falseYes).toEqual([]);
  });

  it('never confirms when a word nobody knows is added to a yes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...yesPhrases), unknownWord, fc.boolean(), ({ text, language }, word, before) => {
        const reply = before ? `${word} ${text}` : `${text} ${word}`;
        expect(readReply(reply, language).outcome).not.toBe('confirm');
      }),
      { numRuns: 500 },
    );
  });

  it('never confirms arbitrary text without a yes in it', () => {
    fc.assert(
      fc.property(
        fc.array(unknownWord, { minLength: 1, maxLength: 30 }),
        fc.constantFrom(...LANGUAGES),
        (words, language) => {
          expect(readReply(words.join(' '), language).outcome).not.toBe('confirm');
        },
      ),
    );
  });

  it('does not read a yes at the beginning of a long message', () => {
    expect(readReply(`yes ${'please '.repeat(400)}`, 'en').outcome).not.toBe('confirm');
    expect(readReply(`yes ${'please '.repeat(60)} delete everything`, 'en').outcome).not.toBe('confirm');
  });

  it('keeps every word in one kind, so that the order of the files decides nothing', () => {
    const twice = LANGUAGES.flatMap((language) => {
      const { yes, no, polite, change, question, unsure } = REPLY_WORDS[language];
      const kindsOf = new Map<string, Set<string>>();
      for (const [kind, list] of Object.entries({ yes, no, polite, change, question, unsure }))
        for (const raw of list) {
          const anchor = /^\^|\$$/.exec(raw)?.[0] ?? '';
          const key = anchor + replyTokens(raw).tokens.join(' ');
          kindsOf.set(key, new Set([...(kindsOf.get(key) ?? []), kind]));
        }
      return [...kindsOf].flatMap(([key, kinds]) => (kinds.size > 1 ? [`${language}: ${key}`] : []));
    });
    expect(twice).toEqual([]);
  });
});

describe('readReply against a proposal', () => {
  const restates = (text: string) => text.includes('capitals') && text.includes('local-mini-32');

  it('confirms words that ask for exactly what is shown', () => {
    expect(readReply('run capitals on local-mini-32', 'en', { restates })).toEqual({
      outcome: 'confirm',
      rule: 'restates',
    });
    expect(readReply('yes, capitals on local-mini-32', 'en', { restates }).outcome).toBe('confirm');
  });

  it('lets no restatement pass that refuses, asks or changes something, in any language', () => {
    for (const text of [
      "don't run capitals on local-mini-32",
      'run capitals on local-mini-32?',
      'run capitals on local-mini-32 but cheaper',
      'capitals local-mini-32 istemiyorum',
      'capitals auf local-mini-32 nicht starten',
      'capitals local-mini-32 不要',
    ])
      expect([text, readReply(text, 'en', { restates }).outcome]).not.toEqual([text, 'confirm']);
  });

  it('takes words for another action as an amendment', () => {
    expect(readReply('yes, publish it', 'en', { action: 'run.launch' }).outcome).toBe('amend');
    expect(readReply('yes, publish it', 'en', { action: 'benchmark.publish' }).outcome).toBe('confirm');
    expect(readReply('evet çalıştır', 'tr', { action: 'run.launch' }).outcome).toBe('confirm');
  });

  it('asks again when "cancel it" may mean the run or the proposal, and takes it with a yes', () => {
    const context = { action: 'run.cancel' };
    expect(readReply('cancel it', 'en', context).outcome).toBe('unclear');
    expect(readReply('iptal et', 'tr', context).outcome).toBe('unclear');
    expect(readReply('yes, cancel it', 'en', context).outcome).toBe('confirm');
    expect(readReply('evet iptal et', 'tr', context).outcome).toBe('confirm');
    expect(readReply("no, don't cancel it", 'en', context).outcome).toBe('decline');
    expect(readReply('vazgeçtim', 'tr', context).outcome).toBe('decline');
  });
});
