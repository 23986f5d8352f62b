import { defineCatalogue } from '@benchgen/language';
import { en } from './en.js';
import { tr } from './tr.js';

export const words = defineCatalogue({ area: 'terminal', en, tr });
