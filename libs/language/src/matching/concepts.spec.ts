import { describe, expect, it } from '@jest/globals';
import { matchConcepts } from './concepts.js';

const CONCEPTS = {
  run: { en: ['run', 'launch', 'start'], tr: ['çalıştır', 'koştur', 'başlat'], zh: ['运行'] },
  list: { en: ['list', 'which', 'show'], tr: ['listele', 'hangi', 'göster'] },
  question: { en: ['question'], tr: ['soru'] },
  train: { en: ['fine tune', 'train', 'rl'], tr: ['ince ayar', 'eğit'] },
};

const found = (text: string, language: string) => matchConcepts(text, language, CONCEPTS).map(({ concept }) => concept);

describe('matchConcepts', () => {
  it.each([
    ['which models can I run', 'en', ['list', 'run']],
    ['launching it now', 'en', ['run']],
    ['the runner was running late', 'en', []],
    ['a girl on the trail', 'en', []],
    ['fine-tune it with RL', 'en', ['train']],
    ['fine weather', 'en', []],
    ['testi çalıştırır mısın', 'tr', ['run']],
    ['HANGİ SORULAR YANLIŞ', 'tr', ['list', 'question']],
    ['hangi sorularda yanildi, calistir', 'tr', ['list', 'question', 'run']],
    ['modeli ince ayarla', 'tr', ['train']],
    ['在 Claude 上运行测试', 'zh', ['run']],
    ['run the benchmark', 'de', ['run']],
    ['', 'en', []],
  ])('finds in %j (%s) %j', (text, language, expected) => {
    expect(found(text, language)).toEqual(expected);
  });

  it('says by which stem, where, and whether diacritics had to be left out', () => {
    expect(matchConcepts('lütfen calistir', 'tr', CONCEPTS)).toEqual([
      { concept: 'run', stem: 'çalıştır', at: 1, folded: true },
    ]);
  });

  it('prefers what was typed: "on" folded is not looked for before "ön"', () => {
    const concepts = { front: { tr: ['önce'] }, ten: { tr: ['once'] } };
    expect(matchConcepts('önce', 'tr', concepts)[0]).toMatchObject({ concept: 'front', folded: false });
  });
});
