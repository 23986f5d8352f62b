import type { LanguageCues } from './language-cues.js';

export const tr: LanguageCues = {
  answer: [
    'cevap',
    'cevabı',
    'cevabım',
    'cevabımız',
    'yanıt',
    'yanıtı',
    'yanıtım',
    'yanıtımız',
    'doğru şık',
    'doğru seçenek',
  ],
  heading: ['sonuç', 'çözüm', 'şık', 'seçenek', 'seçimim'],
  copula: ['şudur', 'budur', 'olarak'],
  bare: true,
  isRight: [
    'şıkkı doğru',
    'şıkkı doğrudur',
    'şıkkıdır',
    'seçeneği doğru',
    'seçeneği doğrudur',
    'seçeneğidir',
    'doğrudur',
    'doğru cevaptır',
    'doğru yanıttır',
    'doğru şıktır',
  ],
  pick: ['seçimim', 'bence', 'sanırım', 'tercihim'],
  filler: ['şık', 'seçenek', 'yaklaşık', 'yaklaşık olarak', 'tam olarak', 'tam'],
  afterLetter: ['çünkü', 'şıkkı', 'seçeneği', 'şıkkıdır', 'seçeneğidir', 'olmalı', 'olmalıdır', 've', 'veya', 'ya'],
  joiner: ['ve', 'veya', 'ya da', 'ile', 'yahut'],
  negation: ['değil', 'değildir', 'olmaz', 'olamaz', 'hiç', 'hayır'],
  article: [],
  question: ['soru', 'problem'],
  minus: ['eksi'],
  percent: ['yüzde'],
  dontKnow: ['bilmiyorum', 'emin değilim', 'bilemiyorum', 'bilinmiyor', 'fikrim yok'],
  refusal:
    '(?:(?:çok )?(?:üzgünüm|maalesef|ne yazık ki|özür dilerim|kusura bakmayın)[,.!]? (?:ama |ancak |fakat )?)*(?:bir yapay z[eê]k[aâ][^,.]{0,40}, )?' +
    '[^.\\n]{0,80}?(?:yardımcı olamam|yardımcı olamıyorum|yanıtlayamam|yanıtlayamıyorum|yanıt veremem|yanıt veremiyorum|cevaplayamam|cevaplayamıyorum|cevap veremem|cevap veremiyorum|belirleyemem|belirleyemiyorum|söyleyemem|sağlayamam|paylaşamam|yapamam)(?![\\p{L}])',
};
