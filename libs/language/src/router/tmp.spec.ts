import { it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { route, trainRouter } from './router.js';
import { SIX_SKILLS } from './skills.fixture.js';
it('x', () => {
  const rows = readFileSync('/work/shared/data/routing-utterances.jsonl', 'utf8')
    .trim()
    .split('\n')
    .map((l) => JSON.parse(l) as { text: string; lang: string; label: string; candidates?: string[] });
  const model = trainRouter(SIX_SKILLS);
  let right = 0,
    wrong = 0,
    asked = 0,
    askedHit = 0,
    none = 0,
    n = 0,
    amb = 0,
    ambOk = 0,
    oos = 0,
    oosOk = 0;
  const out: string[] = [];
  for (const r of rows.filter(({ lang }) => lang === 'en' || lang === 'tr')) {
    const d = route(model, r.text, r.lang);
    const got = d.skill ?? (d.question ? `? ${d.question.map((q) => q.skill).join(' ')}` : 'none');
    if (r.label === 'ambiguous') {
      amb++;
      if (d.question && r.candidates?.every((c) => d.question?.some((q) => q.skill === c))) ambOk++;
      else out.push(`AMB ${r.candidates} got ${got}: ${r.text} ${JSON.stringify(d.scores)}`);
      continue;
    }
    if (r.label === 'out-of-scope') {
      oos++;
      if ((d.skill === null && !d.question) || d.skill === 'benchgen-context') oosOk++;
      else out.push(`OOS got ${got}: ${r.text}`);
      continue;
    }
    n++;
    const skill = d.skill ?? (d.question ? null : 'benchgen-context');
    if (skill === r.label) right++;
    else if (d.question) {
      asked++;
      if (d.question.some((q) => q.skill === r.label)) askedHit++;
      out.push(`ASK ${r.label} got ${got}: ${r.text}`);
    } else {
      wrong++;
      if (!d.skill) none++;
      out.push(`WRONG ${r.label} got ${got}: ${r.text} ${JSON.stringify(d.scores)}`);
    }
  }
  process.stdout.write(
    `right ${right}/${n} wrong ${wrong} (none ${none}) asked ${asked} (hit ${askedHit}); ambiguous ${ambOk}/${amb}; oos ${oosOk}/${oos}\n${out.join('\n')}\n`,
  );
});
