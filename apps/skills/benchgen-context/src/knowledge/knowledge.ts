import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMPLETE_LANGUAGES, type CompleteLanguage } from '@benchgen/language';
import { readPage, type Section } from './page.js';

/** What is known of one topic, in every complete language. */
export type Topic = Readonly<Record<CompleteLanguage, Section>>;

/** The folder beside `src` and `dist`: the pages are found from either. */
const FOLDER = fileURLToPath(new URL('../../knowledge', import.meta.url));

/**
 * Reads all pages once, when the skill is loaded.
 * @throws Error naming a topic that a language lacks or has twice
 */
export function readKnowledge(folder = FOLDER): ReadonlyMap<string, Topic> {
  const byLanguage = COMPLETE_LANGUAGES.map((language) => [language, sectionsOf(path.join(folder, language))] as const);
  const ids = new Set(byLanguage.flatMap(([, sections]) => sections.map(({ id }) => id)));
  return new Map(
    [...ids].map((id) => {
      const topic = byLanguage.map(([language, sections]) => {
        const [section, ...more] = sections.filter((one) => one.id === id);
        if (section === undefined || more.length > 0)
          throw new Error(`knowledge: "${id}" must be there once in ${language}`);
        return [language, section] as const;
      });
      return [id, Object.fromEntries(topic) as Topic] as const;
    }),
  );
}

const sectionsOf = (folder: string): Section[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .flatMap((file) => readPage(`${path.basename(folder)}/${file}`, readFileSync(path.join(folder, file), 'utf8')));
