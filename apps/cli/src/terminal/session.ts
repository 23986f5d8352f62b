import { BenchgenClient } from '@benchgen/client';
import type { CompleteLanguage } from '@benchgen/language';
import { words } from '../catalogue/catalogue.js';
import { readEnvironment } from '../environment.js';

/** One use of the command: whom to ask, and how to speak. */
export interface Session {
  client: BenchgenClient;
  url: string;
  language: CompleteLanguage;
  timeZone: string;
  /** Prints a line for people, or what `--json` asks for. */
  print: (line: string) => void;
}

export interface CommonOptions {
  url?: string;
  lang?: string;
}

/** Something a person should read instead of a stack trace. */
export class PlainFailure extends Error {}

/** @throws PlainFailure when there is no instance to talk to */
export function openSession({ url, lang }: CommonOptions): Session {
  const environment = readEnvironment({
    ...(url !== undefined && { url }),
    ...(lang !== undefined && { language: lang }),
  });
  if ('none' in environment) throw new PlainFailure(words.text(environment.none, 'no-instance'));
  const { token, language, timeZone } = environment;
  const client = new BenchgenClient({ baseUrl: environment.url, language, ...(token !== undefined && { token }) });
  return {
    client,
    url: environment.url,
    language,
    timeZone,
    print: (line) => {
      process.stdout.write(`${line}\n`);
    },
  };
}
