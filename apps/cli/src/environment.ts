import { completeLanguage, type CompleteLanguage } from '@benchgen/language';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** Where the instance is and who asks, and how to speak to the person. */
export interface TerminalEnvironment {
  url: string;
  token: string | undefined;
  language: CompleteLanguage;
  timeZone: string;
}

const Access = z.object({ url: z.url(), token: z.string() });

/** The access file of the instance that was started here: in the named data folder, or in `.benchgen/` up the tree. */
function findAccess(): z.infer<typeof Access> | undefined {
  const named = process.env['BENCHGEN_DATA_DIR'];
  const folders =
    named === undefined ? foldersUp(process.cwd()).map((folder) => path.join(folder, '.benchgen')) : [named];
  const file = folders.map((folder) => path.join(folder, 'terminal.json')).find((candidate) => existsSync(candidate));
  if (file === undefined) return undefined;
  const parsed = Access.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  return parsed.success ? parsed.data : undefined;
}

function foldersUp(from: string): string[] {
  const parent = path.dirname(from);
  return parent === from ? [from] : [from, ...foldersUp(parent)];
}

/** `LC_ALL`, `LC_MESSAGES` and `LANG` in the order in which terminals mean them. */
const systemLanguage = (): string =>
  [process.env['LC_ALL'], process.env['LC_MESSAGES'], process.env['LANG']].find(
    (value) => value !== undefined && value !== '',
  ) ?? 'en';

/** Undefined when there is no instance to talk to: neither named nor found. */
export function readEnvironment(asked: {
  url?: string;
  language?: string;
}): TerminalEnvironment | { none: CompleteLanguage } {
  const language = completeLanguage((asked.language ?? systemLanguage()).replace('_', '-').replace(/\..*$/, ''));
  const found = findAccess();
  const url = asked.url ?? process.env['BENCHGEN_URL'] ?? found?.url;
  if (url === undefined) return { none: language };
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { url, token: process.env['BENCHGEN_TOKEN'] ?? found?.token, language, timeZone };
}
