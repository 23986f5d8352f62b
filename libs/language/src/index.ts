export * from './languages/languages.js';
export { defineCatalogue, type Catalogue, type MessageParams } from './messages/catalogue.js';
