export {
  completeLanguage,
  COMPLETE_LANGUAGES,
  type CompleteLanguage,
  knownLanguage,
  type Language,
  LANGUAGES,
} from './languages/languages.js';
export { type Detection, detectLanguage } from './detection/detect-language.js';
export { prepareDetection } from './detection/latin-detector.js';
export { type LanguageState, nextLanguage, startLanguage } from './detection/next-language.js';
export { type Catalogue, type CatalogueSource, defineCatalogue, type MessageParams } from './messages/catalogue.js';
export { checkCatalogue } from './messages/check-catalogue.js';
export { commonCatalogue } from './messages/common.js';
export { formatCredits, formatNumber, formatPercent, joinList } from './formatting/numbers.js';
export { formatDate } from './formatting/dates.js';
export { formatScore } from './formatting/scores.js';
export { capQuote, stripUnsafe } from './text/unsafe.js';
export { foldDiacritics, normaliseText } from './text/normalise.js';
export { type Token, tokenise } from './text/tokens.js';
export { type ConceptHit, type ConceptSet, matchConcepts } from './matching/concepts.js';
export { type Entity, type EntityMatch, matchEntity } from './matching/entities.js';
export { extractNumbers } from './matching/numbers.js';
export type { NumberHit } from './matching/number-words.js';
export { type CountHit, extractCount } from './matching/counts.js';
export { extractOrdinalChoice } from './matching/choices.js';
export { readReply } from './reply/read-reply.js';
export type { ReplyContext, ReplyOutcome, ReplyReading } from './reply/reading.js';
export { isStopMessage } from './reply/stop.js';
export { route, type RouteDecision } from './router/router.js';
export { type Router, trainRouter } from './router/train.js';
export type { RoutableSkill } from './router/declaration.js';
