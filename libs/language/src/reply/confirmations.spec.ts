import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '../languages/languages.js';
import { readReply } from './read-reply.js';
import type { ReplyOutcome } from './reading.js';

const FILE = fileURLToPath(new URL('../../../../../shared/data/confirmations.jsonl', import.meta.url));

/** What the labels of the rows call an outcome. */
const LABEL: Readonly<Record<ReplyOutcome, string>> = {
  confirm: 'yes',
  decline: 'no',
  amend: 'amend',
  question: 'other',
  unrelated: 'other',
  unclear: 'other',
};

interface Row {
  readonly text: string;
  readonly lang: string;
  readonly label: string;
}

describe('the labelled replies', () => {
  const present = existsSync(FILE);
  if (!present) console.info('skipped: the labelled replies are not on this machine');
  const rows = present
    ? readFileSync(FILE, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Row)
    : [];
  const onlyHere = present ? it : it.skip;

  onlyHere('contain no false yes, whichever language the conversation is in', () => {
    const falseYes = ['', ...LANGUAGES].flatMap((language) =>
      rows
        .filter(({ text, label }) => label !== 'yes' && readReply(text, language).outcome === 'confirm')
        .map(({ text }) => `${language}: ${text}`),
    );
    expect(falseYes).toEqual([]);
  });

  onlyHere('are read as labelled for at least 97 of 100', () => {
    const wrong = rows.filter(({ text, lang, label }) => LABEL[readReply(text, lang).outcome] !== label);
    expect(wrong.length / rows.length).toBeLessThanOrEqual(0.03);
  });
});
