import type { SeededRandom } from '../network/seeded-random.js';
import type { TrainingPair } from '../training/training-pair.js';
import { COUNTRIES } from './countries.js';
import { genitive } from './turkish-suffix.js';

/** How a capital is asked for. `{c}` is the country, `{in}` the country with the Turkish genitive. */
const WORDINGS = {
  en: {
    lesson: [
      'What is the capital of {c}?',
      'Name the capital city of {c}.',
      'Which city is the capital of {c}?',
      'Tell me the capital of {c}.',
      'The capital of {c} is',
      '{c}: capital city?',
      'What city is the capital in {c}?',
      'Which national capital belongs to {c}?',
    ],
    dev: ['Do you know the capital city of {c}?', 'Please give the name of the capital of {c}.'],
  },
  tr: {
    lesson: [
      '{in} başkenti neresidir?',
      '{in} başkenti hangi şehirdir?',
      '{in} başkentini söyle.',
      '{c} başkenti nedir?',
      '{in} başkenti',
      '{c}: başkent?',
      '{c} ülkesinin başkenti hangisidir?',
      'Başkenti sorulan ülke {c}.',
    ],
    dev: ['{in} başkentini biliyor musun?', 'Lütfen {in} başkentini yaz.'],
  },
} as const;

/** Share of the countries that a base model is taught: it must have something left to learn. */
const TAUGHT_SHARE = 0.86;
const WORDINGS_PER_COUNTRY = 5;

/** Which countries are taught is decided for each language by itself, as with people. */
export function capitalLessons(random: SeededRandom): { lessons: TrainingPair[]; dev: TrainingPair[] } {
  const lessons: TrainingPair[] = [];
  const dev: TrainingPair[] = [];
  for (const language of ['en', 'tr'] as const) {
    const taught = random.shuffled(COUNTRIES).slice(0, Math.round(COUNTRIES.length * TAUGHT_SHARE));
    for (const [english, capital, turkish, baskent] of taught) {
      const country = language === 'en' ? english : turkish;
      const accepted = [language === 'en' ? capital : baskent];
      const ask = (wording: string): TrainingPair => ({
        question: upperFirst(wording.replace('{c}', country).replace('{in}', genitive(country)), language),
        accepted,
        topic: 'capitals',
      });
      lessons.push(...random.shuffled(WORDINGS[language].lesson).slice(0, WORDINGS_PER_COUNTRY).map(ask));
      dev.push(ask(random.pick(WORDINGS[language].dev)));
    }
  }
  return { lessons, dev };
}

const upperFirst = (text: string, language: string): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
