import en from '../data/en/common.json' with { type: 'json' };
import tr from '../data/tr/common.json' with { type: 'json' };
import { defineCatalogue } from './catalogue.js';

/** Words that several parts say the same way: buttons, states of runs and models, credits, scores, plain problems. */
export const commonCatalogue = defineCatalogue({ area: 'common', en, tr });
