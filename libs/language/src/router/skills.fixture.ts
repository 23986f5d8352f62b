import type { RoutableSkill } from './declaration.js';

/** Six declarations in the manner of the real ones, smaller, so that the router is judged with all six skills present. */
export const SIX_SKILLS: readonly RoutableSkill[] = [
  {
    skill: 'benchmark-create',
    summary: { en: 'make a new benchmark', tr: 'yeni bir kıyaslama hazırlamak' },
    concepts: {
      create: {
        en: ['create', 'creating', 'make', 'build', 'write', 'generate', 'draft', 'compose', 'come up with'],
        tr: ['oluştur', 'hazırla', 'yarat', 'üret', 'yaz', 'kur', 'tasarla'],
      },
      import: {
        en: ['import', 'upload', 'turn this', 'csv', 'spreadsheet', 'my data', 'my file', 'convert'],
        tr: ['yükle', 'içe aktar', 'csv', 'tablo', 'dosyam', 'veri set', 'dönüştür'],
      },
      publish: { en: ['publish'], tr: ['yayınla', 'yayımla'] },
      new: { en: ['new'], tr: ['yeni'] },
      topic: { en: ['about', 'topic', 'on the subject'], tr: ['hakkında', 'konu', 'üzerine', 'ile ilgili'] },
    },
    phrases: {
      en: [
        'make me a benchmark about chemistry',
        'create a new benchmark with ten questions',
        'write twenty questions about history',
        'I have a spreadsheet with questions, import it',
        'build a test for our product',
        'upload this file as a benchmark',
      ],
      tr: [
        'kimya hakkında bir kıyaslama hazırla',
        'on soruluk yeni bir test oluştur',
        'tarih konusunda yirmi soru yaz',
        'elimde soru dosyası var, yükle',
        'ürünümüz için bir test hazırla',
        'bu dosyadan kıyaslama oluştur',
      ],
    },
  },
  {
    skill: 'benchmark-launch',
    summary: { en: 'run a benchmark, or see how runs are doing', tr: 'kıyaslama çalıştırmak ya da çalışmalara bakmak' },
    concepts: {
      run: {
        en: ['run', 'launch', 'start', 'execute', 'evaluate', 'rerun', 'kick off'],
        tr: ['çalıştır', 'koştur', 'başlat', 'değerlendir'],
      },
      runs: { en: ['runs', 'my run', 'the run', 'last run'], tr: ['çalışma', 'çalıştırma'] },
      score: { en: ['score', 'scored', 'result'], tr: ['puan', 'skor', 'sonuç', 'sonuc'] },
      done: { en: ['done', 'finished', 'ready', 'progress'], tr: ['bitti', 'bitmedi', 'tamamlandı', 'hazır mı'] },
      live: { en: ['live', 'available', 'online', 'up and running'], tr: ['açık', 'canlı', 'hazır', 'erişilebilir'] },
      list: { en: ['list', 'show', 'which', 'what benchmarks'], tr: ['listele', 'göster', 'hangi'] },
    },
    phrases: {
      en: [
        'run the benchmark on my model',
        'launch it with local-mini',
        'is it finished yet',
        'how is it going',
        'what score did it get',
        'show me my recent runs',
        'which models can I use',
        'which benchmarks are there',
      ],
      tr: [
        'kıyaslamayı modelimle çalıştır',
        'bunu local-mini ile başlat',
        'bitti mi',
        'nasıl gidiyor',
        'kaç puan aldı',
        'son çalışmalarımı göster',
        'hangi modelleri kullanabilirim',
        'hangi kıyaslamalar var',
      ],
    },
  },
  {
    skill: 'benchmark-analyze',
    summary: { en: 'look inside results and find out why', tr: 'sonuçların içine bakıp nedenini bulmak' },
    concepts: {
      why: { en: ['why', 'reason', 'explain the'], tr: ['neden', 'niye', 'niçin', 'sebep'] },
      wrong: {
        en: ['wrong', 'fail', 'mistake', 'incorrect', 'error', 'missed', 'problem'],
        tr: ['yanlış', 'hatal', 'hata', 'başarısız', 'kaçırdı', 'sorunlar'],
      },
      review: {
        en: ['review', 'analyse', 'analyze', 'inspect', 'look inside', 'examine', 'check the', 'compare', 'look at'],
        tr: ['incele', 'analiz', 'denetle', 'içine bak', 'karşılaştır', 'gözden geçir', 'bak'],
      },
      low: { en: ['so low', 'low', 'bad', 'poor'], tr: ['düşük', 'kötü', 'zayıf'] },
      key: { en: ['answer key', 'key'], tr: ['cevap anahtar', 'anahtar'] },
    },
    phrases: {
      en: [
        'why is the score so bad',
        'what went wrong in run 14',
        'which answers were marked wrong',
        'compare run 3 and run 4',
        'review the quality of my benchmark',
        'is it the model or the key',
      ],
      tr: [
        'puan neden bu kadar kötü',
        'çalışma 14te ne ters gitti',
        'hangi cevaplar yanlış sayıldı',
        'çalışma 3 ile 4ü karşılaştır',
        'kıyaslamamın kalitesini incele',
        'hata modelde mi anahtarda mı',
      ],
    },
  },
  {
    skill: 'benchmark-edit',
    summary: { en: 'change a benchmark', tr: 'bir kıyaslamayı değiştirmek' },
    concepts: {
      change: {
        en: ['change', 'fix', 'edit', 'rename', 'update', 'correct', 'replace', 'modify', 'set the'],
        tr: ['değiştir', 'düzelt', 'güncelle', 'yeniden adlandır', 'adını', 'ayarla'],
      },
      add: { en: ['add', 'accept another', 'accept also', 'allow'], tr: ['ekle', 'kabul et', 'izin ver'] },
      remove: { en: ['remove', 'delete', 'drop'], tr: ['sil', 'çıkar', 'kaldır'] },
      rank: { en: ['rank', 'sort', 'leaderboard', 'order by'], tr: ['sırala', 'liderlik', 'sıralama'] },
      question: { en: ['question'], tr: ['soru'] },
      scoring: {
        en: ['scoring', 'tolerance', 'title', 'description'],
        tr: ['puanlama', 'tolerans', 'başlık', 'açıklama'],
      },
    },
    phrases: {
      en: [
        'change the answer of question 3',
        'fix the key of question 7',
        'delete question 2',
        'add another question',
        'give the benchmark another title',
        'sort the leaderboard by accuracy',
      ],
      tr: [
        '3. sorunun cevabını değiştir',
        '7. sorunun anahtarını düzelt',
        '2. soruyu sil',
        'bir soru daha ekle',
        'kıyaslamanın başlığını değiştir',
        'liderlik tablosunu doğruluğa göre sırala',
      ],
    },
  },
  {
    skill: 'training-launch',
    summary: { en: 'train a model', tr: 'bir modeli eğitmek' },
    concepts: {
      train: {
        en: ['train', 'fine tune', 'finetune', 'sft', 'rl', 'reinforcement', 'distill', 'distil', 'merge'],
        tr: ['eğit', 'ince ayar', 'sft', 'rl', 'pekiştirmeli', 'damıt', 'birleştir'],
      },
      better: { en: ['better', 'improve', 'stronger'], tr: ['daha iyi', 'iyileştir', 'geliştir'] },
    },
    phrases: {
      en: [
        'train the model on its mistakes',
        'fine-tune local-mini',
        'how is the training going',
        'merge my two models',
        'stop the training',
        'distill it into a smaller model',
      ],
      tr: [
        'modeli hatalarıyla eğit',
        'local-miniye ince ayar yap',
        'eğitim nasıl gidiyor',
        'iki modelimi birleştir',
        'eğitimi durdur',
        'daha küçük bir modele damıt',
      ],
    },
  },
  {
    skill: 'benchgen-context',
    summary: { en: 'learn what this is', tr: 'bunun ne olduğunu öğrenmek' },
    fallback: true,
    concepts: {
      product: { en: ['benchgen'], tr: ['benchgen'] },
      ability: {
        en: ['can you do', 'help', 'your limits', 'who is this', 'how does access', 'what is a'],
        tr: ['neler yapabil', 'ne yapabil', 'yardım', 'sınırların', 'kimler için', 'ne işe yar', 'nedir'],
      },
      credits: { en: ['credit', 'access', 'permission'], tr: ['kredi', 'erişim', 'yetki'] },
    },
    phrases: {
      en: ['what can you do', 'what is this', 'help me', 'how do credits work', 'what does it cost', 'who can see it'],
      tr: ['neler yapabilirsin', 'bu nedir', 'yardım et', 'krediler nasıl işler', 'ücreti ne', 'kim görebilir'],
    },
  },
];
