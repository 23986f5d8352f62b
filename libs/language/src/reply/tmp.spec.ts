import { it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { readReply } from './read-reply.js';
it('x', () => {
  const rows = readFileSync('/work/shared/data/confirmations.jsonl', 'utf8')
    .trim()
    .split('\n')
    .map((l) => JSON.parse(l) as { text: string; lang: string; label: string });
  const map: Record<string, string> = {
    confirm: 'yes',
    decline: 'no',
    amend: 'amend',
    question: 'other',
    unrelated: 'other',
    unclear: 'other',
  };
  for (const mode of ['lang', 'en', 'tr', '']) {
    let ok = 0;
    const bad: string[] = [];
    for (const r of rows) {
      const got = readReply(r.text, mode === 'lang' ? r.lang : mode);
      if (map[got.outcome] === r.label) ok++;
      else bad.push(`${r.lang} ${r.label} got ${got.outcome}/${got.rule}: ${r.text}`);
    }
    process.stdout.write(`${mode}: ${ok}/${rows.length}\n${bad.join('\n')}\n`);
  }
  const t = performance.now();
  for (let i = 0; i < 100; i++) for (const r of rows) readReply(r.text, r.lang);
  process.stdout.write(`us ${((performance.now() - t) * 10) / rows.length}\n`);
});
