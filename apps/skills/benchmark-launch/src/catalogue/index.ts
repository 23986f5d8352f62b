import { defineCatalogue } from '@benchgen/language';
import { phraseBook } from '@benchgen/skill-kit';
import { en } from './en.js';
import { tr } from './tr.js';

export type LaunchText = keyof typeof en;

export const catalogue = defineCatalogue({ area: 'benchmark-launch', en, tr });

/** The skill's messages in one language, ready to be said. */
export const words = phraseBook(catalogue);
