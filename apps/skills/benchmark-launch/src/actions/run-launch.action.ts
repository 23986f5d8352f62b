import { defineAction, joined, link } from '@benchgen/skill-kit';
import { words } from '../catalogue/index.js';
import { runUrl } from '../telling/run-state.js';

/** Queues the runs: one call for all models. */
export const runLaunch = defineAction({
  name: 'run.launch',
  request: (args) => ({ path: '/v1/runs', body: args }),
  receipt: ({ runs }, { language, linkBase, voice }) => {
    const w = words(language);
    const queued = runs.map(({ number }) => w('receipt.queued', { number, link: link(runUrl(linkBase, number)) }));
    voice.say(joined([...queued, w('receipt.askMe')], '\n'));
    for (const { id, number, benchmarkTitle: title, modelTitle } of runs) {
      const url = runUrl(linkBase, number);
      voice.part({ kind: 'run_ref', runId: id, number, state: 'queued', title, modelTitle, url });
      voice.mention({ kind: 'run', id, number, title: `“${title}” · ${modelTitle}` });
    }
  },
  renewedBy: 'launch',
});
