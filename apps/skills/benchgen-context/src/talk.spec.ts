import { test } from '@jest/globals';
import { rehearse } from '@benchgen/skill-kit/conformance';
import { readFileSync } from 'node:fs';
import { benchgenContext as benchmarkLaunch } from './skill.js';
test('talk', async () => {
  const r = await rehearse(benchmarkLaunch);
  const out: string[] = [];
  let c = r.open('en');
  for (const line of readFileSync('/tmp/talk.txt', 'utf8').split('\n')) {
    if (line === '') continue;
    const m = /^--- (\w+)$/.exec(line);
    if (m) { c = r.open(m[1]!, ['benchmark-launch', 'benchgen-context']); r.platform.reset(); out.push('=== ' + m[1]); continue; }
    const t = performance.now(); const a = await c.say(line); out.push(String(performance.now()-t));
    out.push('> ' + line, '  ' + a.text.replaceAll('\n', '\n  ') + (a.options.length ? '\n  ' + a.options.map((o) => `[${o.label}]`).join(' ') : '') + (a.handover ? ` HANDOVER ${a.handover.to}/${a.handover.intent}` : '') + (a.failed ? ' FAILED ' + a.failed : '') + (a.openQuestion ? ' …' + a.openQuestion.awaiting : ''));
  }
  await r.close();
  process.stdout.write(out.join('\n') + '\n' + JSON.stringify(r.leaks) + '\n');
});
