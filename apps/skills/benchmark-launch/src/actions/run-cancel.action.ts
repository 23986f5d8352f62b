import { defineAction, joined, link } from '@benchgen/skill-kit';
import { words } from '../catalogue/index.js';
import { runUrl } from '../telling/run-state.js';

/** Asks for the end of a run; the platform writes its state. */
export const runCancel = defineAction({
  name: 'run.cancel',
  request: (args) => ({ path: `/v1/runs/${encodeURIComponent(args.runId)}/cancel`, body: args }),
  receipt: ({ runs }, { language, linkBase, voice }) => {
    const w = words(language);
    voice.say(
      joined(
        runs.map(({ number }) => w('receipt.cancelled', { number, link: link(runUrl(linkBase, number)) })),
        '\n',
      ),
    );
    for (const { id, number, benchmarkTitle, modelTitle } of runs)
      voice.mention({ kind: 'run', id, number, title: `“${benchmarkTitle}” · ${modelTitle}` });
  },
  renewedBy: 'cancel',
});
