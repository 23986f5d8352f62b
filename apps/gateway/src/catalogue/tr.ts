import type { gatewayEn } from './en.js';

export const gatewayTr: Record<keyof typeof gatewayEn, string> = {
  disclosure: 'Otomatik bir asistanla yazışıyorsun.',
  secretsRemoved:
    'Mesajında bir anahtar ya da erişim kodu vardı. Hiçbir şey kaydedilmeden önce onu çıkardım. Gerçekse yenilemen en güvenlisi.',
  stopped: 'Durdurdum.',
  interrupted: 'Bu yanıtın ortasında kesintiye uğradım. Lütfen yeniden sor.',
  notHere: 'Bunu burada yapamıyorum.',
  whichOne: 'Hangisini istiyorsun?',
  proposalOtherShown: 'Öneri, son gördüğünden bu yana değişti. Güncel hâli şu:',
  proposalTooEarly: 'Yanıtın bu öneri gösterilmeden önce gönderilmişti. Devam edeyim mi? Evet ya da hayır.',
  proposalUnclear: 'Ne demek istediğinden emin olamadım. Devam edeyim mi? Evet ya da hayır.',
  proposalStillWaits: 'Öneri hâlâ bekliyor. Devam edeyim mi?',
  proposalReplaces: 'Bu, önceki önerinin yerine geçiyor: {headline}',
  proposalDeclined: 'Tamam, vazgeçtim. Hiçbir şey değişmedi.',
  proposalExpired: 'O önerinin süresi dolmuştu. Yeniden hazırlıyorum.',
  proposalGone: 'O öneri artık geçerli değil ve yenisini hazırlayamadım. Ne istediğini bir daha yazar mısın?',
  nothingWaits: 'Şu anda evet ya da hayır bekleyen bir şey yok. Ne yapmak istersin?',
  alreadyDone: 'Bu daha önce onaylanmıştı. Sonucu şu:',
  inProgress: 'Onaylandı, şu anda yapılıyor. Sonuç henüz elimde değil.',
  outcomeUnknown:
    'Yapılıp yapılmadığına dair yanıt alamadım. Kontrol ediyorum, bir sonraki yanıtımda söyleyeceğim. İki kez yapılmayacak.',
  earlierYes: 'Az önceki onayın hakkında:',
  runQueued: 'Çalışma {number} kuyruğa alındı: “{benchmark}”, {model}. {url}',
  runCancelAsked: 'Çalışma {number} (“{benchmark}”, {model}) durduruluyor. {url}',
  actionFailed: 'Yapılmadı. {reason}',
  staleHeading: 'Sorduğumdan bu yana bir şeyler değiştiği için hiçbir şey yapmadım:',
  stale_benchmark_changed: 'kıyaslamanın yeni bir sürümü var.',
  stale_price_changed: 'bir modelin ücreti değişmiş.',
  stale_run_ended: 'çalışma zaten bitmiş.',
  stale_credits_insufficient: 'yeterli kredi kalmamış.',
};
