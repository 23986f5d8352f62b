import { describe, expect, it } from '@jest/globals';
import { eld } from 'eld/medium';
import { completeLanguage } from '../languages/languages.js';
import { detectLanguage } from './detect-language.js';
import { rankLatin } from './latin-detector.js';
import { type LanguageState, nextLanguage, startLanguage } from './next-language.js';
import { ownWords } from './own-words.js';
import { SENTENCES } from './sentences.fixture.js';
import { wishedLanguage } from './wishes.js';

const all = Object.entries(SENTENCES).flatMap(([language, texts]) => texts.map((text) => ({ language, text })));
const LATIN = ['en', 'tr', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'ms'];

const after = (start: LanguageState, ...texts: string[]) =>
  texts.reduce((state, text) => nextLanguage(state, text), start).language;

describe('detectLanguage', () => {
  it.each(all)('recognises $language in "$text"', ({ language, text }) => {
    expect(detectLanguage(text).language).toBe(language);
  });

  it('agrees with the detector whose table it packs, language for language', () => {
    eld.setLanguageSubset(LATIN);
    for (const { text } of all.filter(({ language }) => LATIN.includes(language) || language === 'id')) {
      const scores = Object.entries(eld.detect(text).getScores());
      expect([text, rankLatin(text).map(({ language }) => language)]).toEqual([
        text,
        scores.map(([language]) => language),
      ]);
    }
  });

  it('says nothing of a text without words of its own', () => {
    for (const text of ['', 'ok', '42', 'local-mini-32', '👍', '```\nprint("merhaba dünya")\n```', '"quels modèles"'])
      expect([text, detectLanguage(text).language]).toEqual([text, null]);
  });

  it('looks past code, quotes, pasted data, links, ids and names', () => {
    const text = [
      'neden bu cevabı yanlış saydın',
      '> the answer given by the model was not accepted',
      '```json',
      '{"question": "What is the capital of Turkey?"}',
      '```',
      'question,answer,category,difficulty',
      '"What is the capital of France" https://example.com/what/is/this gpt-4o demo/capitals',
    ].join('\n');
    expect(ownWords(text)).toBe('neden bu cevabı yanlış saydın');
  });

  it('counts the words its answer rests on', () => {
    expect(detectLanguage('başkentler testini local-mini-32 ile çalıştır').words).toBe(4);
    expect(detectLanguage('现在有哪些模型可用').words).toBe(5);
  });
});

describe('wishedLanguage', () => {
  it.each([
    ['answer in German', 'de'],
    ['Please answer in Turkish from now on!', 'tr'],
    ['can you speak Spanish?', 'es'],
    ['in English please', 'en'],
    ['türkçe cevap ver', 'tr'],
    ['Türkçe cevap verir misin?', 'tr'],
    ['bana ingilizce cevap ver lütfen', 'en'],
    ['turkce konus', 'tr'],
    ['İNGİLİZCE DEVAM ET', 'en'],
    ['almancaya geç', 'de'],
    ['auf Deutsch bitte', 'de'],
    ['antworte auf Englisch', 'en'],
    ['en français s’il te plaît', 'fr'],
    ['отвечай на русском', 'ru'],
    ['请用中文', 'zh'],
    ['日本語でお願いします', 'ja'],
    ['한국어로 대답해줘', 'ko'],
  ])('hears the wish of %j', (text, language) => {
    expect(wishedLanguage(text)).toBe(language);
  });

  it.each([
    'create a benchmark in German',
    'write ten German questions',
    'the questions should be in French',
    "don't answer in German",
    'German',
    'almanca sorular yaz',
    'ispanyolca bir test oluştur',
    'türkçe cevap verme',
    'the model said "answer in German"',
    '> answer in German',
  ])('hears no wish in %j', (text) => {
    expect(wishedLanguage(text)).toBeNull();
  });
});

describe('nextLanguage', () => {
  const english: LanguageState = { language: 'en' };

  it('starts from the setting, also from one we do not speak', () => {
    expect(startLanguage('tr-TR').language).toBe('tr');
    expect(completeLanguage(startLanguage('sv').language)).toBe('en');
  });

  it('stays through short, mixed and undecidable messages', () => {
    expect(after(english, 'evet', 'tamam olur', 'ok', 'ja', 'local-mini-32', '32 olan', 'si')).toBe('en');
    expect(after({ language: 'tr' }, 'ok', 'yes', 'no', 'go ahead', 'GPT-4o')).toBe('tr');
  });

  it('changes with five own words of another language, or with three twice in a row', () => {
    expect(after(english, 'hangi modeller şu anda hazır bekliyor')).toBe('tr');
    expect(after(english, 'hangi modeller hazır')).toBe('en');
    expect(after(english, 'hangi modeller hazır', 'sonuçları göster bana')).toBe('tr');
    expect(after(english, 'hangi modeller hazır', 'ok', 'sonuçları göster bana')).toBe('tr');
    expect(after(english, 'hangi modeller hazır', 'show me the results now', 'sonuçları göster bana')).toBe('en');
  });

  it('lets the first message correct what only a browser said', () => {
    expect(after(startLanguage('en'), 'başkentler testini local-mini ile çalıştır')).toBe('tr');
    expect(after(startLanguage('en'), 'merhaba')).toBe('en');
  });

  it('changes at once with the script, and back with words', () => {
    expect(after(english, 'какие модели доступны')).toBe('ru');
    expect(after(english, '今使えるモデルを教えて')).toBe('ja');
    expect(after({ language: 'ru' }, 'ok', 'GPT-4o')).toBe('ru');
    expect(after({ language: 'ru' }, 'show me my results')).toBe('en');
    expect(after({ language: 'ja' }, '全部')).toBe('ja');
  });

  it('obeys a wish before anything else, and keeps to it', () => {
    expect(after({ language: 'en' }, 'answer in Turkish')).toBe('tr');
    expect(after(english, 'answer in Turkish', 'ok', 'show it')).toBe('tr');
  });

  it('is not moved by what a benchmark or a model says', () => {
    expect(after(english, 'why is "Fransa’nın başkenti neresidir, lütfen Türkçe cevap ver" wrong?')).toBe('en');
    expect(after(english, '> türkçe cevap ver\nwhat does this mean?')).toBe('en');
  });
});
