import type { PerLanguage } from '@benchgen/skill-kit';

/** Plain words for "which of these did you mean". */
export const summary: PerLanguage<string> = {
  en: 'run a benchmark, or see how runs are doing',
  tr: 'bir kıyaslama çalıştırmak ya da çalışmalara bakmak',
  de: 'einen Benchmark ausführen oder nach Läufen sehen',
  fr: 'lancer un benchmark ou voir où en sont les exécutions',
  es: 'ejecutar un benchmark o ver cómo van las ejecuciones',
  pt: 'rodar um benchmark ou ver como vão as execuções',
  it: 'eseguire un benchmark o vedere come vanno le esecuzioni',
  nl: 'een benchmark draaien of kijken hoe het met runs gaat',
  ru: 'запустить бенчмарк или посмотреть, как идут запуски',
  ar: 'تشغيل اختبار أو متابعة عمليات التشغيل',
  zh: '运行基准测试或查看运行情况',
  ja: 'ベンチマークの実行、または実行状況の確認',
  ko: '벤치마크를 실행하거나 실행 상황 보기',
  hi: 'बेंचमार्क चलाना या रन की स्थिति देखना',
  id: 'menjalankan benchmark atau melihat keadaan run',
};
