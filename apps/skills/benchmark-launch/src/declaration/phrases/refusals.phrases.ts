import type { PerLanguage } from '@benchgen/skill-kit';

export const leaderboardPhrases: PerLanguage<readonly string[]> = {
  en: ['put this run on the leaderboard', 'add my run to the leaderboard', 'submit run 14 to the ranking'],
  tr: ['bu çalışmayı liderlik tablosuna ekle', 'çalışmamı liderlik tablosuna koy', 'çalışma 14’ü sıralamaya sok'],
};

export const waitPhrases: PerLanguage<readonly string[]> = {
  en: [
    'tell me when the run is done',
    'let me know once it finishes',
    'wait until it is finished',
    'notify me when the run ends',
  ],
  tr: [
    'çalışma bitince haber ver',
    'bittiğinde bana bildir',
    'bitene kadar bekle',
    'çalışma sonuçlanınca haberim olsun',
  ],
};
