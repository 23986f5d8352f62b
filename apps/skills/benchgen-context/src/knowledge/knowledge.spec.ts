import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { COMPLETE_LANGUAGES } from '@benchgen/language';
import { readKnowledge } from './knowledge.js';
import { readPage } from './page.js';

test('reads headings, what people ask, and the answer as paragraphs', () => {
  const page =
    '# Title\n\nNot a section.\n\n## Credits {#credits}\n\n> how do credits work\n> what is a credit\n\nOne\nline.\n\nTwo.\n';
  expect(readPage('en/x.md', page)).toEqual([
    {
      id: 'credits',
      heading: 'Credits',
      asked: ['how do credits work', 'what is a credit'],
      paragraphs: ['One line.', 'Two.'],
    },
  ]);
});

test.each([
  ['an id', '## Credits\n\n> a\n\nText.'],
  ['a question', '## Credits {#credits}\n\nText.'],
  ['an answer', '## Credits {#credits}\n\n> a'],
])('a section without %s is named', (_, page) => {
  expect(() => readPage('en/x.md', page)).toThrow(/^en\/x\.md: "## Credits/);
});

test('a topic that a language lacks is named', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'knowledge-'));
  for (const language of COMPLETE_LANGUAGES) await mkdir(path.join(folder, language));
  await writeFile(path.join(folder, 'en', 'a.md'), '## A {#only}\n\n> a\n\nText.');
  expect(() => readKnowledge(folder)).toThrow('knowledge: "only" must be there once in tr');
  await rm(folder, { recursive: true });
});

test('every topic is asked for in several ways in every language', () => {
  for (const topic of readKnowledge().values())
    for (const language of COMPLETE_LANGUAGES) expect(topic[language].asked.length).toBeGreaterThanOrEqual(3);
});
