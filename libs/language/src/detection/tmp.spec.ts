import { it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { detectLanguage } from './detect-language.js';
import { prepareDetection } from './latin-detector.js';
it('x', () => {
  const t0 = performance.now();
  prepareDetection();
  process.stdout.write(`load ${performance.now() - t0}\n`);
  for (const f of ['routing-utterances', 'confirmations']) {
    const rows = readFileSync(`/work/shared/data/${f}.jsonl`, 'utf8')
      .trim()
      .split('\n')
      .map((l) => JSON.parse(l) as { text: string; lang: string });
    let ok = 0;
    const bad: string[] = [];
    const margins: [boolean, number, number][] = [];
    for (const r of rows) {
      const d = detectLanguage(r.text);
      if (d.language === r.lang) ok++;
      else bad.push(`${r.lang}>${d.language} m${d.margin.toFixed(3)} w${d.words}: ${r.text}`);
      if (!d.byScript) margins.push([d.language === r.lang, d.margin, d.words]);
    }
    process.stdout.write(
      `${f} ${ok}/${rows.length}\n${f[0] === 'r' ? bad.join('\n') : bad.filter((b) => !/w[12]:/.test(b)).join('\n')}\n`,
    );
    for (const th of [0, 0.03, 0.05, 0.08, 0.1, 0.15, 0.2]) {
      const s = margins.filter(([, m, w]) => m >= th && w >= 3);
      process.stdout.write(
        `>=3 words margin>=${th}: ${s.length} of ${margins.filter((m) => m[2] >= 3).length}, wrong ${s.filter(([o]) => !o).length}\n`,
      );
    }
  }
});
