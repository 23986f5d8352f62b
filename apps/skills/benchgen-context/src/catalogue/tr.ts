import type { ContextText } from './index.js';

/** Everything the skill says beside its knowledge pages, in Turkish. */
export const tr: Record<ContextText, string> = {
  'greet.hello': 'Merhaba {name}! Ne yapmak istersin?',
  'greet.helloNobody': 'Merhaba! Ne yapmak istersin?',
  'thanks.welcome': 'Rica ederim.',
  'balance.now': 'Hesabında harcanabilir {balance} var.',
  'balance.reserved': 'Süren çalışmalar için ayrıca {reserved} ayrılmış durumda.',
  'step.credits': 'Kredilerine bakıyorum',

  'ability.intro': 'Şu anda senin için yapabildiklerim:',
  'ability.benchmark-launch':
    '– hangi kıyaslamaların ve modellerin olduğunu, hangi modellerin hazır olduğunu göstermek; bir kıyaslamayı bir modelle çalıştırmak; çalışmanın durumunu ve puanını söylemek; çalışmayı iptal etmek',
  'ability.benchmark-create': '– yeni bir kıyaslama yazmak ya da elindekini içe aktarmak',
  'ability.benchmark-analyze': '– bir çalışmaya soru soru bakıp neyin yanlış gittiğini söylemek',
  'ability.benchmark-edit': '– bir kıyaslamanın sorularını, anahtarlarını, puanlamasını ve ayarlarını değiştirmek',
  'ability.training-launch': '– bir modeli yanlış yaptıklarıyla eğitmek',
  'ability.explain': '– puanların, kredilerin ve erişimin nasıl işlediğini anlatmak',
  'ability.outro': 'Harcayan ya da bir şeyi değiştiren hiçbir iş sen evet demeden yapılmaz.',

  'notHere.create': 'Burada henüz kıyaslama yazamıyor ya da içe aktaramıyorum.',
  'notHere.edit': 'Burada henüz kıyaslamaları değiştiremiyorum.',
  'notHere.analyze': 'Burada henüz tek tek sorulara bakamıyorum.',
  'notHere.train': 'Burada henüz model eğitemiyorum.',
  'notHere.launch': 'Var olan kıyaslamaları çalıştırıp modellerin ne yaptığını söyleyebilirim.',

  'outside.text': 'Bu benim işimin dışında. Ben kıyaslamaları modellerde çalıştırır, sonuçları anlatırım.',
  'outside.alone': 'Bu benim işimin dışında. Ben buranın ne olduğunu ve nasıl işlediğini anlatırım.',

  'starter.catalogue': 'Hangi kıyaslamaları çalıştırabilirim, hangi modeller hazır?',
  'starter.recent': 'Son 5 çalışmamı göster',
  'starter.about': 'BenchGen nedir?',
  'starter.credits': 'Krediler nasıl çalışıyor?',
  'starter.start': 'Önce neyi denemeliyim?',
};
