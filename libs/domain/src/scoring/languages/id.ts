import type { LanguageCues } from './language-cues.js';

export const id: LanguageCues = {
  answer: ['jawaban', 'jawabannya', 'jawaban yang benar', 'pilihan yang benar', 'jawaban akhir'],
  heading: ['hasil', 'hasilnya', 'solusi', 'pilihan', 'opsi'],
  copula: ['adalah', 'ialah', 'yaitu'],
  bare: true,
  isRight: ['benar', 'adalah benar', 'adalah jawaban', 'adalah pilihan yang benar'],
  pick: ['saya pilih', 'saya memilih'],
  filler: ['pilihan', 'opsi', 'huruf', 'sekitar', 'kira-kira'],
  afterLetter: ['karena', 'sebab', 'adalah', 'dan', 'atau'],
  joiner: ['dan', 'atau'],
  negation: ['bukan', 'tidak', 'jangan'],
  article: [],
  question: ['pertanyaan', 'soal'],
  minus: ['minus', 'negatif'],
  percent: ['persen'],
  dontKnow: ['saya tidak tahu', 'tidak tahu', 'tidak yakin', 'tidak diketahui'],
  refusal:
    '(?:(?:maaf|mohon maaf|sayangnya)[,.]? (?:tetapi |tapi |namun )?)*(?:saya|kami) (?:tidak (?:dapat|bisa)|tak bisa) [^.\\n]{0,30}?(?:menjawab|membantu|menentukan|memberikan|mengatakan|menyediakan)',
};
