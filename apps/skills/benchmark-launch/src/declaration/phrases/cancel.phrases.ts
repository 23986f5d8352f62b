import type { PerLanguage } from '@benchgen/skill-kit';

export const cancelPhrases: PerLanguage<readonly string[]> = {
  en: ['cancel it', 'cancel my run', 'stop run 14', 'abort the evaluation', 'kill the run please'],
  tr: ['iptal et', 'çalışmamı iptal et', 'çalışma 14’ü durdur', 'değerlendirmeyi durdur', 'çalışmayı sonlandır'],
  de: ['brich den Lauf ab', 'stoppe den Lauf'],
  fr: ['annule l’exécution', 'arrête le run'],
  es: ['cancela la ejecución', 'detén la corrida'],
  pt: ['cancele a execução', 'pare a rodada'],
  it: ['annulla l’esecuzione', 'ferma la run'],
  nl: ['annuleer de run', 'stop de run'],
  ru: ['отмени запуск', 'останови прогон'],
  ar: ['ألغِ التشغيل', 'أوقف التشغيل'],
  zh: ['取消运行', '停止这次评测'],
  ja: ['実行をキャンセルして', '実行を止めて'],
  ko: ['실행 취소해줘', '실행 중지해줘'],
  hi: ['रन रद्द करो', 'रन रोको'],
  id: ['batalkan run', 'hentikan run'],
};
