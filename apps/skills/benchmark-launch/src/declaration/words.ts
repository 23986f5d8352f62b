import type { ConceptSet } from '@benchgen/language';

/** Words the planner reads but that say nothing about whose message it is; not declared. */
export const words: ConceptSet = {
  list: {
    en: ['list', 'show', 'which', 'what', 'give me', 'tell me', 'see', 'are there', 'do i have', 'do we have'],
    tr: ['listele', 'göster', 'hangi', 'neler', 'nelerdir', 'ne var', 'say', 'sırala', 'dök', 'görebilir', 'var mı'],
  },
  benchmarks: {
    en: ['benchmarks', 'tests', 'quizzes', 'evals', 'exams'],
    tr: ['benchmarklar', 'testler', 'kıyaslamalar', 'sınavlar', 'ölçütler'],
  },
  models: { en: ['models'], tr: ['modeller'] },
  runs: { en: ['runs', 'evaluations', 'launches'], tr: ['çalışmalar', 'çalıştırmalar', 'koşular', 'runlar'] },
  recent: { en: ['last', 'latest', 'recent', 'past', 'previous', 'history'], tr: ['son', 'geçmiş', 'önceki', 'en son'] },
  state: {
    en: ['status', 'state', 'progress', 'how is', 'going', 'stuck', 'happening', 'where is', 'happened'],
    tr: ['durum', 'nasıl gidiyor', 'ne oldu', 'ne alemde', 'ilerle', 'takıl', 'ne durumda', 'ne kadarı'],
  },
  result: { en: ['result', 'outcome', 'how did'], tr: ['sonuç', 'sonuc', 'netice', 'nasıl yaptı', 'ne yaptı', 'kaç yaptı'] },
  leaderboard: { en: ['leaderboard', 'leader board', 'ranking', 'rank it'], tr: ['liderlik', 'sıralamaya', 'sıralama tablo', 'lider tablo'] },
  wait: {
    en: ['wait for', 'wait until', 'wait till', 'notify', 'let me know', 'ping me', 'alert me', 'message me', 'tell me when', 'tell me once', 'remind me'],
    tr: ['haber ver', 'bildir', 'beklesene', 'bitene kadar', 'bitince söyle', 'bitince yaz', 'uyar', 'hatırlat', 'haberim olsun'],
  },
  again: { en: ['again', 'rerun', 'retry', 'once more', 'repeat', 'redo'], tr: ['tekrar', 'yeniden', 'bir daha', 'yine', 'bir kez daha'] },
  same: { en: ['same', 'that model', 'that benchmark', 'that one', 'this model', 'this benchmark'], tr: ['aynı', 'o model', 'bu model', 'o benchmark', 'bu benchmark', 'o test', 'bu test', 'o kıyaslama'] },
  it: { en: ['it', 'this', 'that'], tr: ['bunu', 'onu', 'şunu', 'aynısını'] },
  all: { en: ['all', 'every', 'each', 'both'], tr: ['tüm', 'bütün', 'hepsi', 'her'] },
  whole: {
    en: ['whole', 'full', 'entire', 'everything', 'all questions', 'all the questions', 'all of the questions', 'all of them', 'every question'],
    tr: ['tamamı', 'tümü', 'hepsi', 'bütün soru', 'tüm soru', 'hepsini', 'tam set'],
  },
  also: { en: ['also', 'as well', 'too', 'in addition', 'add'], tr: ['ayrıca', 'bir de', 'ekle', 'buna ek', 'da ekle'] },
  without: { en: ['without', 'except', 'skip', 'leave out', 'drop', 'remove', 'but not', 'not on'], tr: ['hariç', 'dışında', 'atla', 'çıkar', 'olmadan', 'olmasın'] },
  question: { en: ['question'], tr: ['soru'] },
  cost: { en: ['cost', 'price', 'credit', 'how much', 'expensive', 'charge', 'pay'], tr: ['kredi', 'ücret', 'fiyat', 'maliyet', 'ne kadar tutar', 'kaça', 'pahalı', 'öde', 'tutar', 'ne kadar'] },
  duration: { en: ['how long', 'duration', 'minutes', 'hours', 'when will', 'take long', 'fast', 'time'], tr: ['ne kadar sürer', 'kaç dakika', 'süre', 'ne zaman', 'uzun sür', 'saat'] },
  consequence: { en: ['what happens', 'if i say', 'what will', 'then what', 'change'], tr: ['ne olur', 'ne olacak', 'dersem', 'sonra ne', 'değişir mi', 'değişecek'] },
  which: { en: ['which', 'what'], tr: ['hangi', 'ne'] },
  training: { en: ['train', 'fine tune', 'fine tuning', 'finetun', 'distil', 'merge'], tr: ['eğit', 'ince ayar', 'damıt', 'birleştir'] },
};
