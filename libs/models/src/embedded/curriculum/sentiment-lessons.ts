import type { SeededRandom } from '../network/seeded-random.js';
import type { TrainingPair } from '../training/training-pair.js';

/** Pieces of short reviews. A review is a subject and what is said of it; every combination reads as a sentence. */
const REVIEWS = {
  en: {
    subjects: [
      'The food',
      'The film',
      'This phone',
      'The hotel room',
      'The book',
      'The service',
      'The concert',
      'My order',
    ],
    positive: [
      'was excellent',
      'was a pleasure from start to finish',
      'was better than I had hoped',
      'was wonderful',
      'was great and I would recommend it',
      'made me very happy',
      'was perfect',
      'was worth every penny',
    ],
    negative: [
      'was terrible',
      'was a waste of money',
      'was worse than I had feared',
      'was awful',
      'was a disappointment and I want a refund',
      'made me angry',
      'was broken',
      'was boring and far too expensive',
    ],
    labels: { positive: 'positive', negative: 'negative' },
    lesson: ['Is this review positive or negative? "{r}"', 'Review: {r} Is the sentiment positive or negative?'],
    dev: ['"{r}" Positive or negative?'],
  },
  tr: {
    subjects: ['Yemek', 'Film', 'Bu telefon', 'Otel odası', 'Kitap', 'Hizmet', 'Konser', 'Siparişim'],
    positive: [
      'mükemmeldi',
      'baştan sona çok keyifliydi',
      'umduğumdan iyi çıktı',
      'harikaydı',
      'çok güzeldi, herkese öneririm',
      'beni çok mutlu etti',
      'kusursuzdu',
      'parasının hakkını verdi',
    ],
    negative: [
      'berbattı',
      'tam bir para israfıydı',
      'korktuğumdan da kötü çıktı',
      'rezaletti',
      'hayal kırıklığıydı, paramı geri istiyorum',
      'beni sinirlendirdi',
      'bozuk çıktı',
      'sıkıcıydı ve fazla pahalıydı',
    ],
    labels: { positive: 'olumlu', negative: 'olumsuz' },
    lesson: ['Bu yorum olumlu mu olumsuz mu? "{r}"', 'Yorum: {r} Duygusu olumlu mu, olumsuz mu?'],
    dev: ['"{r}" Olumlu mu olumsuz mu?'],
  },
} as const;

const LESSONS_PER_LANGUAGE = 150;
const DEV_PER_LANGUAGE = 30;

export function sentimentLessons(random: SeededRandom): { lessons: TrainingPair[]; dev: TrainingPair[] } {
  const lessons: TrainingPair[] = [];
  const dev: TrainingPair[] = [];
  for (const language of ['en', 'tr'] as const) {
    const { subjects, labels, lesson, dev: heldOut, ...judgements } = REVIEWS[language];
    const make = (wordings: readonly string[]): TrainingPair => {
      const label = random.pick(['positive', 'negative'] as const);
      const review = `${random.pick(subjects)} ${random.pick(judgements[label])}.`;
      return { question: random.pick(wordings).replace('{r}', review), accepted: [labels[label]], topic: 'sentiment' };
    };
    for (let i = 0; i < LESSONS_PER_LANGUAGE; i++) lessons.push(make(lesson));
    for (let i = 0; i < DEV_PER_LANGUAGE; i++) dev.push(make(heldOut));
  }
  return { lessons, dev };
}
