import { type CompleteLanguage } from '@benchgen/language';
import { type Section } from './page.js';
/** What is known of one topic, in every complete language. */
export type Topic = Readonly<Record<CompleteLanguage, Section>>;
/**
 * Reads all pages once, when the skill is loaded.
 * @throws Error naming a topic that a language lacks or has twice
 */
export declare function readKnowledge(folder?: string): ReadonlyMap<string, Topic>;
